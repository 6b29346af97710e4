import { builtIn } from '@quittance/contract/labels/built-in'
import type { Language } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { desktop, phone } from './testing/browser/browser.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { expectSoundState } from './testing/browser/readings.ts'
import { openSheet } from './testing/payments/paying.ts'
import {
  lateReturned,
  type ReturnedDebit,
  type ReturnReading,
  soonReturned,
} from './testing/payments/returned-debits.ts'
import { sendLoanEvent } from './testing/payments/servicing-life.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import {
  addBankIn,
  atHomeIn,
  methodIn,
  payIn,
  readText,
  visitIn,
} from './testing/borrowers/visit-in.ts'

// What a borrower is told when the bank sends a debit back, for each thing that can come of it.

const { portal, browser } = onPortal()

beforeAll(async () => {
  await Promise.all([...soonReturned, ...lateReturned].map(payFromNewAccount))
  const chloe = { lender: 'boreal', loanNo: '55-300127' }
  await sendLoanEvent(portal, chloe, { kind: 'feeAssessed', fee: 'otherFee', amount: '18.00' })
})

describe('a debit that is returned within days', () => {
  beforeAll(() => portal.moveClock('2026-11-25T15:00:00Z'))

  it.each(readersOf(soonReturned))('shows a return $code, in $language: $means', expectTold)
})

describe('a debit that is returned after it was settled', () => {
  beforeAll(() => portal.moveClock('2026-12-01T15:00:00Z'))

  it.each(readersOf(lateReturned))('shows a late return $code, in $language: $means', expectTold)

  it.each(soonReturned)('presents $code again only where home said so', async (debit) => {
    const times = debit.again === undefined ? 1 : 2
    await expect.poll(() => timesSent(debit), { timeout: 30_000 }).toBe(times)
    await expectSameBooks(portal)
  })
})

function readersOf(debits: readonly ReturnedDebit[]) {
  const means = 'the money first and what comes next; both ways on the receipt; the tile'
  return debits.flatMap((debit) =>
    debit.told.map((told) => ({ code: debit.code, language: told.language, means, debit, told })),
  )
}

/** On a phone, then on a desktop. */
async function expectTold({ debit, told }: { debit: ReturnedDebit; told: ReturnReading }) {
  const { language } = told
  const { page, context, complaints } = await visitIn(browser, portal, {
    who: debit.who,
    language,
    viewport: phone,
  })
  const [first = ''] = told.home
  await expect.poll(() => isToldAnew(page, language, first), { timeout: 30_000 }).toBe(true)
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await page.goto(portal.at(borrowers[debit.who].lender, '/home'))
    await atHomeIn(page, language)
    await page.getByText(first).waitFor()
    const home = await readText(page.getByRole('main'))
    for (const text of told.home) expect(home).toContain(text)
    await expectTile(page, debit, told)
    await expectSoundState(page)
    await page.goto(portal.at(borrowers[debit.who].lender, '/receipts'))
    await expectBothWays(page, debit, told)
  }
  expect(await timesSent(debit)).toBe(1)
  await expectSameBooks(portal)
  expect(complaints).toEqual([])
  await context.close()
}

async function payFromNewAccount({ who, number, amount }: ReturnedDebit) {
  const { page, context } = await visitIn(browser, portal, { who, language: 'en' })
  await addBankIn(page, 'en', number)
  await payIn(page, { language: 'en', amount })
  await page.getByRole('dialog', { name: 'Payment accepted' }).waitFor()
  await context.close()
}

/** How often the network was asked for this debit, for the same amount or what is due of it. */
async function timesSent({ amount, again }: ReturnedDebit): Promise<number> {
  const charges = (await portal.journal()).filter(({ kind }) => kind === 'charge')
  return charges.filter((charge) => charge.amount === amount || charge.amount === again).length
}

/** Whether home says so once it is loaded again. */
async function isToldAnew(page: Page, language: Language, words: string): Promise<boolean> {
  await page.reload()
  await atHomeIn(page, language)
  const told = page.getByText(words).waitFor({ timeout: 3000 })
  return told.then(
    () => true,
    () => false,
  )
}

/** What can not be used can not be chosen, and says why; what can is still there to choose. */
async function expectTile(page: Page, { number }: ReturnedDebit, { tile }: ReturnReading) {
  const method = methodIn(page, number.slice(-4))
  await openSheet(page, method)
  expect(await method.isDisabled()).toBe(tile !== null)
  if (tile !== null) await page.getByText(tile).first().waitFor()
}

/** The receipt tells that it was charged and that it came back, each on its day. */
async function expectBothWays(page: Page, { number }: ReturnedDebit, told: ReturnReading) {
  const words = builtIn[told.language]
  const list = page.getByRole('list', { name: words['receipts.list.label'] })
  await list
    .getByRole('button')
    .filter({ hasText: new RegExp(`\\D${number.slice(-4)}`) }) // not within another number
    .click()
  for (const line of told.receipt)
    await expect.poll(() => readText(page.locator('body'))).toMatch(line)
  await expectSoundState(page)
}
