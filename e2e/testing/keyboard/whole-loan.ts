import { randomUUID } from 'node:crypto'
import { builtIn } from '@quittance/contract/labels/built-in'
import { type LabelKey, type Language, localeOf } from '@quittance/contract/labels/labels'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { complaintsOf, expectAccessible, phone, visitor } from '../browser/browser.ts'
import { expectFit } from '../browser/looks.ts'
import { linkAfter } from '../portal/emails.ts'
import { codeFor } from '../portal/outbox.ts'
import type { LenderName } from '../portal/portal.ts'
import type { OwnPortal } from '../portal/start-portal.ts'
import { anAddress, codeBoxes } from '../borrowers/sign-up.ts'
import { methodIn, payButtonIn, sendButton } from '../borrowers/visit-in.ts'
import { dockOf } from '../payments/paying.ts'
import {
  agreeByKeys,
  arrowTo,
  chooseIn,
  pickByKeys,
  pressOn,
  tabTo,
  typeInto,
} from './press-keys.ts'

/** Somebody new, with a loan that their lender has just made. */
export type Persona = {
  readonly lender: LenderName
  readonly language: Language
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly loanNo: string
  readonly currency: 'USD' | 'CAD'
  readonly postalCode: string
  readonly stateId: string
  /** by what the sign-up finds the loan: a field of it, and what is typed there */
  readonly foundBy: readonly ['ssn' | 'dob', string]
  /** what they pay from */
  readonly method: 'card' | 'ach' | 'pad'
}

/** Their browser: a phone's, without a mouse or a finger. */
export type WholeLoan = {
  readonly portal: OwnPortal
  readonly page: Page
  readonly who: Persona
  readonly complaints: string[]
  readonly say: (key: LabelKey) => string
  readonly button: (key: LabelKey) => Locator
}

const password = 'Fresh!2026pass'
/** For what a page shows once it has it: a machine may do much else meanwhile. */
const patienceMs = 60_000

