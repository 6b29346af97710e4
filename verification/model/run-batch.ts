import { jsonLog } from '@quittance/server/platform/logging/log'
import { randomUUID } from 'node:crypto'
import {
  addDays,
  dayOf,
  type Instant,
  toInstant,
  type LocalDate,
  parseDay,
} from '@quittance/domain/calendar'
import { totalOwedOn } from '@quittance/domain/loans/payoff/payoff'
import { add, type Cents, cents, zero } from '@quittance/domain/money'
import type { LenderTransaction } from '@quittance/server/platform/database/database'
import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import { lockLoan } from '@quittance/server/servicing/loans/loan-state-repository'
import { lenderDirectory } from '@quittance/server/lenders/lender-directory'
import type { LoanEventRequest } from '@quittance/contract/lender-api/loan-events'
import { postgresBankEvents } from '@quittance/server/payments/returns/bank-event-repository'
import { openDays } from '@quittance/server/payments/end-of-day/open-days'
import { fakeVault } from '@quittance/server/integrations/fake/vault'
import { boardTestLoan } from '../../server/testing/board-test-loan.ts'
import type { TestDatabase } from '../../server/testing/database/database.ts'
import { insertTestLender } from '../../server/testing/payments-fixture-rows.ts'
import type { ModelAct, ActByNetwork, ActBatch, ActSequence } from './acts.ts'
import { compareBatch, type LoanPair } from './compare-batch.ts'
import { lenderActs } from './lender-acts.ts'
import { checkLoan } from './check-loan.ts'
import { type ModelPayment, paymentOf, PlainLoan } from './plain-loan.ts'
import {
  callLenderApi,
  returnPayment,
  type ActResult,
  payByNetwork,
  type RealLoanContext,
  refundModelPayment,
} from './real-loan.ts'

const reason = 'model'

type Place = RealLoanContext & {
  readonly pass: (days: number) => void
  readonly read: <T>(work: (trx: LenderTransaction) => Promise<T>) => Promise<T>
}

/**
 * Does the same to loans of a lender of their own in PostgreSQL and in memory.
 *
 * @returns what the two do not agree on, and what may never be; each a sentence
 */
export async function runBatch(database: TestDatabase, batch: ActBatch): Promise<string[]> {
  const place = await placeOf(database, batch)
  const pairs: LoanPair[] = []
  for (const sequence of batch.sequences) pairs.push(await board(place, sequence))
  const faults: string[] = []
  let today = parseDay(batch.firstDay)
  for (const [night, days] of batch.nights.entries()) {
    const before = today
    today = addDays(today, days)
    place.pass(days)
    const bank = postgresBankEvents(place.db)
    await openDays(
      { ...place, bank, vault: fakeVault(), log: jsonLog(() => undefined) },
      place.lender,
    )
    for (const { plain } of pairs) plain.openThrough(before, today)
    const acting = pairs.map((pair, at) => ({ pair, act: batch.sequences[at]?.acts[night] }))
    await place.read(async (trx) => {
      for (const { pair, act } of acting)
        if (act !== undefined) faults.push(...(await doAct(trx, place, { pair, act, today })))
    })
    for (const { pair, act } of acting)
      if (act !== undefined) await refundIfAsked(place, { pair, act, today })
    for (const [at, { plain }] of pairs.entries())
      faults.push(
        ...checkLoan(plain, today).map((fault) => describeFault(batch.sequences[at], fault)),
      )
  }
  // What the database would collect by itself within a minute: plans for empty tables are slow ones.
  await database.owner.query('analyze loans, payments, ledger_transactions, ledger_entries')
  return [...faults, ...(await compareBatch(place, pairs, batch.sequences))]
}

function describeFault(sequence: ActSequence | undefined, fault: string): string {
  const acts = sequence?.acts.map(({ kind, pick }) => `${kind} ${pick}`).join(', ')
  const { dayCount, principal, dueIn, left } = sequence ?? {}
  return `${dayCount} of ${principal}, due in ${dueIn}, ${left} left, ${acts}: ${fault}`
}

