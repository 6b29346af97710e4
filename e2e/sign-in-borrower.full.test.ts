import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { linkAfter } from './testing/portal/emails.ts'
import { atSignIn, sendSignIn } from './testing/borrowers/sign-in-screen.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const signInPath = '/users/web/checksocialexistance'

const stage = onSharedPortal('harborpine')
const { portal, browser } = stage

describe('a wrong password', () => {
  it('makes even the right password wait after five wrong ones, says until when, and offers a link', async () => {
    const { page, context } = await atSignIn(stage, { lender: 'harborpine' })
    await page.clock.install()
    const calls = callsOf(page)
    for (let tries = 1; tries <= 5; tries += 1) {
      await sendSignIn(page, borrowers.omar.email, `Wrong!2026pass${tries}`)
      await expect.poll(() => count(calls, signInPath)).toBe(tries)
      expect((await callTo(calls, signInPath).answer()).statusCode).toBe(422)
    }
    await page
      .getByRole('button', { name: 'Sign In' })
      .and(page.locator(':not([aria-busy])'))
      .waitFor()
    await sendSignIn(page, borrowers.omar.email, demoPassword)
    const told = page.getByRole('status', { name: 'Too many wrong passwords' })
    await told
      .getByText(/^You can try again at \d\d\/\d\d\/\d{4}, \d\d:\d\d\s[AP]M\sE[SD]T\./)
      .waitFor()
    await expect
      .poll(() => page.getByLabel('Email or Phone Number').inputValue())
      .toBe(borrowers.omar.email)
    await expectAccessible(page)
    await page.clock.fastForward(14 * 60_000)
    await told.waitFor()
    await told.getByRole('button', { name: 'Send me a link' }).click()
    const forgot = page.getByRole('dialog', { name: 'Forgot Your Password' })
    await expect
      .poll(() => forgot.getByLabel('Email or Phone Number').inputValue())
      .toBe(borrowers.omar.email)
    const to = { lender: 'harborpine', to: borrowers.omar.email, begins: '/redirect?token=' }
    await linkAfter(portal, to, async () => {
      await forgot.getByRole('button', { name: 'Send the link' }).click()
    })
    await page.keyboard.press('Escape')
    await page.clock.fastForward(2 * 60_000)
    await told.waitFor({ state: 'detached' })
    await context.close()

    const other = await visit(browser, portal, 'aisha')
    await other.context.close()
  })
})
