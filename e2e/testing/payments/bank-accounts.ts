import type { Page } from 'playwright-core'
import { method, openSheet } from './paying.ts'

/** What a cheque says of an account; the network's own numbers say how its debits end. */
export type Account = {
  readonly number: string
  readonly bankName?: string
  readonly holder?: string
}

/** An account whose debits settle. */
export const goodNumber = '7788990055'

/** Adds an account of a US bank through the form. It is the chosen one afterwards. */
export async function addAchAccount(page: Page, account: Account): Promise<void> {
  const form = await openBankForm(page, account)
  await form.getByRole('radio', { name: 'Checking' }).check()
  await form.getByLabel('Routing Number').fill('110000000')
  await finish(page, account)
}

/** Adds an account of a Canadian bank through the form. It is the chosen one afterwards. */
export async function addPadAccount(page: Page, account: Account): Promise<void> {
  const form = await openBankForm(page, account)
  await form.getByLabel('Branch Number').fill('11000')
  await form.getByLabel('Bank Number').fill('000')
  await finish(page, account)
}

async function openBankForm(
  page: Page,
  { bankName = 'First Bank', holder = 'M E Ortega' }: Account,
) {
  const add = page.getByRole('button', { name: 'Add Payment Method' })
  await openSheet(page, add)
  await add.click()
  const form = formOf(page)
  await form.waitFor()
  const tab = form.getByRole('tab', { name: /^Bank Account/ })
  if (await tab.isVisible()) await tab.click()
  await form.getByLabel('Bank Name').fill(bankName)
  await form.getByLabel('Account Holder Name').fill(holder)
  return form
}

async function finish(page: Page, { number }: Account): Promise<void> {
  await formOf(page).getByLabel('Account Number', { exact: true }).fill(number)
  await formOf(page).getByRole('button', { name: 'Add bank account' }).click()
  await formOf(page).waitFor({ state: 'hidden' })
  await method(page, number.slice(-4)).and(page.locator(':checked')).waitFor()
}

function formOf(page: Page) {
  return page.getByRole('dialog', { name: 'Add Payment Method' })
}
