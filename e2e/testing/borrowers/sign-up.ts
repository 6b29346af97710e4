import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { complaintsOf, visitor, type VisitOptions } from '../browser/browser.ts'
import type { Portal } from '../portal/portal.ts'

export type SigningUp = {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: string[]
}

export type SignUpPlan = VisitOptions & {
  readonly lender: string
  readonly language?: Language
  /** its clock can be moved ahead */
  readonly hurries?: boolean
}

/** Of a portal behind a proxy, so that each visitor comes from an address of their own. */
export const behindProxy = { variables: { TRUST_PROXY: '1' } } as const

let visitors = 0

/** Limits are counted by address: nobody here is to use up what another one may do. */
export function anAddress(): { readonly 'x-forwarded-for': string } {
  visitors += 1
  return { 'x-forwarded-for': `10.9.${Math.floor(visitors / 200)}.${(visitors % 200) + 1}` }
}

/** Opens the sign-up as a newcomer does: from the sign-in screen. */
export async function openSignUp(
  browser: Browser,
  portal: Portal,
  { lender, language = 'en', hurries = false, ...options }: SignUpPlan,
): Promise<SigningUp> {
  const context = await visitor(browser, options)
  await context.setExtraHTTPHeaders(anAddress())
  const page = await context.newPage()
  if (hurries) await page.clock.install()
  const complaints = complaintsOf(page)
  await page.goto(portal.at(lender, '/login'))
  await page.locator('input[name=user]').waitFor()
  const languages = page.getByRole('combobox')
  if ((await languages.count()) > 0) await languages.selectOption(language)
  await page.getByRole('link', { name: builtIn[language]['signIn.form.signUp'] }).click()
  await page.waitForURL('**/signup')
  await page.locator('[name=email]').waitFor()
  return { page, context, complaints }
}

export const newPassword = 'Fresh!2026pass'

export type Person = {
  readonly email: string
  readonly fname: string
  readonly lname: string
  readonly stateid: string
  readonly phoneno: string
  readonly ssn?: string
  readonly dob?: string
  readonly language?: string
  readonly password?: string
  readonly passwordConfirmation?: string
}

/** Somebody new, told apart by the end of their phone number. */
export function newcomer(lastFour: string): Person {
  return {
    email: `newcomer.${lastFour}@example.com`,
    fname: 'Paula',
    lname: 'Newcomer',
    stateid: '45',
    phoneno: `210555${lastFour}`,
    password: newPassword,
    passwordConfirmation: newPassword,
  }
}

export async function fillSignUp(page: Page, person: Partial<Person>): Promise<void> {
  for (const [name, value] of Object.entries(person)) {
    const field = page.locator(`[name=${name}]`)
    if (['stateid', 'language'].includes(name)) await field.selectOption(value)
    else await field.fill(value)
  }
}

/** A button by its label, in any language. */
export function button(page: Page, key: LabelKey, language: Language = 'en'): Locator {
  return page.getByRole('button', { name: builtIn[language][key], exact: true })
}

/** From the filled form over the terms to the code screen. */
export async function sendSignUp(page: Page, language: Language = 'en'): Promise<void> {
  await button(page, 'signIn.form.signUp', language).click()
  const terms = page.getByRole('dialog', { name: builtIn[language]['shell.footer.terms'] })
  await terms.getByRole('checkbox').check()
  await button(page, 'shell.terms.proceed', language).click()
  await page.waitForURL('**/verifyOTP')
  await codeBoxes(page).first().waitFor()
}

export function codeBoxes(page: Page): Locator {
  return page.getByRole('group').getByRole('textbox')
}

export async function enterCode(page: Page, code: string, language: Language = 'en') {
  await codeBoxes(page).first().focus()
  await page.keyboard.type(code)
  await button(page, 'signUp.code.verify', language).click()
}
