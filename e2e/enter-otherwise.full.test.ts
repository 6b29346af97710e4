import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { atHome } from './testing/borrowers/borrowers.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { atSignIn, sendSignIn } from './testing/borrowers/sign-in-screen.ts'
import { askedAboutEmail, una } from './testing/borrowers/unverified-email.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'

const signInPath = '/users/web/checksocialexistance'
/** A second email of an account: one that is not verified is added in settings. */
const anotherEmail = `
  insert into borrower_emails
    (lender_id, borrower_id, email_id, address, is_verified, is_primary)
  select lender_id, borrower_id, gen_random_uuid(), $2, false, false
    from borrower_emails join hosts using (lender_id) where address = $1 and host = $3`

const stage = onSharedPortal('lonemesa', 'boreal')
const { portal } = stage

const hostOf = () => new URL(portal.at('lonemesa')).hostname

describe('an email that is not verified', () => {
  it('[AUTH-49] signs in all the same where its lender asks for no verified one', async () => {
    await changeSettings(portal, 'lonemesa', { verifyEmailForBpLogin: '0' })
    const { page, context } = await atSignIn(stage)
    const calls = callsOf(page)
    await sendSignIn(page, una, demoPassword)
    await page.waitForURL('**/home')
    await page.getByRole('dialog', { name: 'Link Loan Account' }).waitFor()
    expect((await callTo(calls, signInPath).answer()).result['accessToken']).toMatch(/^[\w-]{43}$/)
    expect(await page.getByRole('dialog', { name: 'Verify your email address' }).count()).toBe(0)
    await context.close()
  })

  it('[VAL-34] closes the replacing of an email while its field is wrong, to Enter too', async () => {
    const { page, context, prompt, next } = await askedAboutEmail(stage)
    const calls = callsOf(page)
    const replace = prompt.getByRole('button', { name: 'Use another email' })
    for (const typed of ['', 'una.verdi@', una]) {
      await next.fill(typed)
      await next.press('Enter')
      expect([typed, await replace.getAttribute('aria-disabled')]).toEqual([typed, 'true'])
    }
    await expect
      .poll(() => prompt.getByRole('button', { name: 'Send link' }).isEnabled())
      .toBe(true)
    await next.fill('una.other@example.com')
    expect(await replace.getAttribute('aria-disabled')).toBeNull()
    expect(count(calls, '/users/web/change-email')).toBe(0)
    await context.close()
  })

  it('[ERR-11] refuses to replace an unverified email by one that the account has already', async () => {
    const { context, prompt, next } = await askedAboutEmail(stage)
    expect(
      await changeOnFile(portal, anotherEmail, [una, 'una.second@example.com', hostOf()]),
    ).toBe(1)
    await next.fill('Una.Second@example.com')
    await prompt.getByRole('button', { name: 'Use another email' }).click()
    await expect.poll(() => errorOf(next)).toContain('You have already registered this email')
    await context.close()
  })
})

describe('many wrong passwords at the lender', () => {
  it('requires proof of work of an unknown browser after many wrong passwords, and of no known one', async () => {
    await changeSettings(portal, 'boreal', { signInPerLenderHour: 1 })
    const { page, context, complaints } = await atSignIn(stage, {
      lender: 'boreal',
      language: 'en',
    })
    const calls = callsOf(page)
    const tries = () => calls.filter(({ path }) => path === signInPath)
    const codes = () => Promise.all(tries().map(async ({ answer }) => (await answer()).statusCode))
    const wrong = page.getByText('The email, phone number or password is not right.')
    await sendSignIn(page, 'marc.gagnon@example.com', 'Wrong!2026pass')
    await wrong.waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await sendSignIn(page, 'marc.gagnon@example.com', 'Wrong!2026pass2')
    await wrong.waitFor()
    expect(await codes()).toEqual([422, 428, 422])
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).inputValue())
      .toBe('Wrong!2026pass2')
    await sendSignIn(page, 'marc.gagnon@example.com', demoPassword)
    await atHome(page)
    expect(await codes()).toEqual([422, 428, 422, 428, 200])
    const proofs = tries().map(({ headers }) => headers['x-proof-of-work'] ?? null)
    const proof: unknown = expect.stringMatching(/^14\.16\.\d+\.[\w-]+\.[\w-]+~\d+(\.\d+){15}$/)
    expect(proofs).toEqual([null, null, proof, null, proof])
    expect(new Set(proofs)).toHaveProperty('size', 3)

    await page.evaluate(() => localStorage.removeItem('quittance.token'))
    await page.goto(portal.at('boreal', '/login'))
    await page.getByLabel('Language').selectOption('en')
    await sendSignIn(page, 'marc.gagnon@example.com', demoPassword)
    await atHome(page)
    const again = tries().slice(5)
    expect(again.map(({ headers }) => headers['x-proof-of-work'])).toEqual([undefined])
    expect(complaints).toEqual([])
    await context.close()
  })
})
