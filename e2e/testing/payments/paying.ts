import type { Locator, Page } from 'playwright-core'

/** What a card says of itself. The number alone is what most tests choose. */
export type Card = {
  readonly number: string
  readonly name?: string
  readonly month?: string
  readonly year?: string
  readonly code?: string
  readonly zip?: string
}

/** Fills the card form in, without sending it. */
export async function fillCard(page: Page, card: Card): Promise<Locator> {
  const { number, name = 'M E Ortega', month = '09', year = '2030', code = '123' } = card
  const form = page.getByRole('dialog', { name: 'Add Payment Method' })
  await form.getByLabel('Name on card').fill(name)
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Month').selectOption(month)
  await form.getByLabel('Year').selectOption(year)
  await form.getByLabel('Security code').fill(code)
  await form.getByLabel('Billing ZIP code').fill(card.zip ?? '78210')
  return form
}

/** Opens the dialog that adds a way to pay, at the tab of a kind. */
export async function openAddMethod(page: Page, tab: string): Promise<Locator> {
  const add = page.getByRole('button', { name: 'Add Payment Method' })
  await openSheet(page, add)
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add Payment Method' })
  await dialog.waitFor()
  // Where there is one kind only, there is no tab to press.
  const wanted = dialog.getByRole('tab', { name: tab, exact: true })
  if ((await wanted.count()) > 0) await wanted.click()
  return dialog
}

/** Adds a card through the form. It is the chosen one afterwards. */
export async function addCard(page: Page, card: Card): Promise<void> {
  await openAddMethod(page, 'Card')
  const form = await fillCard(page, card)
  await form.getByRole('button', { name: 'Add card' }).click()
  await form.waitFor({ state: 'hidden' })
  await method(page, card.number.slice(-4)).and(page.locator(':checked')).waitFor()
}

/** A saved card among the ways to pay. */
export function method(page: Page, lastFour: string): Locator {
  return page.getByRole('radio', { name: new RegExp(` ending ${lastFour}$`) })
}

/** What opens the form in a sheet; a phone alone has it. */
export function dockOf(page: Page): Locator {
  return page.locator('[data-dock] [aria-haspopup]')
}

/** Opens the sheet of a phone, unless what is wanted stands on the page or in the open sheet. */
export async function openSheet(page: Page, wanted: Locator): Promise<void> {
  await wanted.or(dockOf(page)).first().waitFor()
  if (!(await wanted.isVisible())) await dockOf(page).click()
  await wanted.waitFor()
}

/** Pay can be pressed: on the form, or in the dock that opens it. */
export function openPay(page: Page): Locator {
  return payButton(page).or(dockOf(page)).first()
}

export type Wanted = { readonly amount: string; readonly from?: string }

/** Amount and method, as far as the fee is known and Pay is open. */
export async function fillPayment(page: Page, { amount, from }: Wanted): Promise<void> {
  await openSheet(page, amountField(page))
  await amountField(page).fill(amount)
  if (from !== undefined) await method(page, from).check()
  await payButton(page).and(page.locator(':not([aria-disabled="true"])')).waitFor()
}

export function amountField(page: Page): Locator {
  return page.getByLabel('Payment Amount')
}

/** Pay on the form itself; a phone has it at the foot of the sheet. */
export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Pay Now', exact: true })
}

/** From the form to the last look. */
export async function review(page: Page, wanted: Wanted): Promise<Locator> {
  await fillPayment(page, wanted)
  await payButton(page).click()
  return reviewOf(page)
}

export async function reviewOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Review your payment' })
  await dialog.waitFor()
  return dialog
}

/** Unfolds the authorization of the last look, so that all of it can be read. */
export async function openAuthorization(dialog: Locator): Promise<void> {
  await dialog.locator('[data-step="terms"] summary').click()
}

/** Ticks every consent that the last look asks for. */
export async function agree(dialog: Locator): Promise<void> {
  await dialog.getByRole('checkbox').first().waitFor() // some may wait for the dialog's code
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
}

/** The button that charges: 'Pay $28.95'. */
export function chargeButton(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: /^(Pay \$|Sending)/ })
}

/** The whole way to the call, and not a moment longer. */
export async function makePayment(page: Page, wanted: Wanted): Promise<void> {
  const dialog = await review(page, wanted)
  await agree(dialog)
  await chargeButton(dialog).click()
}

export function receiptOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Payment Successful' })
}

/** "We are confirming", as it stands on home. */
export function panelOf(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'We are confirming your payment' })
}

/** The one message bar of errors. */
export function errorBar(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /\S/ })
}

/** It ended paid, by itself: the receipt stands and the panel is gone. */
export async function expectPaid(page: Page, total: string): Promise<void> {
  await receiptOf(page).waitFor({ timeout: 30_000 })
  await receiptOf(page).filter({ hasText: total }).waitFor()
  await panelOf(page).waitFor({ state: 'detached' })
}

/** As expectPaid, for a visit that hurries. */
export async function expectPaidSoon(page: Page, total: string): Promise<void> {
  await hurryUntil(page, receiptOf(page))
  await expectPaid(page, total)
}

/**
 * Waits for something on the page of a visit that hurries: a second here is twenty there, so that its
 * questions, a minute apart, are not waited for. The server's clocks go on as they are.
 */
export async function hurryUntil(page: Page, place: Locator): Promise<void> {
  for (let seconds = 0; seconds < 80 && !(await comes(place)); seconds += 1)
    await hurry(page, seconds)
}

/** The same, until a place is gone: the page asks ever less often about another's payment. */
export async function hurryUntilGone(page: Page, place: Locator): Promise<void> {
  for (let seconds = 0; seconds < 80 && !(await goes(place)); seconds += 1)
    await hurry(page, seconds)
}

/** The reader is there all the while: who does nothing for so long is signed out. */
async function hurry(page: Page, seconds: number): Promise<void> {
  await page.clock.fastForward(20_000)
  await page.mouse.move(10 + seconds, 10)
}

/** Whether it is there within a second. */
function comes(place: Locator): Promise<boolean> {
  return place.waitFor({ timeout: 1000 }).then(
    () => true,
    () => false,
  )
}

/** Whether it is gone within a second. */
function goes(place: Locator): Promise<boolean> {
  return place.waitFor({ state: 'detached', timeout: 1000 }).then(
    () => true,
    () => false,
  )
}
