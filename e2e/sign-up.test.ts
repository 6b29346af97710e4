import { expect, it } from 'vitest'
import { demoPassword } from '../server/src/features/demo/tables/people.ts'
import { expectAccessible, phone } from './testing/browser.ts'
import { callsOf, callTo } from './testing/calls.ts'
import { expectFit } from './testing/looks.ts'
import { linkAfter } from './testing/letters.ts'
import { onPortal } from './testing/on-portal.ts'
import { codeFor } from './testing/outbox.ts'
import {
  codeBoxes,
  enterCode,
  fillSignUp,
  newcomer,
  openSignUp,
  sendSignUp,
} from './testing/sign-up.ts'

const { portal, browser } = onPortal()

it('[SIGNUP-01][OTP-01][OTP-20] makes an account, proves its phone, and lands on home', async () => {
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

it('[SIGNUP-29][OTP-17][OTP-18] has the email verified first, and finds the loan', async () => {
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
