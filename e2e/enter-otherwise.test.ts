import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { atHome } from './testing/borrowers/borrowers.ts'
import { linkByPassword, vouchedFor } from './testing/borrowers/providers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { linkAfter } from './testing/portal/emails.ts'
import { atSignIn, sendSignIn } from './testing/borrowers/sign-in-screen.ts'
import { askedAboutEmail, una } from './testing/borrowers/unverified-email.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const signInPath = '/users/web/checksocialexistance'
const stage = onSharedPortal('lonemesa')
const { portal } = stage

describe('Google and Facebook', () => {
  it('[AUTH-05] hides Google and Facebook at a lender that does not want them', async () => {
    await changeSettings(portal, 'lonemesa', { socialLoginInd: '0' })
    const none = await atSignIn(stage, { language: 'en' })
    await none.page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(await none.page.getByRole('button', { name: /Google|Facebook/ }).count()).toBe(0)
    await none.context.close()
  })

  it('[AUTH-03][AUTH-12] signs in with Facebook as type 1, and keeps its token nowhere', () =>
    expectSignIn('Facebook', '1'))

  it('[AUTH-04][AUTH-12] signs in with Google as type 2, and keeps its token nowhere', () =>
    expectSignIn('Google', '2'))

  it('[AUTH-20] leads somebody new from a provider to the sign-up, with the known fields filled in', async () => {
    const { page, context } = await atSignIn(stage, { language: 'en' })
    await vouchedFor(page, 'Google', 'Felix Newcomer')
    await page.waitForURL('**/signup')
    await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Felix')
    await expect.poll(() => page.getByLabel('Last Name').inputValue()).toBe('Newcomer')
    await context.close()
  })

  it('does nothing with a provider’s answer that this tab did not ask for', async () => {
    const { page, context } = await atSignIn(stage, { language: 'en' })
    const calls = callsOf(page)
    await page.getByRole('button', { name: 'Google' }).click()
    await page.waitForURL('**/authorize**')
    const forged = '/login#id_token=a.e30.c&state=another'
    await page.goto(portal.at('lonemesa', forged))
    await page.getByText('You were not signed in. Please try again.').waitFor()
    expect(page.url()).toBe(portal.at('lonemesa', '/login'))
    expect(count(calls, signInPath)).toBe(0)
    await context.close()
  })
})

