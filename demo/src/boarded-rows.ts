import { randomUUID } from 'node:crypto'
import type { LocalDate } from '@quittance/domain/calendar'
import { assert } from '@quittance/domain/assert'
import type { PostedPayment } from '@quittance/domain/loans/events/loan-event'
import type { LoanHistoryEvent } from '@quittance/domain/testing/replay-events'
import { type Cents, zero } from '@quittance/domain/money'
import { type SettlementRules, settlesOn } from '@quittance/domain/payments/effective-date'
import type { Insertable } from 'kysely'
import type { Tables } from '@quittance/server/platform/database/tables/tables'
import { drawPaymentReference } from '@quittance/server/payments/intents/payment-reference'
import {
  engineAuthor,
  type LoanActivity,
  toActivityEntry,
} from '@quittance/server/servicing/ledger/loan-activity'
import type { BoardedLoan, GivenLoan } from './board-loan.ts'

export type Owner = {
  readonly lenderId: string
  readonly loanId: string
  /** who made the payments */
  readonly borrowerId: string
  /** what the references of payments begin with */
  readonly referencePrefix: string
}

/** Whether a series made a payment: the network it went by, and the day it counts from. */
type BySeries = (channel: PostedPayment['channel'], on: LocalDate) => boolean

export type BoardedRows = {
  readonly payments: Insertable<Tables['payments']>[]
  readonly transactions: Insertable<Tables['ledger_transactions']>[]
  readonly entries: Insertable<Tables['ledger_entries']>[]
  readonly events: Insertable<Tables['loan_events']>[]
  /** the last payment that stands */
  readonly lastPaid: { readonly on: LocalDate; readonly cents: bigint } | null
}

/** A boarded loan as rows of the tables, with ids of their own. */
export function boardedRows(
  given: GivenLoan,
  boarded: BoardedLoan,
  around: { owner: Owner; settlement: SettlementRules; bySeries: BySeries },
): BoardedRows {
  const { owner } = around
  const rows: BoardedRows & { lastPaid: BoardedRows['lastPaid'] } = {
    payments: [],
    transactions: [],
    entries: [],
    events: [],
    lastPaid: null,
  }
  const idOf = paymentIds(boarded)
  const facts = given.facts.filter(({ type }) => type === 'PAYMENT')
  for (const [at, [name, payment]] of [...boarded.replayed.payments].entries()) {
    const note = facts[at]?.note ?? ''
    const checkNo = String(1001 + at)
    rows.payments.push(paymentRow({ name, payment, note, checkNo, boarded, idOf, ...around }))
  }
  addLedger(rows, boarded, { owner, idOf })
  addEvents(rows, boarded, { owner, idOf })
  const effective = rows.payments.filter(
    ({ state }) => state === 'pending' || state === 'completed',
  )
  const last = effective.at(-1)
  return {
    ...rows,
    lastPaid: last === undefined ? null : { on: last.effective_on, cents: last.amount_cents },
  }
}

type IdOf = (name: string) => string

function paymentIds({ replayed }: BoardedLoan): IdOf {
  const ids = new Map([...replayed.payments.keys()].map((name) => [name, randomUUID() as string]))
  return (name) => {
    const id = ids.get(name)
    assert(id !== undefined, `payment ${name} was boarded`)
    return id
  }
}

type PaymentToWrite = {
  readonly name: string
  readonly payment: PostedPayment
  readonly note: string
  /** of a check */
  readonly checkNo: string
  readonly boarded: BoardedLoan
  readonly owner: Owner
  readonly settlement: SettlementRules
  readonly bySeries: BySeries
  readonly idOf: IdOf
}

function paymentRow(written: PaymentToWrite): Insertable<Tables['payments']> {
  const { name, payment, note, checkNo, boarded, owner, settlement, idOf } = written
  const { channel, amount, fee, effectiveOn, split } = payment
  const id = idOf(name)
  const { state, code, settledOn, refunded, ...back } = endOf(name, boarded, channel)
  const row = boarded.replayed.rows.find(
    ({ event }) => event.kind === 'payment' && event.paymentId === name,
  )
  const madeAt = noonOf(effectiveOn)
  return {
    lender_id: owner.lenderId,
    payment_id: id,
    loan_id: owner.loanId,
    borrower_id: channel === 'check' ? null : owner.borrowerId,
    channel,
    platform: written.bySeries(channel, effectiveOn) ? 'schedule' : platformOf(channel, note),
    currency: boarded.terms.currency,
    amount_cents: amount,
    fee_cents: fee,
    gateway_ref: `boarded-${id}`,
    reference: drawPaymentReference(owner.referencePrefix),
    state,
    effective_on: effectiveOn,
    made_at: madeAt,
    written_at: madeAt,
    final_at: state === 'pending' ? null : madeAt,
    confirm_id: channel === 'check' ? checkNo : `B${id.slice(0, 8).toUpperCase()}`,
    method_kind: channel === 'check' ? '' : channel,
    return_code: code,
    returned_on: back.on,
    return_fee_cents: back.fee,
    refunded_cents: refunded,
    posted_on: effectiveOn,
    interest_cents: split.interest,
    principal_cents: split.principal,
    principal_extra_cents: split.principalExtra,
    late_fee_cents: split.lateFee,
    nsf_fee_cents: split.nsfFee,
    other_fee_cents: split.otherFee,
    over_cents: split.overpayment,
    payoff_fee_cents: split.payoffFee,
    unapplied_cents: split.unapplied,
    recovery_cents: split.recovery,
    satisfied_cents: split.satisfied,
    principal_after_cents: row?.state.principal ?? 0n,
    settles_on:
      code !== '' || channel === 'check' ? null : settlesOn(effectiveOn, channel, settlement),
    settled_on: settledOn,
  }
}

