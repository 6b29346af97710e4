import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, phone as phoneSize } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { atCode, barSays, digitsOf, focused } from './testing/borrowers/code-screen.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'
import { codeFor } from './testing/portal/outbox.ts'
import {
  behindProxy,
  button,
  codeBoxes,
  enterCode,
  fillSignUp,
  sendSignUp,
} from './testing/borrowers/sign-up.ts'

const { portal, browser } = onPortal(behindProxy)

const verifyPath = '/users/web/verify-user'
const generic = 'An internal error has occurred. try again or contact the administrator.'
const resend = (page: Page) => button(page, 'signUp.code.resend')
/** For a code that was sent: as if it lay there until its time was over. */
const tenMinutesLater = `
  update one_time_codes
    set sent_at = sent_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes'
    where phone = $1`
const receiveCall = (page: Page) => button(page, 'signUp.code.call')

/** How many seconds the countdown says are left. */
async function secondsLeft(page: Page): Promise<number> {
  const text = await page.getByText(/Resend code will enable in \d+ seconds/).textContent()
  return Number(/\d+/.exec(text ?? '')?.[0])
}

describe('until another code may be asked for', () => {
  it.each([
    ['lonemesa', 180],
    ['harborpine', 60],
    ['boreal', 120],
  ] as const)(
    '[OTP-09][OTP-10][LIM-11] begins for %s the countdown at %s seconds',
    async (lender, seconds) => {
      const { page, context } = await atCode(browser, portal, { lender, hurries: true })
      const begun = await secondsLeft(page)
      expect(begun).toBeLessThanOrEqual(seconds)
      expect(begun).toBeGreaterThan(seconds - 20)
      await context.close()
    },
  )

  it('[OTP-22] offers neither another code nor a call during the countdown', async () => {
    const { page, context } = await atCode(browser, portal, { lender: 'lonemesa', hurries: true })
    const begun = await secondsLeft(page)
    for (const passed of [0, 10, begun - 15]) {
      await page.clock.fastForward(passed * 1000)
      expect(await links(page)).toEqual([])
    }
    await page.getByText('Resend code will enable').waitFor()
    await context.close()
  })

  it.each([
    // lender, its wait in seconds, what it offers then
    ['lonemesa', 180, ['Resend Code?', 'RECEIVE A CALL']],
    ['harborpine', 60, ['Resend Code?']],
    ['boreal', 120, ['Resend Code?', 'RECEIVE A CALL']],
  ] as const)(
    '[OTP-11][OTP-12][OTP-13] counts for %s %s seconds down to none, then offers %j',
    async (lender, seconds, offers) => {
      const { page, context } = await atCode(browser, portal, { lender, hurries: true })
      const begun = await secondsLeft(page)
      await page.clock.fastForward(10_000)
      await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(begun - 10)
      await page.clock.fastForward((seconds + 5) * 1000)
      await expect.poll(() => links(page)).toEqual(offers)
      expect(await page.getByText('Resend code will enable').count()).toBe(0)
      await context.close()
    },
  )

  it('[OTP-14][LIM-10] sends another code, and waits anew; only the newest counts', async () => {
    await changeSettings(portal, 'boreal', { validationCodeSeconds: 3 })
    const { page, context, person } = await atCode(browser, portal, { lender: 'boreal' })
    const to = { lender: 'boreal', phone: person.phoneno }
    const first = await codeFor(portal, to)
    expect(first).toHaveLength(6)
    await resend(page).click()
    await page.getByText('A new code is on its way').waitFor()
    await page.getByText(/Resend code will enable in [123] seconds/).waitFor()
    expect(await links(page)).toEqual([])
    const second = await codeFor(portal, to, [first])
    await enterCode(page, first)
    await page.getByText('This code is not right').waitFor()
    await enterCode(page, second)
    await page.waitForURL('**/home')
    await context.close()
  })

  it('[OTP-15] has the code read out by a call', async () => {
    await changeSettings(portal, 'boreal', { validationCodeSeconds: 1 })
    const { page, context, person } = await atCode(browser, portal, { lender: 'boreal' })
    const calls = callsOf(page)
    const known = await codeFor(portal, { lender: 'boreal', phone: person.phoneno })
    await receiveCall(page).click()
    await page.getByText('We are calling you with the code.').waitFor()
    const { body } = callTo(calls, '/users/send-otp-code-call')
    expect(body).toMatchObject({ phoneNo: person.phoneno, lang: 'en' })
    const code = await codeFor(portal, { lender: 'boreal', phone: person.phoneno }, [known])
    const messages = await readOutbox(portal, 'boreal', person.phoneno)
    expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['call', 'sms'])
    await enterCode(page, code)
    await page.waitForURL('**/home')
    await context.close()
  })

  it('[ERR-18][ERR-19] shows in red what the server says, and that no answer came', async () => {
    const { page, context } = await atCode(browser, portal, { lender: 'lonemesa', hurries: true })
    await page.clock.fastForward(181_000) // here the wait is over, at the server it is not
    await context.setOffline(true)
    for (const link of [resend(page), receiveCall(page)]) {
      await link.click()
      await barSays(page, 'No Internet Connection.').waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
    await context.setOffline(false)
    await receiveCall(page).click()
    await barSays(page, 'Please wait').waitFor()
    const tone = await barSays(page, 'Please wait').evaluate((box) =>
      box.closest('[data-tone]')?.getAttribute('data-tone'),
    )
    expect(tone).toBe('bad')
    await page.getByText(/Resend code will enable in 1[5-8]\d seconds/).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.clock.fastForward(181_000)
    await resend(page).click()
    await barSays(page, 'Please wait').waitFor()
    await context.close()
  })
})

