import { describe, expect, it } from 'vitest'
import { desktop, expectAccessible, visitor } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { atCode, barSays, digitsOf } from './testing/borrowers/code-screen.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { linkAfter } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { codeFor } from './testing/portal/outbox.ts'
import {
  behindProxy,
  button,
  enterCode,
  fillSignUp,
  newcomer,
  newPassword,
  openSignUp,
  sendSignUp,
} from './testing/borrowers/sign-up.ts'

const { portal, browser } = onPortal(behindProxy)

it('[SIGNUP-09][SIGNUP-12][SIGNUP-14] signs up who came by Google, without a password', async () => {
  const context = await visitor(browser, { viewport: desktop })
  const page = await context.newPage()
  const calls = callsOf(page)
  await page.goto(portal.at('lonemesa', '/signup'))
  await page.locator('[name=passwordConfirmation]').waitFor()
  await expect.poll(() => page.locator('input[type=password]').count()).toBe(2)
  await page.goto(portal.at('lonemesa', '/login'))
  await page.getByRole('button', { name: 'Google' }).click()
  await page.waitForURL('**/authorize**')
  await page.getByRole('link', { name: 'Felix Newcomer' }).click()
  await page.waitForURL('**/signup')
  const email = page.locator('[name=email]')
  await expect.poll(() => email.isDisabled()).toBe(true)
  await expect.poll(() => page.locator('[name=fname]').inputValue()).toBe('Felix')
  expect(await page.locator('input[type=password]').count()).toBe(0)
  await expectAccessible(page)
  await fillSignUp(page, { stateid: '45', phoneno: '2105550601' })
  await sendSignUp(page)
  const { body } = callTo(calls, '/users/web/socialsignup')
  expect(body).toMatchObject({ type: '2', password: '', passwordConfirmation: '' })
  expect(body).toMatchObject({
    email: 'felix.newcomer@example.com',
    socialId: expect.stringMatching(/\S/),
  })

  // Back by Edit, and on again: who was vouched for once still is.
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL('**/signup')
  await expect.poll(() => email.isDisabled()).toBe(true)
  await sendSignUp(page)
  await enterCode(page, await codeFor(portal, { lender: 'lonemesa', phone: '2105550601' }))
  await page.waitForURL('**/login') // Google did not vouch for his email
  await page.getByRole('status').getByText('felix.newcomer@example.com').waitFor()
  await context.close()
})

it('[PWD-01] resets a forgotten password by the link of an email', async () => {
  const context = await visitor(browser, { viewport: desktop })
  const page = await context.newPage()
  await page.goto(portal.at('harborpine', '/login'))
  const to = 'jennifer.kowalski@example.com'
  await page.getByRole('button', { name: 'Forgot Your Password' }).click()
  await page.locator('[name=contact]').fill(to)
  const wanted = { lender: 'harborpine', to, begins: '/redirect?token=' }
  const link = await linkAfter(portal, wanted, () => button(page, 'signIn.forgot.submit').click())
  await page.goto(portal.at('harborpine', link))
  await page.waitForURL('**/settings/change-password')
  const boxes = page.locator('main input[type=password]')
  for (const box of [0, 1]) await boxes.nth(box).fill(newPassword)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL('**/home')
  await page.getByRole('heading', { name: /Jennifer/ }).waitFor()
  await context.close()

  const again = await visitor(browser, { viewport: desktop })
  const later = await again.newPage()
  await later.goto(portal.at('harborpine', '/login'))
  await later.getByLabel('Email or Phone Number').fill(to)
  await later.getByLabel('Password', { exact: true }).fill(newPassword)
  await later.getByRole('button', { name: 'Sign In' }).click()
  await later.waitForURL('**/home')
  await expect
    .poll(() => later.getByRole('heading', { level: 1 }).textContent())
    .toContain('Jennifer')
  await again.close()
})

describe('a limit is shown with its time', () => {
  it('says when the next code can be sent after too many', async () => {
    await changeSettings(portal, 'boreal', { validationCodeSeconds: 1, codeSendsPerDay: 1 })
    const { page, context } = await atCode(browser, portal, { lender: 'boreal' })
    await button(page, 'signUp.code.resend').click()
    await barSays(page, 'No more codes can be sent now. Try again in 24 hours').waitFor()
    await expect.poll(() => button(page, 'signUp.code.call').count()).toBe(1)
    await context.close()
  })

  it('says when the next code can be tried after too many', async () => {
    await changeSettings(portal, 'harborpine', { codeTriesPerDay: 1 })
    const { page, context } = await atCode(browser, portal, { lender: 'harborpine' })
    await enterCode(page, '000000')
    await page.getByText('This code is not right').waitFor()
    await enterCode(page, '111111')
    await page.getByText(/Too many tries. Please wait 2[34] hours( \d+ minutes?)?\./).waitFor()
    expect(await digitsOf(page)).toBe('------')
    await context.close()
  })

  it('says when the next sign-up can be checked after too many, and keeps what was typed', async () => {
    await changeSettings(portal, 'harborpine', { signUpChecksPerIpHour: 1 })
    const { page, context } = await openSignUp(browser, portal, { lender: 'harborpine' })
    const person = newcomer('0602')
    await fillSignUp(page, person)
    await button(page, 'signIn.form.signUp').click()
    await button(page, 'shell.modal.cancel').click()
    await button(page, 'signIn.form.signUp').click()
    await barSays(page, 'Too many tries. Please wait 1 hour.').waitFor()
    for (const [name, value] of Object.entries(person))
      await expect.poll(() => page.locator(`[name=${name}]`).inputValue()).toBe(value)
    await context.close()
  })
})
