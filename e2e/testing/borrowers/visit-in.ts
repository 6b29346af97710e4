import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { demoPassword } from '../../../demo/src/tables/people.ts'
import { type BorrowerName, borrowers, type Visit } from './borrowers.ts'
import { complaintsOf, visitor, type VisitOptions } from '../browser/browser.ts'
import { closedBecause } from '../browser/fields.ts'
import { dockOf, hurryUntil, hurryUntilGone, openSheet } from '../payments/paying.ts'
import type { Portal } from '../portal/portal.ts'

export type VisitPlan = Pick<VisitOptions, 'viewport'> & {
  readonly who: BorrowerName
  readonly language: Language
  /** its clock can be moved ahead */
  readonly hurries?: boolean
}

/** As visit, in a language that is chosen on the sign-in screen where there are more than one. */
export async function visitIn(
  browser: Browser,
  portal: Portal,
  { who, language, viewport, hurries = false }: VisitPlan,
): Promise<Visit> {
  const context = await visitor(browser, viewport === undefined ? {} : { viewport })
  const page = await context.newPage()
  if (hurries) await page.clock.install()
  const complaints = complaintsOf(page)
  await page.goto(portal.at(borrowers[who].lender))
  await signInAs(page, { who, language })
  return { page, context, complaints }
}