describe('what comes of a code', () => {
  it('[ERR-22] empties the boxes when the code is wrong, and keeps them at a fault', async () => {
    const { page, context } = await atCode(browser, portal, { lender: 'harborpine' })
    await enterCode(page, '000000')
    await page.getByRole('group').locator('..').getByText('This code is not right').waitFor()
    expect(await digitsOf(page)).toBe('------')
    expect(await focused(page)).toBe('Digit 1 of 6')
    await expectAccessible(page)
    await page.route(`**${verifyPath}`, (route) =>
      route.fulfill({ status: 500, json: { status: 0 } }),
    )
    await enterCode(page, '111111')
    await barSays(page, generic).waitFor()
    expect(await digitsOf(page)).toBe('111111')
    expect(await page.locator('form').textContent()).not.toMatch(/not right|internal error/)
    await context.close()
  })

  it('counts five tries at a code, then asks for a new one', async () => {
    const { page, context } = await atCode(browser, portal, { lender: 'harborpine' })
    for (const wrong of ['000000', '111111', '222222', '333333'])
      expect(await enterWrong(page, wrong)).toContain('This code is not right')
    expect(await enterWrong(page, '444444')).toContain('This code is no longer valid')
    await context.close()
  })

  it('ends a code after ten minutes: the boxes say so, and a new one counts', async () => {
    await changeSettings(portal, 'boreal', { validationCodeSeconds: 1 })
    const { page, context, person } = await atCode(browser, portal, { lender: 'boreal' })
    const to = { lender: 'boreal', phone: person.phoneno }
    const first = await codeFor(portal, to)
    expect(await changeOnFile(portal, tenMinutesLater, [person.phoneno])).toBe(1)
    expect(await enterWrong(page, first)).toContain('This code is no longer valid')
    expect(await focused(page)).toBe('Digit 1 of 6')
    await resend(page).click()
    await page.getByText('A new code is on its way').waitFor()
    await enterCode(page, await codeFor(portal, to, [first]))
    await page.waitForURL('**/home')
    await context.close()
  })

  it('[OTP-16][SIGNUP-26] closes the code step for good, and forgets what was typed', async () => {
    const { page, context, person } = await atCode(browser, portal, { lender: 'harborpine' })
    const calls = callsOf(page)
    await enterCode(page, await codeFor(portal, { lender: 'harborpine', phone: person.phoneno }))
    await page.waitForURL('**/home')
    await page.goBack()
    await page.waitForURL('**/home') // the code screen is none of a signed-in borrower's pages
    for (const path of ['/signup', '/verifyOTP']) {
      await page.goto(portal.at('harborpine', path))
      await page.waitForURL('**/home')
    }
    // Who has no loan yet is asked for one.
    const link = page.getByRole('dialog', { name: 'Link Loan Account' })
    await link.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: 'Sign Up' }).click()
    for (const name of ['email', 'fname', 'phoneno', 'password'])
      expect(await page.locator(`[name=${name}]`).inputValue()).toBe('')
    await page.goto(portal.at('harborpine', '/verifyOTP'))
    await page.waitForURL('**/signup')
    expect(count(calls, verifyPath)).toBe(1)
    await context.close()
  })

  it('[OTP-19] lets the sign-up form be corrected, with everything in it', async () => {
    const { page, context, person } = await atCode(browser, portal, {
      lender: 'lonemesa',
      viewport: phoneSize,
    })
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.waitForURL('**/signup')
    for (const [name, value] of Object.entries(person))
      await expect.poll(() => page.locator(`[name=${name}]`).inputValue()).toBe(value)

    await sendSignUp(page) // unchanged: the code that is on its way counts
    await page.goBack()
    await page.waitForURL('**/signup')
    const mended = { ...person, phoneno: '2105550499' }
    await fillSignUp(page, { phoneno: mended.phoneno })
    await sendSignUp(page)
    await page.getByText('ends in 0499').waitFor()
    await enterCode(page, await codeFor(portal, { lender: 'lonemesa', phone: mended.phoneno }))
    await page.waitForURL('**/login')
    await context.close()
  })
})

