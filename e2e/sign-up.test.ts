import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { builtIn } from '@quittance/contract/labels/built-in'
import { demoPassword } from '../demo/src/tables/people.ts'
import { atHome, visit } from './testing/borrowers/borrowers.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { errorOf } from './testing/browser/fields.ts'
import { datePicker, focusedName } from './testing/browser/date-picker.ts'
import { changeSettings, changeWords } from './testing/portal/change-settings.ts'
import { readOutbox, linkAfter } from './testing/portal/emails.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { codeFor } from './testing/portal/outbox.ts'
import {
  button,
  codeBoxes,
  enterCode,
  fillSignUp,
  newcomer,
  newPassword,
  openSignUp,
  sendSignUp,
} from './testing/borrowers/sign-up.ts'

const { portal, browser } = onSharedPortal('boreal', 'lonemesa')

it('[SIGNUP-01][OTP-01][OTP-20] makes an account, verifies its phone, and leads to home', async () => {
  const plan = { lender: 'boreal', viewport: phone }
  const { page, context, complaints } = await openSignUp(browser, portal, plan)
  const calls = callsOf(page)
  await expectFit(page)
  await fillSignUp(page, { ...newcomer('0201'), stateid: '55', dob: '04121988' })
  await expectAccessible(page)
  await sendSignUp(page)
  await page.getByText('ends in 0201').waitFor()
  await expect.poll(() => codeBoxes(page).count()).toBe(6)
  await expectAccessible(page)
  await expectFit(page)
  await enterCode(page, await codeFor(portal, { lender: 'boreal', phone: '2105550201' }))
  await page.waitForURL('**/home')
  await page.getByRole('heading', { name: /Paula/ }).waitFor()

  const { answer } = callTo(calls, '/users/web/verify-user')
  const { result } = await answer()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).toContain(String(result.accessToken))
  expect(kept).not.toMatch(/newcomer\.0201|2105550201|Fresh!/)
  expect(complaints).toEqual([])
  await context.close()
})

it('[SIGNUP-16][VAL-69][LANG-06] takes a date of birth typed and picked, from a calendar of the page’s language', async () => {
  const plan = { lender: 'boreal', viewport: phone }
  const { page, context, complaints } = await openSignUp(browser, portal, plan)
  const calls = callsOf(page)
  const dob = page.locator('[name=dob]')
  await dob.pressSequentially('04121988')
  await expect.poll(() => dob.inputValue()).toBe('04/12/1988')
  const english = datePicker(page)
  await english.open()
  expect(await english.title()).toBe('Date of Birth, April 1988')
  expect(await english.weekdays()).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await expect.poll(() => focusedName(page)).toBe('Tuesday, April 12, 1988, selected')
  await page.keyboard.press('Escape')
  await english.dialog.waitFor({ state: 'detached' })

  await page.getByLabel('Language', { exact: true }).selectOption('fr')
  const french = datePicker(page, 'fr')
  await french.open()
  expect(await french.title()).toBe('Date de naissance, avril 1988')
  const week = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.']
  expect(await french.weekdays()).toEqual(week)
  await expectFit(page)
  await expectAccessible(page)
  await expect.poll(() => page.locator('style').count()).toBe(1) // the palette: no script adds a style
  await french.day('vendredi 15 avril 1988').click()
  await french.dialog.waitFor({ state: 'detached' })
  expect([await dob.inputValue(), await focusedName(page)]).toEqual([
    '04/15/1988',
    'Choisir une date',
  ])
  await fillSignUp(page, { ...newcomer('0203'), stateid: '55' })
  await button(page, 'signIn.form.signUp', 'fr').click()
  await page.getByRole('dialog').waitFor()
  expect(callTo(calls, '/users/check-signup-details').body).toMatchObject({ dob: '04/15/1988' })
  expect(complaints).toEqual([])
  await context.close()
})

