import { systemClocks } from '@quittance/server/platform/clocks'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import { parseDay, toInstant } from '@quittance/domain/calendar'
import { printPaper } from '@quittance/server/integrations/pdf/print-paper'
import type { Borrower } from '@quittance/server/lenders/borrower'
import { readerFor } from '@quittance/server/lenders/translated-lender'
import { listReceipts } from '@quittance/server/receipts/list-receipts'
import { receiptPaper } from '@quittance/server/receipts/receipt-paper'
import { insertTestBorrower } from '../../../server/testing/payments-fixture-rows.ts'
import { boardLoans } from '../board-loans.ts'
import { atLeast, atMost, type Figure, median } from '../figure.ts'
import { fillPayments } from './fill-payments.ts'
import { measureStatements } from './measure-statements.ts'
import { inPapersWorld, type PapersWorld } from './papers-world.ts'

const on = parseDay('2026-11-20')
const few = 100_000
const [paymentsOfLoan, loansOfBorrower, calls] = [400, 2, 101]
const pages = (paymentsOfLoan * loansOfBorrower) / 100

export type PapersSize = {
  /** payments of the larger of two databases */
  readonly payments: number
  /** with a statement each */
  readonly loans: number
}

/** The receipts page among few and many payments, receipts on paper, and the statements of a day. */
export async function measurePapers({ payments, loans }: PapersSize): Promise<Figure[]> {
  const receipts = await inPapersWorld((small) =>
    inPapersWorld((large) => measureReceipts({ small, large }, payments)),
  )
  return [...receipts, ...(await inPapersWorld((world) => measureStatements(world, loans)))]
}

type Worlds = { readonly small: PapersWorld; readonly large: PapersWorld }

/** Both databases are asked in turn, so that whatever else the machine does meets both alike. */
async function measureReceipts({ small, large }: Worlds, payments: number): Promise<Figure[]> {
  const [one, other] = [await fill(small, few), await fill(large, payments)]
  const took = await mediansOf([
    () => one.ask(1),
    () => other.ask(1),
    () => one.ask(pages),
    () => other.ask(pages),
  ])
  const size = payments.toLocaleString('en-US')
  const compare = (page: string, [less = 0, more = 0]: number[]) =>
    atMost(`Receipts, ${page} page: ${size} payments beside 100,000`, more / less, {
      goal: 1.3,
      unit: 'times',
      note: `${more.toFixed(1)} and ${less.toFixed(1)} ms`,
    })
  const printed = await printedInASecond(await other.ask(1), large)
  return [
    compare('first', took.slice(0, 2)),
    compare('last', took.slice(2)),
    atLeast('Receipts printed in a second of one core', printed, 15, 'one after the other'),
  ]
}

/** Fills a database with so many payments. @returns what asks for a page of its borrower's */
async function fill(world: PapersWorld, payments: number) {
  const { owner, db, lender } = world
  await boardLoans({ db, lender }, { count: 1, on })
  const { borrowerId } = await insertTestBorrower({ db, lender, now: toInstant(0) })
  await insertFirstPayment(world)
  const filling = { loans: payments / paymentsOfLoan, paymentsEach: paymentsOfLoan }
  await fillPayments(owner, { lenderId: lender.id, ...filling })
  await giveLoans(world, borrowerId)
  const reader = readerFor(lender, 'en')
  const borrower = { lenderId: lender.id, borrowerId } as Borrower
  const clocks = systemClocks(0)
  const ask = async (page: number): Promise<readonly Receipt[]> => {
    const request = { limit: 100, sort: 'newest', loanNumbers: [], page, kinds: 'all' } as const
    const found = await listReceipts({ db, clocks }, { lender, borrower, request, reader })
    if (found.kind !== 'done' || found.result.receipts.length !== 100)
      throw new Error('the page is not whole')
    return found.result.receipts
  }
  return { ask }
}

/** The median of each of some works, which are done in turn, after rounds that warm up; milliseconds. */
async function mediansOf(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const took: number[][] = works.map(() => [])
  for (let round = -20; round < calls; round += 1)
    for (const [at, work] of works.entries()) {
      const startedAt = performance.now()
      await work()
      if (round >= 0) took[at]?.push(performance.now() - startedAt)
    }
  return took.map(median)
}

/** By the time that the processor works for it: the machine may do other things meanwhile. */
async function printedInASecond(receipts: readonly Receipt[], { lender }: PapersWorld) {
  const reader = readerFor(lender, 'en')
  const address = 'https://bench.test/r/abcdefghij234567'
  const print = async (receipt: Receipt) => {
    const facts = { lender, receipt, names: ['Maria Ortega'], vehicle: '2019 Toyota', address }
    await printPaper(receiptPaper(facts, reader))
  }
  for (const receipt of receipts.slice(0, 10)) await print(receipt)
  const before = process.cpuUsage()
  for (const receipt of receipts) await print(receipt)
  const { user, system } = process.cpuUsage(before)
  return receipts.length / ((user + system) / 1e6)
}

async function insertFirstPayment({ owner, lender }: PapersWorld): Promise<void> {
  await asLender(
    owner,
    lender.id,
    `insert into payments (lender_id, payment_id, loan_id, channel, platform, currency, amount_cents,
      fee_cents, gateway_ref, state, effective_on, made_at, written_at, posted_on, reference, confirm_id)
    select lender_id, gen_random_uuid(), loan_id, 'check', 'office', 'USD', 2500, 0, 'first',
      'completed', date '2020-01-01', timestamptz '2020-01-01', now(), date '2020-01-01',
      'QT-7Q4K2291Z', '1001' from loans limit 1`,
  )
}

async function giveLoans({ owner, lender }: PapersWorld, borrowerId: string): Promise<void> {
  await asLender(
    owner,
    lender.id,
    `insert into loan_parties (lender_id, loan_id, borrower_id, role, is_linked)
    select lender_id, loan_id, '${borrowerId}', 'borrower', true from loans
      where loan_no like 'C-%' order by loan_id limit ${loansOfBorrower}`,
  )
}

async function asLender(owner: PapersWorld['owner'], lenderId: string, text: string) {
  await owner.query(`begin; select set_config('app.lender', '${lenderId}', true); ${text}; commit`)
}
