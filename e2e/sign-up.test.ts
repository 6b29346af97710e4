import { expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { atHome, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { datePicker, focusedName } from './testing/browser/date-picker.ts'
import { linkAfter } from './testing/portal/letters.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { codeFor } from './testing/portal/outbox.ts'
import {
  button,
  codeBoxes,
  enterCode,
  fillSignUp,
  newcomer,
  openSignUp,
  sendSignUp,
} from './testing/borrowers/sign-up.ts'

const { portal, browser } = onPortal()

it('[SIGNUP-01][OTP-01][OTP-20] makes an account, verifies its phone, and leads to home', async () => {
  const plan = { lender: 'boreal', viewport: phone }
  const { page, context, complaints } = await openSignUp(browser, portal, plan)
  const calls = callsOf(page)
  await expectFit(page)
  await fillSignUp(page, { ...newcomer('0201'), stateid: '55', dob: '04121988' })
  await expectAccessible(page)
  await sendSignUp(page)
  await page.getByText('ends in 0201').waitFor()
  expect(await codeBoxes(page).count()).toBe(6)
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
  expect(await dob.inputValue()).toBe('04/12/1988')
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
  expect(await page.locator('style').count()).toBe(1) // the palette: no script adds a style
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
  const link = await linkAfter(portal, wanted, () => enterCode(page, code))
  await page.waitForURL('**/login')
  const told = page.getByRole('status').filter({ hasText: 'Your account is ready' })
  expect(await told.textContent()).toContain(nick.email)
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
})

it('[SHELL-09] leads from the page of the code to sign-up where no code was sent', async () => {
  const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
  await page.goto(portal.at('boreal', '/verifyOTP'))
  await page.waitForURL('**/signup')
  expect(await codeBoxes(page).count()).toBe(0)
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
