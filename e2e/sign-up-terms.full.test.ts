import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, expectAccessible } from './testing/browser/browser.ts'
import { type RecordedCall, callsOf, callTo, count } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  behindProxy,
  button,
  fillSignUp,
  newcomer,
  openSignUp,
  type Person,
  sendSignUp,
} from './testing/borrowers/sign-up.ts'

const { portal, browser } = onPortal(behindProxy)

const checkPath = '/users/check-signup-details'
const signUpPath = '/users/web/socialsignup'
const generic = 'An internal error has occurred. try again or contact the administrator.'
const sealed = /^[\w-]+(\.[\w-]*){4}$/
const termsOf = (page: Page) => page.getByRole('dialog', { name: 'Terms & Conditions' })

describe('what is sent', () => {
  it.each([
    // the fact, the lender, what is typed beyond the usual, and what goes out for it
    [
      '[SIGNUP-15] sends type 3 and no social id, the last four sealed',
      'lonemesa',
      { ssn: '4418' },
      { ssn: expect.stringMatching(sealed), dob: null, language: '1' },
    ],
    [
      '[SIGNUP-17] sends null for an empty SSN',
      'lonemesa',
      { ssn: '' },
      { ssn: null, dob: null, language: '1' },
    ],
    [
      '[SIGNUP-16] sends a date of birth as MM/DD/YYYY',
      'boreal',
      { dob: '04121988' },
      { ssn: null, dob: '04/12/1988', language: '1' },
    ],
    [
      '[SIGNUP-16] sends null for an empty date of birth',
      'boreal',
      { dob: '' },
      { ssn: null, dob: null, language: '1' },
    ],
    [
      '[SIGNUP-27] sends the id of the one language there is',
      'harborpine',
      {},
      { ssn: null, dob: null, language: '1' },
    ],
  ] as const)('[SIGNUP-13][SIGNUP-14] %s, from %s', async (_fact, lender, typed, sent) => {
    const { page, context } = await openSignUp(browser, portal, { lender })
    const calls = callsOf(page)
    const person = await aNewcomer(page, typed)
    await sendSignUp(page)
    for (const path of [checkPath, signUpPath])
      expect(callTo(calls, path).body).toEqual({
        email: person.email,
        fname: 'Paula',
        lname: 'Newcomer',
        stateid: '45',
        phoneno: person.phoneno,
        password: expect.stringMatching(sealed),
        passwordConfirmation: expect.stringMatching(sealed),
        type: '3',
        socialId: '',
        ...sent,
      })
    expect(secretsIn(calls, ['Fresh!2026pass', '4418'])).toEqual([])
    await context.close()
  })
})

describe('the terms', () => {
  it('[SIGNUP-18][SIGNUP-19][SIGNUP-20] shows the terms that come with the check, and opens them 750 px wide', async () => {
    const { page, context } = await openSignUp(browser, portal, {
      lender: 'lonemesa',
      viewport: desktop,
    })
    const calls = callsOf(page)
    await aNewcomer(page)
    expect(count(calls, checkPath)).toBe(0)
    await button(page, 'signIn.form.signUp').click()
    const terms = termsOf(page)
    await terms.waitFor()
    const { result } = await callTo(calls, checkPath).answer()
    const [first = ''] = String(result.data).match(/(?<=<h2>)[^<]+/) ?? []
    await terms.getByRole('heading', { name: first }).waitFor()
    expect(await terms.evaluate((box) => box.getBoundingClientRect().width)).toBe(750)
    await expectAccessible(page)
    await context.close()
  })

  it('[SIGNUP-22][SIGNUP-23][VAL-14] disables Proceed until the terms are accepted, and closes them by Cancel', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'lonemesa' })
    const calls = callsOf(page)
    const person = await aNewcomer(page)
    await button(page, 'signIn.form.signUp').click()
    const terms = termsOf(page)
    const tick = terms.getByRole('checkbox')
    const proceed = button(page, 'shell.terms.proceed')
    await tick.waitFor()
    await expect.poll(() => proceed.isDisabled()).toBe(true)
    await proceed.click({ force: true })
    expect(await tick.evaluate((box) => box === document.activeElement)).toBe(true)
    await tick.check()
    expect(await proceed.isDisabled()).toBe(false)
    await tick.uncheck()
    await expect.poll(() => proceed.isDisabled()).toBe(true)
    await button(page, 'shell.modal.cancel').click()
    await terms.waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator('[name=email]').inputValue()).toBe(person.email)
    expect(count(calls, signUpPath)).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/signup')
    await context.close()
  })

  it('[SIGNUP-24][SIGNUP-25] sends the sign-up once the terms are accepted, and leads on to the code', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'lonemesa' })
    const calls = callsOf(page)
    await aNewcomer(page)
    await sendSignUp(page)
    expect([count(calls, signUpPath), new URL(page.url()).pathname]).toEqual([1, '/verifyOTP'])
    await context.close()
  })

  it.each([
    // settings of the lender, and where the link leads
    ['[SIGNUP-21]', {}, 'https://lonemesa.example.com/privacy'],
    ['[SIGNUP-21]', { hideTAndCPrivacyPolicyLink: '1' }, null],
    ['[SHELL-50]', { hideTAndCPrivacyPolicyLink: '0', privacyPolicy: '' }, null],
  ])('%s links with %j the privacy policy at %s', async (_id, settings, href) => {
    await changeSettings(portal, 'lonemesa', settings)
    const { page, context } = await openSignUp(browser, portal, { lender: 'lonemesa' })
    await aNewcomer(page)
    await button(page, 'signIn.form.signUp').click()
    await termsOf(page).waitFor()
    const links = termsOf(page).getByRole('link', { name: 'Privacy Policy' })
    const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(all).toEqual(href === null ? [] : [href])
    const footer = page.getByRole('contentinfo').locator('a', { hasText: 'Privacy Policy' })
    expect(await footer.count()).toBe('privacyPolicy' in settings ? 0 : 1)
    await context.close()
  })
})