it('[SIGNUP-29][OTP-17][OTP-18] asks to verify the email first, and finds the loan', async () => {
  const plan = { lender: 'lonemesa', viewport: phone }
  const { page, context, complaints } = await openSignUp(browser, portal, plan)
  const nick = {
    ...newcomer('0108'),
    fname: 'Nick',
    lname: 'Newman',
    ssn: '4418',
    password: demoPassword,
    passwordConfirmation: demoPassword,
  }
  await fillSignUp(page, nick)
  await sendSignUp(page)
  const code = await codeFor(portal, { lender: 'lonemesa', phone: nick.phoneno })
  const wanted = { lender: 'lonemesa', to: nick.email, begins: '/app/api/users/confirm-email' }
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  const link = await linkAfter(portal, wanted, () => enterCode(page, code))
  await page.waitForURL('**/login')
  expect(paths).toEqual(['/home', '/login'])
  const told = page.getByRole('status').filter({ hasText: 'Your account is ready' })
  await expect.poll(() => told.textContent()).toContain(nick.email)
  await expectAccessible(page)

  await page.goto(portal.at('lonemesa', link))
  await page.getByText('Your email address is verified. You can sign in now.').waitFor()
  await page.locator('[name=user]').fill(nick.email)
  await page.locator('[name=password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/home')
  await page
    .getByText(/21-120777/)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()

  // Where the lender asks for no verified email, the code alone signs in.
  await changeSettings(portal, 'lonemesa', { verifyEmailForBpLogin: '0' })
  const other = await openSignUp(browser, portal, plan)
  await fillSignUp(other.page, newcomer('0109'))
  await sendSignUp(other.page)
  await enterCode(other.page, await codeFor(portal, { lender: 'lonemesa', phone: '2105550109' }))
  await other.page.waitForURL('**/home')
  await other.page.getByRole('heading', { name: /Paula/ }).waitFor()
  await other.context.close()
})

it('[SHELL-05][SHELL-08][OTP-16] keeps the sign-up and its step through a reload, no secret of it, and nothing once it is done', async () => {
  const plan = { lender: 'boreal', viewport: phone, language: 'fr' } as const
  const { page, context, complaints } = await openSignUp(browser, portal, plan)
  const person = { ...newcomer('0204'), stateid: '63', dob: '04121988', language: '3' }
  await page.getByLabel('Province').waitFor()
  await fillSignUp(page, person)
  await page.goto(portal.at('boreal', '/signup'))
  await page.getByRole('heading', { name: 'Créer un compte' }).waitFor()
  const shown = { ...person, dob: '04/12/1988', password: '', passwordConfirmation: '' }
  for (const [name, value] of Object.entries(shown))
    expect([name, await page.locator(`[name=${name}]`).inputValue()]).toEqual([name, value])
  expect(await tabOf(page)).not.toContain(newPassword)
  await expectFit(page)

  await fillSignUp(page, { password: newPassword, passwordConfirmation: newPassword })
  await sendSignUp(page, 'fr')
  const to = { lender: 'boreal', phone: person.phoneno }
  const code = await codeFor(portal, to)
  expect(await tabOf(page)).not.toMatch(new RegExp(`${newPassword}|${code}`))
  await page.goto(portal.at('boreal', '/verifyOTP'))
  await page.getByText('se termine par 0204').waitFor()
  await enterCode(page, code === '000000' ? '000001' : '000000', 'fr')
  await page.getByText('Ce code n’est pas le bon. Essais restants : 4.').waitFor()
  await expectFit(page)
  await enterCode(page, code, 'fr')
  await page.waitForURL('**/home')
  await page.getByRole('heading', { name: /Paula/ }).waitFor()
  expect(await tabOf(page)).not.toMatch(/newcomer|2105550204/)
  expect(complaints).toEqual([])
  await context.close()
})

it('[LIM-16] marks what a new password needs while it is typed, and refuses a child', async () => {
  const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
  const met = () => page.getByRole('listitem').filter({ hasText: '(met)' }).allTextContents()
  const password = page.locator('[name=password]')
  expect(await met()).toEqual([])
  await password.fill('abc1')
  expect(await met()).toEqual(['A lowercase letter (met)', 'A number (met)', 'No spaces (met)'])
  await password.fill('Abc1!56') // seven
  expect(await met()).toHaveLength(5)
  await password.fill('Abc1!567')
  expect(await met()).toHaveLength(6)
  await password.fill(`Abc1!${'5'.repeat(45)}`)
  expect(await met()).toHaveLength(6)
  await password.fill(`Abc1!${'5'.repeat(46)}`)
  expect(await met()).toHaveLength(5)
  const phoneno = page.locator('[name=phoneno]')
  await phoneno.fill('210555020')
  await phoneno.blur()
  expect(await errorOf(phoneno)).toContain('Please enter a valid phone number')
  await phoneno.fill('(210) 555-02041')
  await expect.poll(() => phoneno.inputValue()).toBe('2105550204')
  await expect.poll(() => errorOf(phoneno)).toBe('')
  const dob = page.locator('[name=dob]')
  await dob.fill('11/21/2008')
  await dob.blur()
  expect(await errorOf(dob)).toContain('You must be at least 18 years old to sign up')
  await dob.fill('11/20/2008')
  await expect.poll(() => errorOf(dob)).toBe('')
  await expectAccessible(page)
  await context.close()
})

