import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { errorOf } from './testing/browser/fields.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  behindProxy,
  button,
  fillSignUp,
  newcomer,
  openSignUp,
  type Person,
} from './testing/borrowers/sign-up.ts'

const { portal, browser } = onPortal(behindProxy)

const person = ['email', 'fname', 'lname', 'stateid', 'phoneno']
const passwords = ['password', 'passwordConfirmation']

describe.each([
  { viewport: phone, width: phone.width },
  { viewport: desktop, width: desktop.width },
])('at $width', ({ viewport }) => {
  it.each([
    // the fact, lender, language, and what the lender asks for beside name and passwords
    ['[SIGNUP-04] asks for the last four of the SSN', 'lonemesa', 'en', ['ssn', 'language']],
    ['[SIGNUP-04] asks for the SSN in Spanish', 'lonemesa', 'es', ['ssn', 'language']],
    ['[SIGNUP-06] asks for neither, and no language', 'harborpine', 'en', []],
    ['[SIGNUP-05] asks for the date of birth', 'boreal', 'fr', ['dob', 'language']],
    ['[SIGNUP-05] asks for the date of birth in English', 'boreal', 'en', ['dob', 'language']],
  ] as const)(
    '[SIGNUP-02][SIGNUP-07] %s: %s in %s with %j',
    async (_fact, lender, language, more) => {
      const { page, context, complaints } = await openSignUp(browser, portal, {
        lender,
        language,
        viewport,
      })
      expect(await namesOf(page)).toEqual([...person, ...more, ...passwords])
      const heading = page.getByRole('heading', { name: builtIn[language]['signUp.form.title'] })
      await heading.waitFor()
      expect(await page.title()).toContain(builtIn[language]['signUp.form.title'])
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await expectFit(page)
      await expectAccessible(page)
      await button(page, 'signIn.form.signUp', language).click({ force: true })
      await page.getByText(builtIn[language]['signUp.refused.required']).first().waitFor()
      await expectFit(page)
      await expectAccessible(page)
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

it('[SIGNUP-03][SIGNUP-08] begins its lists with a placeholder, and sorts languages', async () => {
  const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
  const options = (name: string) =>
    page
      .locator(`[name=${name}] option`)
      .evaluateAll((all) => all.map((one) => [one.getAttribute('value'), one.textContent]))
  const states = await options('stateid')
  expect(states[0]).toEqual(['', 'Select'])
  expect(states[1]?.[1]).toBe('Alberta') // of a Canadian lender, provinces come first
  expect(states).toHaveLength(66)
  expect(await page.locator('[name=stateid]').inputValue()).toBe('')
  expect(await options('language')).toEqual([
    ['', 'Select'],
    ['1', 'English'],
    ['3', 'Français'],
  ])
  await context.close()
})

it('[SIGNUP-10] shows the lender’s note about passwords, and none where there is none', async () => {
  const note = 'Use a password that you use nowhere else.'
  const one = await openSignUp(browser, portal, { lender: 'lonemesa' })
  expect(await passwordHint(one.page)).toBe(note)
  await one.context.close()
  const other = await openSignUp(browser, portal, { lender: 'harborpine' })
  expect(await passwordHint(other.page)).toBe('')
  await other.context.close()
})

it('[SIGNUP-11][SIGNUP-28] opens the sign-up button once the form is valid, and says what is missing', async () => {
  const { page, context } = await openSignUp(browser, portal, { lender: 'lonemesa' })
  const submit = button(page, 'signIn.form.signUp')
  const { email, fname, lname, stateid, phoneno, ...secret } = newcomer('0210')
  const steps = Object.entries({ email, fname, lname, stateid, phoneno, ...secret })
  for (const [name, value] of steps) {
    expect(await submit.isDisabled(), `before ${name}`).toBe(true)
    const label = await page.locator(`[name=${name}]`).evaluate((box) => {
      return (box as HTMLInputElement).labels?.[0]?.textContent ?? ''
    })
    if (name !== 'passwordConfirmation') await page.getByText(`Fill in “${label}”`).waitFor()
    await fillSignUp(page, { [name]: value })
  }
  expect(await submit.isDisabled()).toBe(false) // without the last four of the SSN
  await fillSignUp(page, { ssn: '44' })
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await fillSignUp(page, { ssn: '4418' })
  expect(await submit.isDisabled()).toBe(false)
  await context.close()
})

const inEachLanguage = [
  ['lonemesa', 'en'],
  ['lonemesa', 'es'],
  ['boreal', 'fr'],
] as const

it.each(inEachLanguage)(
  '[VAL-10][VAL-11][VAL-12] says for %s in %s at each field that it is missing',
  (lender, language) => expectRefusals({ lender, language, refused: missing }),
)

it.each(inEachLanguage)(
  '[VAL-04][VAL-09][LIM-16] says for %s in %s at each field what is wrong with it',
  (lender, language) => expectRefusals({ lender, language, refused: invalid }),
)

type Refused = readonly (readonly [keyof Person, string, LabelKey])[]
type Refusals = {
  readonly lender: (typeof inEachLanguage)[number][0]
  readonly language: (typeof inEachLanguage)[number][1]
  readonly refused: Refused
}

async function expectRefusals({ lender, language, refused }: Refusals): Promise<void> {
  const { page, context } = await openSignUp(browser, portal, { lender, language })
  const good = { ...newcomer('0211'), language: lender === 'boreal' ? '3' : '2' }
  await fillSignUp(page, good)
  for (const [name, value, key] of refused) {
    await fillSignUp(page, { [name]: value })
    await button(page, 'signIn.form.signUp', language).press('Enter')
    const field = page.locator(`[name=${name}]`)
    await expect.poll(() => errorOf(field)).toContain(builtIn[language][key])
    await expect.poll(() => hasFocus(field)).toBe(true)
    await expect.poll(() => field.inputValue()).toBe(value)
    await fillSignUp(page, { [name]: good[name] })
    await expect.poll(() => errorOf(field)).toBe('')
  }
  await context.close()
}

function hasFocus(field: Locator): Promise<boolean> {
  return field.evaluate((box) => box === document.activeElement)
}

/** What is typed where, and what its field says then. */
const missing: Refused = [
  ['fname', ' ', 'signUp.refused.required'],
  ['lname', '', 'signUp.refused.required'],
  ['phoneno', '', 'signUp.refused.required'],
  ['password', '', 'signUp.refused.required'],
  ['stateid', '', 'signUp.refused.state'],
  ['language', '', 'signUp.refused.language'],
]

const invalid: Refused = [
  ['email', 'nobody@', 'signUp.refused.email'],
  ['email', '', 'signUp.refused.email'],
  ['phoneno', '210555010', 'signUp.refused.phone'],
  ['password', 'Aa!4567', 'signUp.refused.password'],
  ['password', `Aa!4${'5'.repeat(47)}`, 'signUp.refused.password'],
]

it('[VAL-04][VAL-09] says what is wrong in the words of the specification', () => {
  expect(builtIn.en).toMatchObject({
    'signUp.refused.email': 'This must be a valid e-mail',
    'signUp.refused.phone': 'Please enter a valid phone number',
  })
})

it('[VAL-10][VAL-11][VAL-12] says what is missing in the words of the specification', () => {
  expect(builtIn.en).toMatchObject({
    'signUp.refused.required': 'This field is required',
    'signUp.refused.state': 'Please, select a State/Province',
    'signUp.refused.language': 'Please, select a Language',
  })
})

it('[VAL-13] takes four digits of the SSN at most, and hides them until asked', async () => {
  const { page, context } = await openSignUp(browser, portal, { lender: 'lonemesa' })
  const ssn = page.locator('[name=ssn]')
  await ssn.pressSequentially('4x4-1 8999')
  await expect.poll(() => ssn.inputValue()).toBe('4418')
  const isHidden = () =>
    ssn.evaluate((box) => getComputedStyle(box).getPropertyValue('-webkit-text-security'))
  expect(await isHidden()).toBe('disc')
  await page.getByRole('button', { name: 'Show the digits' }).click()
  expect(await isHidden()).toBe('none')
  expect(await ssn.getAttribute('autocomplete')).toBe('off')
  await context.close()
})

it('[VAL-69] takes a date of birth key by key, and recognizes one that does not exist', async () => {
  const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
  const dob = page.locator('[name=dob]')
  await dob.pressSequentially('04121988')
  await expect.poll(() => dob.inputValue()).toBe('04/12/1988')
  for (const wrong of ['02/30/1990', '13/01/1990', '11/21/2026', '04/12']) {
    await dob.fill(wrong)
    await dob.blur()
    await expect.poll(() => errorOf(dob)).toContain('Please enter a valid date of birth')
  }
  await dob.fill('11/21/2008') // 18 tomorrow, by the business day
  await dob.blur()
  await expect.poll(() => errorOf(dob)).toContain('You must be at least 18 years old')
  await dob.fill('11/20/2008') // 18 today
  await expect.poll(() => errorOf(dob)).toBe('')
  await context.close()
})

it('[VAL-06][LIM-16][LIM-17] takes ten digits of a phone and fifty letters of an email', async () => {
  const { page, context } = await openSignUp(browser, portal, { lender: 'harborpine' })
  await page.locator('[name=phoneno]').pressSequentially('+1 (210) 555-0106 77')
  await expect.poll(() => page.locator('[name=phoneno]').inputValue()).toBe('2105550106')
  const email = page.locator('[name=email]')
  await email.pressSequentially(`${'a'.repeat(45)}@example.com`)
  expect(await email.inputValue()).toHaveLength(50)
  const password = page.locator('[name=password]')
  await password.fill(`Aa!4${'5'.repeat(46)}`)
  await password.blur()
  expect(await errorOf(password)).toBe('')
  expect([
    await password.getAttribute('maxlength'),
    await password.getAttribute('autocomplete'),
  ]).toEqual([null, 'new-password'])
  expect(await email.getAttribute('autocomplete')).toBe('username')
  await context.close()
})

it('[LIM-16] asks for a passphrase where the lender does', async () => {
  await changeSettings(portal, 'harborpine', { passwordPolicy: 'passphrase' })
  const { page, context } = await openSignUp(browser, portal, { lender: 'harborpine' })
  const password = page.locator('[name=password]')
  await password.fill('fourteen words')
  await password.blur()
  await expect.poll(() => errorOf(password)).toContain('Must be 15-64 characters long')
  await password.fill('fifteen letters')
  expect(await errorOf(password)).toBe('')
  await context.close()
})

it('keeps what was typed when the language of the page changes', async () => {
  const { page, context } = await openSignUp(browser, portal, { lender: 'lonemesa' })
  await fillSignUp(page, { ...newcomer('0212'), ssn: '4418' })
  await page.getByLabel('Language', { exact: true }).selectOption('es')
  await page.getByRole('heading', { name: 'Crear cuenta' }).waitFor()
  const kept = await page.locator('form [name]').evaluateAll(valuesOf)
  expect(kept).toMatchObject({ email: 'newcomer.0212@example.com', ssn: '4418', stateid: '45' })
  expect(kept).toMatchObject({ password: 'Fresh!2026pass', language: '2' })
  await context.close()
})

it('says in the language of the page how a day is written', async () => {
  const { page, context } = await openSignUp(browser, portal, { lender: 'boreal' })
  const dob = page.locator('[name=dob]')
  await dob.pressSequentially('04121988')
  await page.getByText('As MM/DD/YYYY.').waitFor()
  await page.getByLabel('Language', { exact: true }).selectOption('fr')
  await page.getByLabel('Date de naissance').waitFor()
  await page.getByText('MM/JJ/AAAA. Elle nous aide').waitFor()
  await expect.poll(() => dob.inputValue()).toBe('04/12/1988')
  await context.close()
})

async function namesOf(page: Page): Promise<string[]> {
  return page
    .locator('form [name]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? ''))
}

function valuesOf(all: (HTMLElement | SVGElement)[]): Record<string, string> {
  const fields = all as HTMLInputElement[]
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}

/** What stands under the new password, tied to it. */
async function passwordHint(page: Page): Promise<string> {
  return page.locator('[name=password]').evaluate((box) => {
    const [id = ''] = (box.getAttribute('aria-describedby') ?? '').split(' ')
    return document.querySelector(`[id="${id}"] > p`)?.textContent ?? ''
  })
}
