import { builtIn } from '@quittance/contract/labels/built-in'
import { describe, expect, it } from 'vitest'
import {
  complaintsOf,
  desktop,
  expectAccessible,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { anAddress, behindProxy } from './testing/borrowers/sign-up.ts'

const { portal, browser } = onPortal(behindProxy)
const forgotPath = '/users/web/forgot-password'

describe.each([
  ['lonemesa', 'en', phone],
  ['lonemesa', 'es', desktop],
  ['harborpine', 'en', desktop],
  ['boreal', 'fr', phone],
] as const)('at %s in %s', (lender, language, viewport) => {
  const words = builtIn[language]

  it('[AUTH-09][PWD-07][VAL-17] opens a dialog for a forgotten password, and answers alike for everybody', async () => {
    const { page, context, complaints } = await atSignIn({ lender, language, viewport })
    await page.locator('[name=user]').fill('typed@example.com')
    await page.getByRole('button', { name: words['signIn.form.forgotPassword'] }).click()
    const dialog = page.getByRole('dialog', { name: words['signIn.forgot.title'] })
    const contact = dialog.locator('[name=contact]')
    await expect.poll(() => contact.inputValue()).toBe('typed@example.com')
    await contact.fill('nobody')
    const send = dialog.getByRole('button', { name: words['signIn.forgot.submit'] })
    await send.click({ force: true })
    expect(await errorOf(contact)).toContain(words['signIn.refused.contact'])
    await expectFit(page)
    await expectAccessible(page)
    await contact.fill('nobody.at.all@example.com')
    await send.click()
    const told = dialog.getByRole('status')
    await told.getByText(words['signIn.forgot.sent']).waitFor()
    await expectFit(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words['shell.modal.ok'] }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
    await context.close()
  })
})

it.each([
  ['an email', 'Aisha.Rahman@example.com', { email: 'aisha.rahman@example.com' }],
  ['a phone', '(419) 555-0141', { phoneno: '4195550141' }],
])(
  '[PWD-02][PWD-03] sends %s as what it looks like, and nothing else',
  async (_what, typed, sent) => {
    const { page, context } = await atSignIn({
      lender: 'harborpine',
      language: 'en',
      viewport: desktop,
    })
    const calls = callsOf(page)
    await page.getByRole('button', { name: 'Forgot Your Password' }).click()
    await page.locator('[name=contact]').fill(typed)
    await page.locator('[name=contact]').press('Enter')
    await page.getByRole('dialog').getByRole('status').waitFor()
    expect(callTo(calls, forgotPath).body).toEqual({ lang: 'en', ...sent })
    expect(count(calls, forgotPath)).toBe(1)
    await context.close()
  },
)

it('[PWD-07] sends a link to who has an account, and to nobody else', async () => {
  const { page, context } = await atSignIn({
    lender: 'harborpine',
    language: 'en',
    viewport: desktop,
  })
  const calls = callsOf(page)
  const answers: string[] = []
  for (const contact of ['nobody.here@example.com', 'omar.rahman@example.com']) {
    await page.getByRole('button', { name: 'Forgot Your Password' }).click()
    await page.locator('[name=contact]').fill(contact)
    await page.locator('[name=contact]').press('Enter')
    await page.getByRole('dialog').getByRole('status').waitFor()
    answers.push(JSON.stringify(await callTo(calls, forgotPath).answer()))
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  }
  expect(new Set(answers).size).toBe(1)
  await expect.poll(() => sentTo('omar.rahman@example.com')).toBe(1)
  expect(await sentTo('nobody.here@example.com')).toBe(0)
  await context.close()
})

it('[AUTH-10][SHELL-05][SHELL-06] leads from sign-in to the sign-up, and back', async () => {
  const { page, context } = await atSignIn({ lender: 'lonemesa', language: 'en', viewport: phone })
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.waitForURL('**/signup')
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  await page.getByRole('link', { name: 'Have an account' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign In')
  await context.close()
})

async function sentTo(to: string): Promise<number> {
  return (await readOutbox(portal, 'harborpine', to)).length
}

type Plan = {
  readonly lender: string
  readonly language: 'en' | 'es' | 'fr'
  readonly viewport: typeof phone
}

async function atSignIn({ lender, language, viewport }: Plan) {
  const context = await visitor(browser, { viewport })
  await context.setExtraHTTPHeaders(anAddress())
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(portal.at(lender, '/login'))
  await page.locator('[name=user]').waitFor()
  const languages = page.getByRole('combobox')
  if ((await languages.count()) > 0) await languages.selectOption(language)
  await page
    .getByRole('button', { name: builtIn[language]['signIn.form.forgotPassword'] })
    .waitFor()
  return { page, context, complaints }
}
