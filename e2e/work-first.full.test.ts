import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  complaintsOf,
  desktop,
  expectAccessible,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { callsOf } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { anAddress, behindProxy } from './testing/borrowers/sign-up.ts'

// What a borrower sees while the browser works for a call, in each language and on both sizes.

const signInPath = '/users/web/checksocialexistance'
const forgotPath = '/users/web/forgot-password'

const { portal, browser } = onPortal(behindProxy)

beforeAll(async () => {
  for (const lender of ['lonemesa', 'harborpine', 'boreal'])
    await changeSettings(portal, lender, { signInPerLenderHour: 1 })
})

const looks = [
  ['lonemesa', 'es', phone, 'light'],
  ['lonemesa', 'en', desktop, 'dark'],
  ['harborpine', 'en', phone, 'dark'],
  ['boreal', 'fr', phone, 'light'],
  ['boreal', 'fr', desktop, 'dark'],
] as const

describe.each(looks)('at %s in %s, %o, %s', (lender, language, viewport, colorScheme) => {
  const say = (key: LabelKey) => builtIn[language][key]

  it('says after a second why signing in takes longer, and keeps what was typed', async () => {
    const { page, context, complaints } = await atSignIn()
    await fill(page, 'Wrong!2026pass')
    const wrong = page.getByRole('alert').getByText(say('signIn.refused.wrongCredentials'))
    await wrong.waitFor()
    const hurry = await slowDown(page)
    await fill(page, 'Wrong!2026pass2')
    const told = page.getByRole('status').getByText(say('shell.spinner.working'))
    await told.waitFor()
    await expectFit(page)
    await hurry()
    await told.waitFor({ state: 'detached' })
    await wrong.waitFor()
    await expect.poll(() => page.locator('[name=password]').inputValue()).toBe('Wrong!2026pass2')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('says in the open dialog why it takes longer, and sends the call again by itself', async () => {
    const { page, context, complaints } = await atSignIn()
    const calls = callsOf(page)
    for (let no = 1; no <= 4; no += 1) {
      await page.getByRole('button', { name: say('signIn.form.forgotPassword') }).click()
      await page.locator('[name=contact]').fill(`nobody${no}@example.com`)
      const hurry = no === 4 ? await slowDown(page) : null
      await page.locator('[name=contact]').press('Enter')
      if (hurry !== null) {
        await page.getByRole('dialog').getByText(say('shell.spinner.working')).waitFor()
        await expectFit(page)
        await hurry()
      }
      await page.getByRole('dialog').getByText(say('signIn.forgot.sent')).waitFor()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('shell.modal.ok') })
        .click()
    }
    const sent = calls.filter(({ path }) => path === forgotPath)
    const codes = await Promise.all(sent.map(async ({ answer }) => (await answer()).statusCode))
    expect(codes).toEqual([200, 200, 200, 428, 200])
    expect(sent[4]?.body).toEqual(sent[3]?.body)
    expect(complaints).toEqual([])
    await context.close()
  })

  async function atSignIn() {
    const context = await visitor(browser, { viewport, colorScheme })
    await context.setExtraHTTPHeaders(anAddress())
    await context.addCookies([{ name: 'language', value: language, url: portal.at(lender) }])
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(portal.at(lender, '/login'))
    await page.locator('[name=user]').waitFor()
    return { page, context, complaints }
  }
})

it.each(['en', 'es', 'fr'] as const)(
  'says in %s what to do when proof of work does not help, and keeps what was typed',
  async (language: Language) => {
    const lender = language === 'fr' ? 'boreal' : 'lonemesa'
    const context = await visitor(browser, { viewport: phone })
    await context.addCookies([{ name: 'language', value: language, url: portal.at(lender) }])
    const page = await context.newPage()
    const message = builtIn[language]['answers.workNeeded']
    const challenge = `1.1.1795000000000.${'a'.repeat(22)}.${'b'.repeat(43)}`
    const told = { status: 0, statusCode: 428, message, reason: 'workNeeded' }
    const json = { ...told, result: { data: { challenge }, reason: 'workNeeded' } }
    await page.route(`**${signInPath}`, (route) => route.fulfill({ json }))
    await page.goto(portal.at(lender, '/login'))
    const calls = callsOf(page)
    await fill(page, 'Wrong!2026pass')
    await page.getByRole('alert').getByText(message).waitFor()
    expect(calls.filter(({ path }) => path === signInPath)).toHaveLength(3)
    await expect.poll(() => page.locator('[name=password]').inputValue()).toBe('Wrong!2026pass')
    await expectFit(page)
    await expectAccessible(page)
    await context.close()
  },
)

async function fill(page: Page, password: string): Promise<void> {
  await page.locator('[name=user]').fill('nobody.at.all@example.com')
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password]').press('Enter')
}

/** As on a phone twenty times slower than this machine, until the answer is called. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  return () => session.detach() // which ends it
}