async function placeOf(
  { db, owner }: TestDatabase,
  { settings, firstDay }: ActBatch,
): Promise<Place> {
  let aheadMs = 0
  const start = Date.parse(`${firstDay}T15:00:00Z`)
  const now = (): Instant => toInstant(start + aheadMs)
  const clocks = { elapsed: now, business: now }
  const host = `h${randomUUID().slice(0, 8)}.test`
  const lenderId = await insertTestLender(owner, { host, settings, businessDate: firstDay })
  const lender = await lenderDirectory(db, clocks).byId(lenderId)
  if (lender === null) throw new Error('the lender was written')
  return {
    db,
    lender,
    clocks,
    pass: (days) => void (aheadMs += days * 24 * 3_600_000),
    read: (work) => withLenderTransaction(db, lenderId, work),
  }
}

async function board(place: Place, sequence: ActSequence): Promise<LoanPair> {
  const { dueIn, principal, dayCount, left, lateFeeCharged } = sequence
  const dueOn = addDays(dayOf(place.clocks.business()), dueIn)
  const loanNo = randomUUID().slice(0, 13)
  const given = { loanNo, dueOn, principal, dayCount, left, lateFeeCharged }
  const loanId = await boardTestLoan(place, given)
  const stored = await place.read((trx) => lockLoan(trx, loanId))
  if (stored === null) throw new Error('the loan was boarded')
  const rules = place.lender.settings.servicing
  return { loanId, plain: new PlainLoan({ terms: stored.terms, rules }, stored.state) }
}

const tooLate: ReadonlySet<string> = new Set(['aboveBalance', 'paidOff'])

type Acting = { readonly pair: LoanPair; readonly act: ModelAct; readonly today: LocalDate }

async function doAct(
  trx: LenderTransaction,
  place: Place,
  { pair: { loanId, plain }, act, today }: Acting,
): Promise<string[]> {
  const { kind } = act
  if (kind === 'nothing' || kind === 'refundPart' || kind === 'refundWhole') return []
  if (kind === 'bounce' || kind === 'mistake' || kind === 'return')
    return takeBackOne(trx, place, { pair: { loanId, plain }, act, today })
  if (isByNetwork(kind)) {
    const event = paymentOf(plain, act, today)
    // A debit that was on its way while something else paid the loan off takes effect all the same.
    const isOnItsWay = kind === 'payByBank' && act.pick % 2 === 0
    const most = plain.most(today)
    const refusal = plain.refusalOf(event, today)
    if (refusal !== null && !(isOnItsWay && tooLate.has(refusal))) return []
    plain.charge(event)
    const faults = keepId(plain, await payByNetwork(trx, place, { loanId, event }))
    if (event.amount === most) faults.push(...judgePayoff(plain, today))
    if (!isOnItsWay || plain.state.refundsPayable === 0n) return faults
    const repay = { ...act, kind: 'repay' } as const
    const repaid = await doAct(trx, place, { pair: { loanId, plain }, act: repay, today })
    return [...faults, ...repaid]
  }
  if (isPaidAtOffice(kind)) {
    const event = paymentOf(plain, act, today)
    const { amount, channel, effectiveOn } = event
    const refusal = plain.pay(event, today)
    const asked = { kind: 'payment', channel, amount, effectiveOn, reason } as LoanEventRequest
    const done = await callLenderApi(trx, place, { loanId, asked })
    return [...agree(act, refusal, done), ...(refusal === null ? keepId(plain, done) : [])]
  }
  const asking = lenderActs[kind](plain, act, today)
  if (asking === null) return []
  const { event, asked } = asking
  const refusal = plain.take(event, today)
  if (refusal === null && event.kind === 'overpaymentRefunded') plain.repaid(event.amount)
  return agree(act, refusal, await callLenderApi(trx, place, { loanId, asked }))
}

function isByNetwork(kind: ModelAct['kind']): kind is ActByNetwork {
  return ['payByCard', 'payByBank', 'payOffByCard', 'payOffByBank'].includes(kind)
}