/** The lender makes the loan: three payments of a month each. */
export async function makeLoan(
  portal: OwnPortal,
  who: Persona,
  { contractOn, firstDueOn }: Readonly<Record<'contractOn' | 'firstDueOn', string>>,
): Promise<void> {
  const { lender, loanNo, currency, firstName, lastName, email, postalCode } = who
  const body = {
    loanNo,
    currency,
    contract: {
      principal: '600.00',
      rate: '9',
      contractOn,
      firstDueOn,
      frequency: 'MO',
      installments: 3,
      payment: '203.01',
    },
    signers: [
      {
        role: 'borrower',
        firstName,
        lastName,
        phones: [who.phone],
        email,
        postalCode,
        bornOn: '1988-04-12',
        ssn: '900125501',
      },
    ],
    collateral: { year: '2019', make: 'Mazda', model: 'CX-5' },
    reason: 'a car',
  }
  const init = { method: 'POST', key: randomUUID(), body }
  const answer = await portal.callLenderApi(lender, '/loans', init)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

export async function beginWholeLoan(
  browser: Browser,
  portal: OwnPortal,
  who: Persona,
): Promise<WholeLoan> {
  const context = await visitor(browser, { viewport: phone })
  await context.setExtraHTTPHeaders(anAddress())
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  const say = (key: LabelKey) => builtIn[who.language][key]
  const button = (key: LabelKey) => page.getByRole('button', { name: say(key), exact: true })
  return { portal, page, who, complaints: complaintsOf(page), say, button }
}

/** From the sign-in screen to home, with the loan found. */
export async function signUpByKeys({ portal, page, who, say, button }: WholeLoan): Promise<void> {
  await page.goto(portal.at(who.lender, '/login'))
  await chooseIn(page, page.getByRole('combobox'), who.language)
  await pressOn(page, page.getByRole('link', { name: say('signIn.form.signUp') }))
  const field = (name: string) => page.locator(`[name=${name}]`)
  await typeInto(page, field('email'), who.email)
  await typeInto(page, field('fname'), who.firstName)
  await typeInto(page, field('lname'), who.lastName)
  await chooseIn(page, field('stateid'), who.stateId)
  await typeInto(page, field('phoneno'), who.phone)
  await typeInto(page, field(who.foundBy[0]), who.foundBy[1])
  await typeInto(page, field('password'), password)
  await typeInto(page, field('passwordConfirmation'), password)
  await pressOn(page, button('signIn.form.signUp'))
  await pressOn(page, page.getByRole('dialog').getByRole('checkbox'), 'Space')
  await pressOn(page, button('shell.terms.proceed'))
  await codeBoxes(page).first().waitFor()
  await expectSound(page)
  const code = await codeFor(portal, who)
  await tabTo(page, codeBoxes(page).first())
  await page.keyboard.type(code)
  const wanted = { lender: who.lender, to: who.email, begins: '/app/api/users/confirm-email' }
  const link = await linkAfter(portal, wanted, () => pressOn(page, button('signUp.code.verify')))
  await page.waitForURL(/\/(home|login)$/)
  await page.goto(portal.at(who.lender, link))
  await page.waitForURL((url) => /\/(home|login)$/.test(url.pathname))
  await field('user').or(page.getByText(who.loanNo)).first().waitFor()
  if (await field('user').isVisible()) {
    await typeInto(page, field('user'), who.email)
    await typeInto(page, field('password'), password)
    await page.keyboard.press('Enter')
  }
  await expectHome(page, who)
}

/** Home, with the loan on it. */
export async function expectHome(page: Page, { loanNo }: Persona): Promise<void> {
  await page.waitForURL('**/home')
  await page.getByText(new RegExp(loanNo)).first().waitFor()
}

async function expectSound(page: Page): Promise<void> {
  await expectFit(page)
  await expectAccessible(page)
}

/** Adds what they pay from, in the sheet that a phone pays in. */
export async function addMethodByKeys({ page, who, say, button }: WholeLoan): Promise<void> {
  await pressOn(page, dockOf(page))
  await pressOn(page, button('payments.methodForm.title'))
  const form = page.getByRole('dialog', { name: say('payments.methodForm.title') })
  await form.waitFor()
  const kind = who.method === 'card' ? 'payments.methodTab.card' : 'payments.methodTab.bank'
  const tab = form.getByRole('tab', { name: say(kind), exact: true })
  if (await tab.isVisible()) await arrowTo(page, tab, 'ArrowRight')
  const field = (name: string) => form.locator(`[name=${name}]`)
  if (who.method === 'card') {
    await typeInto(page, field('holderName'), `${who.firstName} ${who.lastName}`)
    await typeInto(page, field('cardNumber'), '4242424242424242')
    await chooseIn(page, field('month'), '09')
    await chooseIn(page, field('year'), '2030')
    await typeInto(page, field('code'), '123')
    await typeInto(page, field('zip'), who.postalCode)
    await pressOn(page, form.getByRole('button', { name: say('payments.methodForm.addCard') }))
  } else {
    await typeInto(page, field('bankName'), 'Alamo Bank')
    await typeInto(page, field('name'), `${who.firstName} ${who.lastName}`)
    if (who.method === 'ach') {
      await arrowTo(page, form.getByRole('radio').first())
      await typeInto(page, field('routingNumber'), '110000000')
    } else {
      await typeInto(page, field('branchNumber'), '11000')
      await typeInto(page, field('bankNumber'), '000')
    }
    await typeInto(page, field('accountNumber'), '7788990055')
    await pressOn(page, form.getByRole('button', { name: say('payments.methodForm.addBank') }))
  }
  await methodIn(page, endOf(who)).and(page.locator(':checked')).waitFor()
}

export const endOf = ({ method }: Persona): string => (method === 'card' ? '4242' : '0055')

/**
 * Pays an amount from the open sheet, or with 'payoff' the loan off.
 *
 * @returns what was charged, fee included, as the button said it: '28.95'
 */
export async function payByKeys(whole: WholeLoan, amount: string): Promise<string> {
  const { page, who, say } = whole
  const field = page.getByLabel(say('payments.form.amount'), { exact: true })
  if (!(await field.isVisible())) await pressOn(page, dockOf(page))
  const [payoff = ''] = say('payments.form.payoffOn').split(' ')
  if (amount === 'payoff')
    await arrowTo(page, page.getByRole('radio', { name: new RegExp(`^${payoff}`) }))
  else await typeInto(page, field, amount)
  await methodIn(page, endOf(who)).and(page.locator(':checked')).waitFor()
  const pay = payButtonIn(page, who.language)
  await pay.and(page.locator(':not([aria-disabled="true"])')).waitFor()
  await pressOn(page, pay)
  const dialog = page.getByRole('dialog', { name: say('payments.review.title') })
  await dialog.waitFor()
  await expectSound(page)
  await agreeByKeys(page, dialog)
  const total = amountIn((await sendButton(dialog).textContent()) ?? '')
  await pressOn(page, sendButton(dialog))
  const done = page.getByRole('dialog').getByRole('button', { name: say('payments.success.done') })
  await done.waitFor()
  await expectSound(page)
  await pressOn(page, done)
  await done.waitFor({ state: 'detached' })
  return total
}

/** '28.95' of what a language writes: '$1,028.95', '1 028,95 $'. */
function amountIn(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return `${Number(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Schedules one payment for a day, 'YYYY-MM-DD', by the page of schedules. */
export async function scheduleByKeys(
  { page, who, say }: WholeLoan,
  { amount, day }: { readonly amount: string; readonly day: string },
): Promise<void> {
  const locale = localeOf(who.language, who.currency === 'CAD' ? 'CA' : 'US')
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const
  const spoken = new Intl.DateTimeFormat(locale, style).format(new Date(day))
  const link = page.getByRole('link', { name: say('shell.nav.schedule') })
  await pressOn(page, link.filter({ visible: true }))
  const form = page.getByRole('form', { name: say('schedules.form.title') })
  await pickByKeys(page, form.getByLabel(say('schedules.form.date'), { exact: true }), spoken)
  const method = form.getByRole('radio', { name: new RegExp(`${endOf(who)}$`) })
  await arrowTo(page, method)
  await typeInto(page, form.getByLabel(say('payments.form.amount')), amount)
  const send = page.locator('[data-dock]').getByRole('button', { name: /\d[.,]\d\d/ })
  await send.and(page.locator(':not([aria-disabled="true"])')).waitFor()
  await page.keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: say('schedules.review.title') })
  await review.waitFor()
  await agreeByKeys(page, review)
  await expectSound(page)
  await pressOn(page, sendButton(review))
  const made = page.getByRole('dialog', { name: say('schedules.made.title') })
  await pressOn(page, made.getByRole('button', { name: say('schedules.made.close') }))
  await made.waitFor({ state: 'detached' })
  await pressOn(
    page,
    page.getByRole('link', { name: say('shell.nav.home') }).filter({ visible: true }),
  )
  await expectHome(page, who)
}