/** From the sign-in screen, as far as home with its figures. */
export async function signInAs(page: Page, { who, language }: VisitPlan): Promise<void> {
  const user = page.locator('input[name=user]')
  await user.waitFor()
  const languages = page.getByRole('combobox')
  if ((await languages.count()) > 0) await languages.selectOption(language)
  await user.fill(borrowers[who].email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await atHomeIn(page, language)
}

export async function atHomeIn(page: Page, language: Language): Promise<void> {
  await page.waitForURL('**/home')
  const say = (key: LabelKey) => builtIn[language][key]
  await page.getByRole('heading', { name: say('loans.activity.title') }).waitFor()
  const form = page.getByRole('heading', { name: say('payments.form.title') })
  const voluntary = page.getByRole('heading', { name: say('payments.form.voluntaryTitle') })
  const [wellDone = ''] = say('loans.greeting.paidOff').split(':name')
  const paidOff = page.getByRole('heading', { name: wellDone })
  const [payoffHeld = ''] = say('loans.payoff.held').split(':date')
  const held = page.getByText(payoffHeld)
  const dock = page.locator('[data-dock]')
  await form.or(voluntary).or(paidOff).or(held).or(dock).first().waitFor()
}

export type WantedIn = {
  readonly language: Language
  /** without it what is typed already */
  readonly amount?: string
  /** the end of the number of what is paid from; without it what is chosen already */
  readonly from?: string
}

/** Amount and method, and on to the last look. */
export async function reviewIn(page: Page, wanted: WantedIn): Promise<Locator> {
  const words = builtIn[wanted.language]
  const field = page.getByLabel(words['payments.form.amount'], { exact: true })
  await openSheet(page, field)
  if (wanted.amount !== undefined) await field.fill(wanted.amount)
  if (wanted.from !== undefined) await methodIn(page, wanted.from).check()
  const pay = payButtonIn(page, wanted.language)
  const isOpen = async () => expect(await closedBecause(pay), 'Pay is open').toBeNull()
  await vi.waitFor(isOpen, { timeout: 15_000 }) // hooks pay too: they may not poll
  await pay.click()
  const dialog = page.getByRole('dialog', { name: words['payments.review.title'] })
  await dialog.waitFor()
  return dialog
}

/** A saved way to pay, whatever the language. */
export function methodIn(page: Page, lastFour: string): Locator {
  return page.getByRole('radio', { name: new RegExp(`${lastFour}$`) })
}

/** Agrees to every step of the last look in its order, the lender's own message among them. */
export async function agreeToAll(dialog: Locator): Promise<void> {
  for (const box of await dialog.getByRole('checkbox').all()) {
    if (await box.isDisabled()) await dialog.getByRole('button', { name: 'I understand' }).click()
    await box.check()
  }
}

/** Adds a card through the form. It is the chosen one afterwards. */
export async function addCardIn(page: Page, language: Language, number: string): Promise<void> {
  const words = builtIn[language]
  const form = await openAddMethodIn(page, language, words['payments.methodTab.card'])
  const field = (name: string) => form.locator(`[name=${name}]`)
  await field('holderName').fill('A Borrower')
  await field('cardNumber').fill(number)
  await field('month').selectOption('09')
  await field('year').selectOption('2030')
  await field('code').fill('123')
  await field('zip').fill('78210')
  await form.getByRole('button', { name: words['payments.methodForm.addCard'] }).click()
  await methodIn(page, number.slice(-4)).and(page.locator(':checked')).waitFor()
}

/**
 * Adds an account of the bank whose accounts act by their last digits, in the lender's country. It
 * is the chosen one afterwards.
 */
export async function addBankIn(page: Page, language: Language, number: string): Promise<void> {
  const words = builtIn[language]
  const form = await openAddMethodIn(page, language, words['payments.methodTab.bank'])
  const field = (name: string) => form.locator(`input[name=${name}]`)
  await field('bankName').fill('Test Bank')
  await field('name').fill('A Borrower')
  if (await field('routingNumber').isVisible()) {
    await form.getByRole('radio').first().check()
    await field('routingNumber').fill('110000000')
  } else {
    await field('branchNumber').fill('00011')
    await field('bankNumber').fill('001')
  }
  await field('accountNumber').fill(number)
  await form.getByRole('button', { name: words['payments.methodForm.addBank'] }).click()
  await methodIn(page, number.slice(-4)).and(page.locator(':checked')).waitFor()
}

/** The dialog that adds a way to pay, at the tab of a kind; where there is one kind there is none. */
export async function openAddMethodIn(
  page: Page,
  language: Language,
  kind: string,
): Promise<Locator> {
  const title = builtIn[language]['payments.methodForm.title']
  const add = page.getByRole('button', { name: title })
  await openSheet(page, add)
  await add.click()
  const form = page.getByRole('dialog', { name: title })
  await form.waitFor()
  const tab = form.getByRole('tab', { name: kind, exact: true })
  if (await tab.isVisible()) await tab.click()
  return form
}

/** "We are confirming", as it stands on home. */
export function panelIn(page: Page, language: Language): Locator {
  const title = builtIn[language]['payments.confirming.title']
  return page.getByRole('status').filter({ hasText: title })
}

/** Pay on the form itself. */
export function payButtonIn(page: Page, language: Language): Locator {
  return page.getByRole('button', { name: builtIn[language]['payments.form.submit'], exact: true })
}

/** Pay can be pressed: on the form, or in the dock that opens it. */
export function openPayIn(page: Page, language: Language): Locator {
  return payButtonIn(page, language).or(dockOf(page)).first()
}

/** It ended paid, by itself: the receipt stands with its total, and the panel is gone. */
export async function expectPaidIn(page: Page, language: Language, total: string): Promise<void> {
  const receipt = page.getByRole('dialog', { name: builtIn[language]['payments.success.title'] })
  await receipt.waitFor({ timeout: 30_000 })
  await receipt.filter({ hasText: total }).waitFor()
  await panelIn(page, language).waitFor({ state: 'detached' })
}

/** As expectPaidIn, for a visit that hurries. */
export async function expectPaidSoonIn(
  page: Page,
  language: Language,
  total: string,
): Promise<void> {
  const receipt = page.getByRole('dialog', { name: builtIn[language]['payments.success.title'] })
  await hurryUntil(page, receipt)
  await hurryUntilGone(page, panelIn(page, language))
  await expectPaidIn(page, language, total)
}

/** The whole way to the call, and not a moment longer. */
export async function payIn(page: Page, wanted: WantedIn): Promise<void> {
  const dialog = await reviewIn(page, wanted)
  await agreeToAll(dialog)
  await sendButton(dialog).click()
}

/** The button that charges, the last of the dialog, with the sum in its name. */
export function sendButton(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: /\d[.,]\d\d/ }).last()
}

/** The text of a place as it is read: Intl writes spaces that do not break. */
export async function readText(place: Locator): Promise<string> {
  return (await place.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ')
}
