import { judgeLateFees } from '../../domain/testing/late-fee-book.ts'
import { isDeepStrictEqual } from 'node:util'
import { applyEvent } from '@quittance/domain/loans/events/apply-event'
import { buildFeeAssessment } from '@quittance/domain/ledger/postings'
import type { Transaction } from '@quittance/domain/ledger/transaction'
import { sql } from 'kysely'
import type { LenderTransaction } from '@quittance/server/platform/database/database'
import { readLoan } from '@quittance/server/servicing/loans/loan-state-repository'
import { compareLedgers } from '../../server/testing/compare-ledgers.ts'
import type { ActSequence } from './acts.ts'
import type { PlainLoan } from './plain-loan.ts'

/** A loan in both worlds. */
export type LoanPair = { readonly loanId: string; readonly plain: PlainLoan }

type Place = { readonly read: <T>(work: (trx: LenderTransaction) => Promise<T>) => Promise<T> }

/** What the database and the model do not agree on, and what may never be. */
export async function compareBatch(
  place: Place,
  pairs: readonly LoanPair[],
  sequences: readonly ActSequence[],
): Promise<string[]> {
  const ledgers = await place.read(readLedgers)
  const faults = await place.read(readFaults)
  const tasks = await place.read(readTasks)
  const splits = await place.read(readSplits)
  const loans = await place.read(async (trx) => {
    const found: string[] = []
    for (const [at, { loanId, plain }] of pairs.entries()) {
      const stored = await readLoan(trx, loanId)
      const asked = tasks.get(loanId)?.map(({ on }) => on) ?? []
      const kept = { state: stored?.state, ledger: ledgers.get(loanId) ?? [], asked }
      const hadFees = sequences[at]?.lateFeeCharged === true
      const own = [
        ...compareLoan(plain, kept),
        ...compareSplits(plain, splits),
        ...judgeLateFees(plain, hadFees),
      ]
      found.push(...own.map((fault) => `${told(sequences[at])}: ${fault}`))
    }
    return found
  })
  return [...faults, ...(await compareLedgers(place)), ...loans]
}

type Stored = {
  readonly state: unknown
  readonly ledger: readonly LedgerRow[]
  /** the days on which a person was asked */
  readonly asked: readonly string[]
}

function compareLoan(plain: PlainLoan, { state, ledger, asked }: Stored): string[] {
  const faults: string[] = []
  const days = plain.tasks.map(({ on }) => on)
  if (!isDeepStrictEqual(asked, days))
    faults.push(`asked on ${asked.join(' ')}, and in the model on ${days.join(' ')}`)
  const stands = Object.entries(state ?? {}).map(([name, value]) => [name, value] as const)
  for (const [name, value] of stands) {
    const wanted: unknown = plain.state[name as keyof typeof plain.state]
    if (!isDeepStrictEqual(value, wanted))
      faults.push(`${name} is ${told(value)}, and in the model ${told(wanted)}`)
  }
  if (stands.length === 0) faults.push('the loan is gone')
  if (!isDeepStrictEqual(replayed(plain), plain.state)) faults.push('its events lead elsewhere')
  // How money moves between banks is the lender's, and nothing of the loan changes by it.
  const own = ledger.filter(({ kind }) => !isBetweenBanks(kind)).map(({ text }) => text)
  const wanted = [...feesOfBoarding(plain), ...plain.transactions].map(textOf)
  const more = own.filter((text) => !wanted.includes(text))
  const less = wanted.filter((text) => !own.includes(text))
  if (own.length !== wanted.length || more.length + less.length > 0)
    faults.push(`the ledger has ${more.join(' ')} more, and ${less.join(' ')} less than the model`)
  const money = ledger.reduce((sum, row) => sum + row.money, 0n)
  if (money !== plain.money) faults.push(`money ${money}, model ${plain.money}`)
  return faults
}

type Split = { readonly recovery: bigint; readonly unapplied: bigint }