it('[OTP-02][OTP-14][OTP-15] says where the code went, sends another by text and by a call, and waits anew after each', async () => {
  await changeSettings(portal, 'boreal', { validationCodeSeconds: 5 })
  const wait = { 'signUp.code.resendIn': 'Resend code in :time' }
  await changeWords(portal, { lender: 'boreal', language: 'en' }, wait)
  const { page, context, complaints } = await openSignUp(browser, portal, { lender: 'boreal' })
  const calls = callsOf(page)
  const person = { ...newcomer('0205'), stateid: '55' }
  await fillSignUp(page, person)
  await sendSignUp(page)
  const to = { lender: 'boreal', phone: person.phoneno }
  const first = await codeFor(portal, to)
  await page.getByText('ends in 0205').waitFor()
  expect(await page.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/signup')
  const ways = page.getByRole('button', { name: /^(Resend Code\?|RECEIVE A CALL)$/ })
  const waiting = page.getByText(/^Resend code in 0:0[1-5]$/)
  await button(page, 'signUp.code.resend').click()
  await waiting.waitFor()
  expect(await ways.count()).toBe(0)
  const second = await codeFor(portal, to, [first])
  await ways.first().waitFor()
  await expect.poll(() => ways.allTextContents()).toEqual(['Resend Code?', 'RECEIVE A CALL'])
  await button(page, 'signUp.code.call').click()
  await page.getByText('We are calling you with the code.').waitFor()
  await waiting.waitFor()
  expect(await ways.count()).toBe(0)
  const asked = callTo(calls, '/users/send-otp-code-call')
  const signUpId: unknown = expect.any(String)
  expect(asked.body).toEqual({ phoneNo: person.phoneno, lang: 'en', signUpId })
  const third = await codeFor(portal, to, [first, second])
  const messages = await readOutbox(portal, 'boreal', person.phoneno)
  expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['call', 'sms', 'sms'])
  await enterCode(page, second)
  await page.getByText('This code is not right. Tries left: 4.').waitFor()
  await enterCode(page, third)
  await page.waitForURL('**/home')
  expect(complaints).toEqual([])
  await context.close()
})

it('[SHELL-09][SIGNUP-25][SIGNUP-26] opens the step of the code for a sign-up alone, and closes it once that is done', async () => {
  const { page, context } = await openSignUp(browser, portal, { lender: 'lonemesa' })
  const openCode = () => page.goto(portal.at('lonemesa', '/verifyOTP'))
  await openCode()
  await page.waitForURL('**/signup')
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  expect(await codeBoxes(page).count()).toBe(0)
  const person = newcomer('0206')
  await fillSignUp(page, person)
  await sendSignUp(page)
  await openCode()
  await codeBoxes(page).first().waitFor()
  await enterCode(page, await codeFor(portal, { lender: 'lonemesa', phone: person.phoneno }))
  await page.waitForURL('**/login')
  await openCode()
  await page.waitForURL('**/signup')
  expect(await page.locator('[name=email]').inputValue()).toBe('')
  await context.close()
})

it('[OTP-19][SIGNUP-20] opens the terms 750 px wide, and lets the sign-up be corrected after them', async () => {
  const plan = { lender: 'lonemesa', viewport: desktop }
  const { page, context } = await openSignUp(browser, portal, plan)
  const person = newcomer('0207')
  await fillSignUp(page, person)
  await button(page, 'signIn.form.signUp').click()
  const terms = page.getByRole('dialog', { name: builtIn.en['shell.footer.terms'] })
  await terms.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await terms.evaluate((box) => box.getBoundingClientRect().width)).toBe(750)
  await button(page, 'shell.modal.cancel').click()
  await sendSignUp(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL('**/signup')
  for (const [name, value] of Object.entries(person))
    await expect.poll(() => page.locator(`[name=${name}]`).inputValue()).toBe(value)
  await fillSignUp(page, { phoneno: '2105550208' })
  await sendSignUp(page)
  expect(await tabOf(page)).toContain(person.email)
  await enterCode(page, await codeFor(portal, { lender: 'lonemesa', phone: '2105550208' }))
  await page.waitForURL('**/login')
  await expect.poll(() => tabOf(page)).not.toContain(person.email)
  await context.close()
})

it('[SHELL-07][SHELL-10] leads a borrower from sign-up and its code to home', async () => {
  const { page, context } = await visit(browser, portal, 'luis')
  for (const path of ['/signup', '/verifyOTP']) {
    await page.goto(portal.at('lonemesa', path))
    await atHome(page)
    expect(new URL(page.url()).pathname).toBe('/home')
  }
  await context.close()
})

function tabOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
}