function isPaidAtOffice(
  kind: ModelAct['kind'],
): kind is 'pay' | 'payLate' | 'payOff' | 'payOwed' | 'payAlmost' {
  return ['pay', 'payLate', 'payOff', 'payOwed', 'payAlmost'].includes(kind)
}

/** After a payoff nothing is owed, today and as long as it stands. */
function judgePayoff({ loan, state }: PlainLoan, today: LocalDate): string[] {
  const left = totalOwedOn(loan.terms, state, addDays(today, 30))
  const isOver = state.paidOffOn !== null || state.chargedOff !== null
  return left === 0n && isOver ? [] : [`a payoff of ${today} left ${left} owed`]
}

async function takeBackOne(
  trx: LenderTransaction,
  place: Place,
  { pair: { loanId, plain }, act, today }: Acting,
): Promise<string[]> {
  const isOffice = act.kind !== 'return'
  const payment = pickPayment(plain, act, (channel) => isAtOffice(channel) === isOffice)
  if (payment === null) return []
  const { id: paymentId, left } = payment
  if (paymentId === null || left === null) return []
  const code = act.kind === 'bounce' ? 'R01' : null
  if (!isOffice) {
    const said = payment.channel === 'card' ? 'chargeback' : act.pick % 2 === 0 ? 'R01' : 'R03'
    const named = namedBy(act, payment)
    plain.comeBack(payment, today, said, named ?? payment.paid)
    await returnPayment(trx, place, { paymentId, code: said, took: named, today })
    return []
  }
  const facts = { kind: 'returned', payment: left, on: today } as const
  const asked = { kind: 'reversal', orderId: paymentId, reason, ...(code && { code }) } as const
  const refusal = plain.refusalOf(facts, today)
  if (refusal === null) plain.comeBack(payment, today, code)
  return agree(act, refusal, await callLenderApi(trx, place, { loanId, asked }))
}

async function refundIfAsked(
  place: Place,
  { pair: { loanId, plain }, act, today }: Acting,
): Promise<void> {
  if (act.kind !== 'refundPart' && act.kind !== 'refundWhole') return
  const payment = pickPayment(plain, act, (channel) => channel === 'card')
  const { id: paymentId = null, left = null } = payment ?? {}
  if (payment === null || paymentId === null || left === null || left.amount === 0n) return
  const amount = act.kind === 'refundWhole' ? left.amount : cents(1n + (act.amount % left.amount))
  const withFee = left.fee > 0n && act.pick % 2 === 0
  const whole = { kind: 'refunded', payment: left, on: today, withFee } as const
  const event = amount === left.amount ? whole : { ...whole, amount }
  if (plain.refusalOf(event, today) !== null) return
  plain.refund(payment, event)
  await refundModelPayment(place, { loanId, paymentId, amount, fee: withFee ? left.fee : zero })
}

/** What the network says that it took: what is left, all, a part of it; null where it says nothing. */
function namedBy({ pick, amount }: ModelAct, { left, paid }: ModelPayment): Cents | null {
  const rest = left === null ? paid : add(left.amount, left.fee)
  return [rest, paid, null, cents(1n + (amount % paid)), rest][pick % 5] ?? null
}

function pickPayment(
  { payments }: PlainLoan,
  { pick }: ModelAct,
  isWanted: (channel: string) => boolean,
): ModelPayment | null {
  const open = payments.filter(({ left, channel }) => left !== null && isWanted(channel))
  return open[pick % Math.max(1, open.length)] ?? null
}

function isAtOffice(channel: string): boolean {
  return channel === 'cash' || channel === 'check'
}

function keepId({ payments }: PlainLoan, { paymentId }: ActResult): string[] {
  const last = payments.at(-1)
  if (last !== undefined) last.id = paymentId
  return []
}

/** Both worlds do it, or both refuse it. */
function agree(act: ModelAct, refusal: string | null, { refused }: ActResult): string[] {
  if (refused === (refusal !== null)) return []
  return [`${act.kind}: the model says ${refusal ?? 'yes'}, the database ${refused ? 'no' : 'yes'}`]
}