/** Payments that nothing was given back of: what of each is a recovery, and what was held. */
function compareSplits({ payments }: PlainLoan, splits: ReadonlyMap<string, Split>): string[] {
  return payments.flatMap(({ id, left }) => {
    const stored = id === null ? undefined : splits.get(id)
    if (stored === undefined || left === null) return []
    const { recovery, unapplied } = left.split
    if (stored.recovery === recovery && stored.unapplied === unapplied) return []
    return [`a payment is ${told(stored)}, and in the model ${told({ recovery, unapplied })}`]
  })
}

async function readSplits(trx: LenderTransaction): Promise<Map<string, Split>> {
  const { rows } = await sql<Split & { payment_id: string }>`
    select payment_id, recovery_cents as recovery, unapplied_cents as unapplied from payments
    where refunded_cents = 0`.execute(trx)
  return new Map(rows.map(({ payment_id, ...split }) => [payment_id, split]))
}

/** Late fees that came with the boarding, which is none of the model's events. */
function feesOfBoarding({ boarded, loan: { terms } }: PlainLoan): Transaction[] {
  return boarded.lateFees.map(({ on, amount }) =>
    buildFeeAssessment({ on, effectiveOn: on, currency: terms.currency }, 'lateFee', amount),
  )
}

function isBetweenBanks(kind: string): boolean {
  return kind === 'settlement' || kind === 'returnSettlement' || kind === 'boarding'
}

function replayed({ loan, boarded, events }: PlainLoan) {
  let state = boarded
  for (const event of events) state = applyEvent(loan, state, event).state
  return state
}

function textOf({ kind, on, effectiveOn, lines }: Transaction): string {
  const sides = lines.map(({ account, amount }) => `${account}:${amount}`).toSorted()
  return `${kind}/${on}/${effectiveOn}/${sides.join(',')}`
}

type LedgerRow = { readonly kind: string; readonly text: string; readonly money: bigint }

async function readLedgers(trx: LenderTransaction): Promise<Map<string, LedgerRow[]>> {
  const { rows } = await sql<LedgerRow & { loan_id: string }>`
    select t.loan_id, t.kind, t.kind || '/' || t.posted_on || '/' || t.effective_on || '/'
        || string_agg(e.account || ':' || e.amount_cents, ',' order by
          (e.account || ':' || e.amount_cents) collate "C") as text,
      coalesce(sum(e.amount_cents) filter (where e.account in ('1010', '1020', '1030')), 0)::bigint
        as money
    from ledger_transactions t join ledger_entries e using (lender_id, transaction_id)
    group by t.transaction_id, t.loan_id, t.kind, t.posted_on, t.effective_on`.execute(trx)
  return Map.groupBy(rows, ({ loan_id }) => loan_id)
}

type TaskRow = { readonly loan_id: string; readonly on: string }

async function readTasks(trx: LenderTransaction): Promise<Map<string, TaskRow[]>> {
  const { rows } = await sql<TaskRow>`
    select payload ->> 'loanId' as loan_id, payload ->> 'on' as "on" from lender_tasks
    where kind = 'pastDueInBankruptcy' order by payload ->> 'on'`.execute(trx)
  return Map.groupBy(rows, ({ loan_id }) => loan_id)
}

/** Buckets below zero, a payoff that left something, transactions that do not balance, and quarantined loans. */
async function readFaults(trx: LenderTransaction): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'loan ' || loan_no || ' has a bucket below zero' as fault from loans
    where least(principal_cents, late_fee_cents, nsf_fee_cents, other_fee_cents, satisfied_cents,
      unapplied_cents, refunds_payable_cents, recovered_cents) < 0
    union all
    select 'loan ' || loan_no || ' is paid off and still owes' from loans
    where paid_off_on is not null and principal_cents + late_fee_cents + nsf_fee_cents
      + other_fee_cents + interest_posted_cents - interest_paid_cents <> 0
    union all
    select 'transaction ' || transaction_id || ' does not balance' from ledger_entries
    group by transaction_id having sum(amount_cents) <> 0
    union all
    select 'loan ' || loan_id || ' was set aside: ' || why from quarantined_loans`.execute(trx)
  return rows.map(({ fault }) => fault)
}

function told(state: unknown): string {
  return JSON.stringify(state, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
}