function platformOf(channel: PostedPayment['channel'], note: string) {
  if (channel === 'check' || channel === 'cash') return 'office' as const
  return note.includes('phone') ? ('phoneAgent' as const) : ('web' as const)
}

/** What became of a payment: returned or refunded, settled, or still on its way. */
function endOf(name: string, { events }: BoardedLoan, channel: PostedPayment['channel']) {
  const own = events.filter((event) => 'paymentId' in event && event.paymentId === name)
  const settled = own.find(({ kind }) => kind === 'settled')
  const settledOn = settled?.kind === 'settled' ? settled.on : null
  const returned = own.find(({ kind }) => kind === 'returned')
  if (returned?.kind === 'returned') {
    const { code, on } = returned
    return {
      state: 'returned' as const,
      code,
      settledOn,
      refunded: 0n,
      on,
      fee: nsfFeeOn(events, on),
    }
  }
  const payment = own.find(({ kind }) => kind === 'payment')
  const paid = payment?.kind === 'payment' ? payment.amount + payment.fee : 0n
  if (own.some(({ kind }) => kind === 'refunded'))
    return { state: 'refunded' as const, code: 'REFUND', settledOn, refunded: paid, ...stays }
  const isDone = settledOn !== null || channel === 'card' || channel === 'check'
  const state = isDone ? ('completed' as const) : ('pending' as const)
  return { state, code: '', settledOn, refunded: 0n, ...stays }
}

/** Of a payment that its bank did not send back. */
const stays = { on: null, fee: zero }

/** What a return cost: the fee is posted on the day on which it came. */
function nsfFeeOn(events: BoardedLoan['events'], day: LocalDate): Cents {
  const fee = events.find(
    (event) => event.kind === 'feeAssessed' && event.fee === 'nsfFee' && event.on === day,
  )
  return fee?.kind === 'feeAssessed' ? fee.amount : zero
}

type Writing = { readonly owner: Owner; readonly idOf: IdOf }

function addLedger(rows: BoardedRows, { replayed, terms }: BoardedLoan, writing: Writing): void {
  const { owner, idOf } = writing
  for (const { event, transactions } of replayed.rows) {
    const counts = new Map<string, number>()
    for (const { kind, on, effectiveOn, lines } of transactions) {
      const transactionId = randomUUID()
      const alike = (counts.get(kind) ?? 0) + 1
      counts.set(kind, alike)
      rows.transactions.push({
        lender_id: owner.lenderId,
        transaction_id: transactionId,
        loan_id: owner.loanId,
        payment_id: 'paymentId' in event ? idOf(event.paymentId) : null,
        kind,
        ext_id: `boarded-${event.kind}${alike === 1 ? '' : `#${alike}`}`,
        currency: terms.currency,
        effective_on: effectiveOn,
        posted_on: on,
        entered_at: noonOf(on),
        reverses: null,
      })
      for (const [at, { account, amount }] of lines.entries())
        rows.entries.push({
          lender_id: owner.lenderId,
          transaction_id: transactionId,
          entry_no: at + 1,
          account,
          amount_cents: amount,
        })
    }
  }
}

function addEvents(rows: BoardedRows, { replayed }: BoardedLoan, { owner, idOf }: Writing): void {
  for (const { event } of replayed.rows) {
    const told = tell(event)
    if (told === null) continue
    rows.events.push({
      lender_id: owner.lenderId,
      loan_id: owner.loanId,
      event_no: rows.events.length + 1,
      kind: told.kind,
      effective_on: told.on,
      amount_cents: told.amount,
      payment_id: 'paymentId' in event ? idOf(event.paymentId) : null,
      code: event.kind === 'returned' ? event.code : '',
      ...(told.reason !== undefined && { author: engineAuthor, reason: told.reason }),
      entered_at: noonOf(told.on),
    })
  }
}

/** Facts and decisions of the history, as the list of a loan's events keeps them. */
function tell(event: LoanHistoryEvent): LoanActivity | null {
  const { kind } = event
  if (kind === 'returned' || kind === 'refunded') return { kind, on: event.on, amount: zero }
  if (kind === 'feeAssessed') return { kind: event.fee, on: event.on, amount: event.amount }
  if (kind === 'flagged') return event.on === null ? null : { kind, on: event.on, amount: zero }
  return 'paymentId' in event ? null : toActivityEntry(event)
}

/** Noon, Eastern, or an hour later in summer: safely inside the day. */
function noonOf(day: LocalDate): Date {
  return new Date(`${day}T17:00:00Z`)
}
