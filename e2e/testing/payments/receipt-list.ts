import type { Locator, Page } from 'playwright-core'
import { type BorrowerName, visit } from '../borrowers/borrowers.ts'
import type { VisitOptions } from '../browser/browser.ts'
import { callsOf, callTo, type RecordedCall } from '../browser/calls.ts'
import type { Stage } from '../portal/on-portal.ts'
import type { Portal } from '../portal/portal.ts'

export const receiptsPath = '/payments/get-payment-receipts'

type Amount = 'paymentAmount' | 'principal' | 'interest' | 'lateFee' | 'nsfFee' | 'overpayment'
type Receipt = Readonly<Record<Amount, string>> & {
  readonly id: string
  readonly paymentReferenceNo: string
  readonly paymentMethodReferenceNo: string
  readonly paymentStatus: Readonly<Record<string, string>>
  readonly paymentsMade: Readonly<Record<string, unknown>>
}

/** The page of receipts that the server told last. */
export async function lastReceipts(calls: readonly RecordedCall[]) {
  const { result } = await callTo(calls, receiptsPath).answer()
  return result as {
    receipts: readonly Receipt[]
    currentPage: number
    totalPage: number
    numberOfElements: number
  }
}

/** To the list of receipts, by the navigation of a desktop or a phone. */
export async function toReceipts(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Receipts', exact: true })
    .and(page.locator(':visible'))
    .click()
  await page.getByRole('list', { name: 'Your receipts' }).waitFor()
}

/** At the list of receipts, with the calls that it makes. */
export async function atReceipts(
  { portal, browser }: Stage<Portal>,
  who: BorrowerName,
  options: VisitOptions = {},
) {
  const visited = await visit(browser, portal, who, options)
  const calls = callsOf(visited.page)
  await toReceipts(visited.page)
  return { ...visited, calls }
}

export function rowsOfReceipts(page: Page): Locator {
  return page.getByRole('list', { name: 'Your receipts' }).getByRole('button')
}

/** What a receipt says, line by line: its name and its value, with plain spaces. */
export async function linesOf(place: Locator): Promise<Record<string, string>> {
  await place.locator('dl').first().waitFor()
  const rows = await place
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map((one) => one.textContent.replaceAll('\u00A0', ' '))),
    )
  return Object.fromEntries(rows) as Record<string, string>
}