describe('what goes wrong', () => {
  it('[ERR-20] reports a fault of the check in general words, and loses nothing typed', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'harborpine' })
    const person = await aNewcomer(page)
    await page.route(`**${checkPath}`, (route) =>
      route.fulfill({ status: 500, json: { status: 0 } }),
    )
    await button(page, 'signIn.form.signUp').click()
    await page.getByRole('alert').filter({ hasText: generic }).waitFor()
    await expect.poll(() => page.locator('[name=password]').inputValue()).toBe(person.password)
    await page.unroute(`**${checkPath}`)
    await sendSignUp(page)
    await context.close()
  })

  it('[ERR-21] reports a fault of the sign-up in general words, and tries again by Proceed', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'harborpine' })
    const calls = callsOf(page)
    await aNewcomer(page)
    await page.route(`**${signUpPath}`, (route) =>
      route.fulfill({ status: 500, json: { status: 0 } }),
    )
    await button(page, 'signIn.form.signUp').click()
    await termsOf(page).getByRole('checkbox').check()
    await button(page, 'shell.terms.proceed').click()
    await termsOf(page).getByText(generic).waitFor()
    await page.unroute(`**${signUpPath}`)
    await button(page, 'shell.terms.proceed').click()
    await page.waitForURL('**/verifyOTP')
    expect(count(calls, signUpPath)).toBe(2)
    await context.close()
  })

  it('says at the password that guessers try it first, and keeps the rest', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'harborpine' })
    const common = { password: 'P@ssw0rd2026', passwordConfirmation: 'P@ssw0rd2026' }
    const person = await aNewcomer(page, common)
    await button(page, 'signIn.form.signUp').click()
    await page.locator('form').getByText('This password is used too often').waitFor()
    const password = page.locator('[name=password]')
    await expect.poll(() => password.evaluate((box) => box === document.activeElement)).toBe(true)
    await expect.poll(() => page.locator('[name=email]').inputValue()).toBe(person.email)
    await context.close()
  })

  it('signs up once, however often Proceed is pressed', async () => {
    const { page, context } = await openSignUp(browser, portal, { lender: 'harborpine' })
    const calls = callsOf(page)
    await aNewcomer(page)
    await button(page, 'signIn.form.signUp').dblclick()
    await termsOf(page).getByRole('checkbox').check()
    await button(page, 'shell.terms.proceed').dblclick({ noWaitAfter: true })
    await page.waitForURL('**/verifyOTP')
    expect([count(calls, checkPath), count(calls, signUpPath)]).toEqual([1, 1])
    await context.close()
  })
})

let people = 300

async function aNewcomer(page: Page, more: Partial<Person> = {}): Promise<Person> {
  people += 1
  const person = { ...newcomer(`0${people}`), ...more }
  await fillSignUp(page, person)
  return person
}

/** Which of these words left the page in clear. */
function secretsIn(calls: readonly RecordedCall[], words: readonly string[]): string[] {
  return words.filter((word) => calls.some(({ text }) => text.includes(word)))
}
