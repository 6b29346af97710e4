import { randomUUID } from 'node:crypto'
import { builtIn } from '@quittance/contract/labels/built-in'
import {
  fillLabel,
  type LabelKey,
  type LabelValue,
  type Language,
  localeOf,
} from '@quittance/contract/labels/labels'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type BorrowerName, borrowers } from '../borrowers/borrowers.ts'
import type { Portal } from '../portal/portal.ts'
import { addBankIn, addCardIn, payIn, readText, visitIn } from '../borrowers/visit-in.ts'

// What happens to loans and payments after they were made, told by the lender's API and the network.

type Stage = { readonly portal: Portal; readonly browser: Browser }

/** What somebody pays from, and how much: each amount is paid once, by which it is found again. */
export type ToPay = {
  readonly who: BorrowerName
  readonly amount: string
  /** a new card or account; left out: the saved method that ends in `from` */
  readonly card?: string
  readonly bank?: string
  readonly from?: string
}

/** What is refunded whole and in part, comes back, moves to another account and is disputed. */
export const eventfulPayments: readonly ToPay[] = [
  { who: 'kevin', amount: '40.00', from: '4242' },
  { who: 'kevin', amount: '50.00', from: '4242' },
  { who: 'darnell', amount: '61.00', bank: '77440201' },
  { who: 'luis', amount: '62.00', bank: '77440001' },
  { who: 'maria', amount: '63.00', bank: '77440101' },
  { who: 'maria', amount: '64.00', card: '4000000000009094' },
]

/** Pays each through the form, and says under which orders. */
export async function payAll({ portal, browser }: Stage, all: readonly ToPay[]): Promise<string[]> {
  const orders: string[] = []
  for (const { who, amount, card, bank, from } of all) {
    const { page, context } = await visitIn(browser, portal, { who, language: 'en' })
    if (card !== undefined) await addCardIn(page, 'en', card)
    if (bank !== undefined) await addBankIn(page, 'en', bank)
    await payIn(page, { language: 'en', amount, ...(from !== undefined && { from }) })
    await page.getByRole('dialog', { name: /^Payment (accepted|Successful)$/ }).waitFor()
    await context.close()
    orders.push(await lastOrder(portal))
  }
  return orders
}

/** Pays all that is eventful, and says under which orders; the lender assesses a fee on Maria's loan. */
export async function payEventful(stage: Stage): Promise<string[]> {
  const orders = await payAll(stage, eventfulPayments)
  const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '18.00' }
  await sendLoanEvent(stage.portal, { lender: 'lonemesa', loanNo: '21-104233' }, fee)
  return orders
}

/** The order that was charged last: the network knows it by lender and order. */
export async function lastOrder(portal: Portal): Promise<string> {
  const charges = (await portal.journal()).filter(({ kind }) => kind === 'charge')
  return charges.at(-1)?.ref.split('.')[1] ?? ''
}

export type AtLender = { readonly lender: string; readonly loanNo: string }

/** Something that the lender does to a loan, with a key of its own. */
export async function sendLoanEvent(
  portal: Portal,
  { lender, loanNo }: AtLender,
  event: object,
): Promise<Record<string, unknown>> {
  const body = { reason: 'as the customer asked', ...event }
  const init = { method: 'POST', key: randomUUID(), body }
  const answer = await portal.callLenderApi(lender, `/loans/${loanNo}/events`, init)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as Record<string, unknown>
}

/** Gives a payment back, whole or in part. */
export async function refundPayment(
  portal: Portal,
  { lender, orderId }: { readonly lender: string; readonly orderId: string },
  asked: object,
): Promise<void> {
  const init = { method: 'POST', key: randomUUID(), body: { reason: 'as asked', ...asked } }
  const { status, body } = await portal.callLenderApi(lender, `/payments/${orderId}/refund`, init)
  expect([status, body]).toMatchObject([200, { state: 'completed' }])
}

/** A text of the portal as somebody in a language reads it at their lender. */
export function translate(
  { who, language }: { readonly who: BorrowerName; readonly language: Language },
  key: LabelKey,
  values: Readonly<Record<string, LabelValue>> = {},
): string {
  const country = borrowers[who].lender === 'boreal' ? 'CA' : 'US'
  const locale = localeOf(language, country)
  const reader = { labels: builtIn[language], locale, zone: 'America/New_York' }
  return plain(fillLabel(reader, key, values))
}

/** Intl writes spaces that do not break. */
function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** Opens the receipt of an amount, as its list writes it, and reads it whole. */
export async function readReceipt(page: Page, language: Language, amount: RegExp): Promise<string> {
  const list = page.getByRole('list', { name: builtIn[language]['receipts.list.label'] })
  await list.getByRole('button').filter({ hasText: amount }).click()
  const title = builtIn[language]['receipts.details.title']
  const dialog = page.getByRole('dialog', { name: title })
  const panel = page.getByRole('region', { name: title })
  const open = dialog.or(panel)
  await open.locator('dl').first().waitFor()
  return readText(open)
}

/** Where home tells of a loan, once it says so. */
export async function waitFor(page: Page, place: Locator): Promise<void> {
  for (let tries = 0; tries < 30 && !(await place.isVisible()); tries += 1) {
    await page.reload()
    await place.waitFor({ timeout: 2_000 }).catch(() => undefined)
  }
  await place.waitFor()
}