describe('what people do', () => {
  it('keeps the code screen through a reload, whose countdown goes on, and its code counts', async () => {
    const { page, context, person } = await atCode(browser, portal, { lender: 'harborpine' })
    const code = await codeFor(portal, { lender: 'harborpine', phone: person.phoneno })
    await page.reload()
    await page.getByText(`ends in ${person.phoneno.slice(-4)}`).waitFor()
    expect(await secondsLeft(page)).toBeLessThanOrEqual(60)
    await enterCode(page, code)
    await page.waitForURL('**/home')
    await context.close()
  })

  it('makes one call and one account when Verify is pressed twice', async () => {
    const { page, context, person } = await atCode(browser, portal, { lender: 'harborpine' })
    const calls = callsOf(page)
    const code = await codeFor(portal, { lender: 'harborpine', phone: person.phoneno })
    await codeBoxes(page).first().focus()
    await page.keyboard.type(code)
    await button(page, 'signUp.code.verify').dblclick({ noWaitAfter: true })
    await page.waitForURL('**/home')
    expect(count(calls, verifyPath)).toBe(1)
    await context.close()
  })

  it('follows a sign-in in another tab, and keeps nothing of the sign-up', async () => {
    const { page, context, person } = await atCode(browser, portal, { lender: 'harborpine' })
    const other = await context.newPage()
    await other.goto(portal.at('harborpine', '/login'))
    await other.getByLabel('Email or Phone Number').fill('jennifer.kowalski@example.com')
    await other.getByLabel('Password', { exact: true }).fill('Demo!2026pass')
    await other.getByRole('button', { name: 'Sign In' }).click()
    await other.waitForURL('**/home')
    await page.waitForURL('**/home')
    await page.getByRole('heading', { name: /Jennifer/ }).waitFor()
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain(person.email)
    await context.close()
  })
})

/** What stands below Verify for another code. */
async function links(page: Page): Promise<string[]> {
  const all = page.getByRole('button', { name: /Resend Code|RECEIVE A CALL/ })
  return all.allTextContents()
}

/** A wrong code: answers what the boxes say, which are empty then. */
async function enterWrong(page: Page, code: string): Promise<string> {
  await enterCode(page, code)
  await expect.poll(() => digitsOf(page)).toBe('------')
  return (await page.getByRole('group').textContent()) ?? ''
}