describe('an email that is not verified', () => {
  it('[VAL-50][VAL-51][VAL-52] refuses in the place of an unverified email what is none, or the same, and cuts what is too long', async () => {
    const { page, context, next } = await askedAboutEmail(stage)
    await next.pressSequentially(`${'a'.repeat(45)}@example.com`)
    expect(await next.inputValue()).toHaveLength(50)
    await expectAccessible(page)
    for (const [typed, said] of [
      ['una.verdi@', 'The email address is invalid'],
      [` ${una.toUpperCase()} `, 'This email address is the same as the previous'],
    ] as const) {
      await next.fill(typed)
      await next.press('Enter')
      await expect.poll(() => errorOf(next)).toContain(said)
    }
    await next.fill('')
    await expect.poll(() => errorOf(next)).toBe('')
    await context.close()
  })

  it('[AUTH-19][AUTH-40][AUTH-41] keeps an unverified email when asked to, and sends its link', async () => {
    const { page, context, prompt } = await askedAboutEmail(stage)
    await prompt.getByRole('button', { name: 'Use another email' }).waitFor()
    const calls = callsOf(page)
    await prompt.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('If this email needs to be confirmed, we’ve sent a link.').waitFor()
    await prompt.waitFor({ state: 'detached' })
    expect(callTo(calls, '/users/verify-email').body).toEqual({ email: una })
    await expect.poll(() => page.getByLabel('Email or Phone Number').inputValue()).toBe(una)
    await context.close()
  })

  it('[AUTH-38][AUTH-39][AUTH-42] sends an unverified email its link again, or replaces the email', async () => {
    const { page, context, complaints } = await atSignIn(stage, { language: 'en' })
    const calls = callsOf(page)
    await sendSignIn(page, una, demoPassword)
    const resend = page.getByRole('dialog', { name: 'Email Address is not verified!' })
    await resend.getByText('Do you want to resend verification link?').waitFor()
    await expectAccessible(page)
    const begins = '/app/api/users/confirm-email?token='
    await linkAfter(portal, { lender: 'lonemesa', to: una, begins }, async () => {
      await resend.getByRole('button', { name: 'Resend link' }).click()
      await resend.waitFor({ state: 'detached' })
    })
    const { emailId } = callTo(calls, '/users/resend-email-verification').body ?? {}
    expect(emailId).toMatch(/^[\w-]+$/)

    await page.getByRole('button', { name: 'Sign In' }).click()
    await resend.getByRole('button', { name: 'Change email' }).click()
    const prompt = page.getByRole('dialog', { name: 'Verify your email address' })
    const to = 'una.new@example.com'
    await prompt.getByLabel('New email').fill(to)
    const wanted = { lender: 'lonemesa', to, begins }
    const link = await linkAfter(portal, wanted, async () => {
      await prompt.getByRole('button', { name: 'Use another email' }).click()
      await prompt.waitFor({ state: 'detached' })
    })
    const { password, ...sent } = callTo(calls, '/users/web/change-email').body ?? {}
    expect(sent).toEqual({ previousEmail: una, newEmail: to })
    expect(String(password).split('.')).toHaveLength(5)

    await page.goto(portal.at('lonemesa', link))
    await page.getByText('Your email address is verified. You can sign in now.').waitFor()
    expect(page.url()).toBe(portal.at('lonemesa', '/login'))
    await page.goto(portal.at('lonemesa', link))
    await page.getByText('This link was used already, or its time is over.').waitFor()
    await sendSignIn(page, to, demoPassword)
    await page.waitForURL('**/home')
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('new terms of the lender', () => {
  it('[AUTH-45] shows new terms before everything until they are accepted', async () => {
    const html = '<h2>News</h2><p>These terms are new.</p>'
    const body = { texts: [{ language: 'en', html }] }
    await portal.callLenderApi('lonemesa', '/terms', { method: 'PUT', body })
    const { page, context } = await atSignIn(stage, { language: 'en' })
    const calls = callsOf(page)
    await sendSignIn(page, 'kevin.nguyen@example.com', demoPassword)
    const terms = page.getByRole('dialog', { name: 'Our terms have changed' })
    await terms.getByText('These terms are new.').waitFor()
    await expectAccessible(page)
    await page.reload()
    await terms.waitFor()
    await page.keyboard.press('Escape')
    const proceed = terms.getByRole('button', { name: 'Proceed' })
    await expect.poll(() => proceed.isDisabled()).toBe(true)
    await terms.getByLabel('I have read and accept the terms').check()
    await proceed.click()
    await terms.waitFor({ state: 'detached' })
    expect(callTo(calls, '/client/legal-accept-update').body).toEqual({ version: '1' })
    await page.reload()
    await atHome(page)
    await page.waitForLoadState('networkidle')
    expect(await terms.count()).toBe(0)
    await context.close()
  })
})

function keptText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
}

/** Signs in with a provider, whose token is in the address once and nowhere later. */
async function expectSignIn(provider: 'Facebook' | 'Google', type: '1' | '2'): Promise<void> {
  const { page, context, complaints } = await atSignIn(stage, { language: 'en' })
  const calls = callsOf(page)
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  await vouchedFor(page, provider, 'Darnell Whitaker')
  if (provider === 'Facebook') await linkByPassword(page)
  await atHome(page)
  const { body } = callTo(calls, signInPath)
  expect(body).toMatchObject({
    type,
    email: 'darnell.whitaker@example.com',
    socialId: expect.stringMatching(/\S/),
    deviceOs: 'web',
  })
  const token = String(body?.socialToken)
  expect(seen.filter((address) => address.includes(token))).toHaveLength(1)
  expect(await keptText(page)).not.toContain(token)
  await page.goBack()
  expect(page.url()).not.toContain(token)
  expect(complaints).toEqual([])
  await context.close()
}
