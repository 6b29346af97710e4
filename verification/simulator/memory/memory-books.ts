import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Transaction } from '@quittance/domain/ledger/transaction'
import { add, type Cents, zero } from '@quittance/domain/money'
import type { InnerState } from '@quittance/domain/payments/payment'
import { noSplit, type PaymentSplit } from '@quittance/domain/payments/payment-split'
import type { StoredLoan } from '@quittance/server/servicing/loans/loan-state-repository'
import type { ReceivedEvent } from '@quittance/server/payments/returns/gateway-event-repository'
import type { PaymentIntent } from '@quittance/server/payments/intents/payment-intent-repository'
import type { PayableMethod } from '@quittance/server/payments/methods/method-row'
import { undecided } from '@quittance/server/payments/intents/pending-payments'
import type { StoredPayment } from '@quittance/server/payments/intents/payment-row'
import type { StoredIdempotencyKey } from '@quittance/server/payments/intents/stored-payment-repository'
import type { GatewayExchange } from '@quittance/server/payments/gateway/payment-result-repository'
import type { LockedPayment } from '@quittance/server/payments/returns/returned-payment-repository'
import { Locks } from './locks.ts'
import { type MemoryPromises, noPromises } from './memory-schedules.ts'

export type MemoryPaymentRow = {
  /** as it was written down; what changes stands beside it */
  readonly intent: PaymentIntent
  readonly key: string
  readonly requestHash: Buffer
  state: InnerState
  version: number
  attempts: number
  leaseToken: string | null
  leaseUntil: number | null
  nextTryAt: number | null
  confirmId: string
  declineCode: string
  answer: string | null
  /** null while nothing was posted of it */
  split: PaymentSplit | null
  settlesOn: LocalDate | null
  settledOn: LocalDate | null
  returnCode: string
  returnedOn: LocalDate | null
  returnFee: Cents
  triesAgainOn: LocalDate | null
  /** what it left of the principal; null while nothing was posted of it */
  principalAfter: Cents | null
  /** whether its borrower was told that it is tried again */
  wasPromised: boolean
  /** whether its maker takes it back, and it is not known yet whether in time */
  isCancelAsked: boolean
  /** the payment that it tries again */
  readonly represents: string | null
  /** the payment of a schedule for which it was made; left out for none */
  readonly scheduledPaymentId?: string
}

/** A debit that came back and was asked for again, against what was owed just then. */
export type PresentedDebit = {
  readonly ref: string
  readonly amount: Cents
  readonly owed: Cents
  readonly isMethodUsable: boolean
}

/** What the network said, and whether it was acted on. */
export type MemoryEvent = ReceivedEvent & { isApplied: boolean }

/** What lasts when programs die: the tables of one lender, as far as paying touches them. */
export type MemoryBooks = {
  readonly lenderId: string
  readonly loans: Map<string, StoredLoan>
  /** who may see and pay which loan: 'loan borrower' */
  readonly parties: Set<string>
  readonly methods: Map<string, PayableMethod & { borrowerId: string; isRemoved: boolean }>
  readonly payments: Map<string, MemoryPaymentRow>
  /** 'borrower route key' */
  readonly keys: Map<string, string>
  /** 'rule subject window' */
  readonly counts: Map<string, number>
  readonly exchanges: Map<string, GatewayExchange[]>
  readonly postings: {
    readonly paymentId: string | null
    readonly loanId: string
    readonly transaction: Transaction
  }[]
  /** the unique key of the ledger: 'payment kind extId' */
  readonly posted: Set<string>
  /** messages that were written, each once */
  readonly outbox: Set<string>
  /** why tries that were promised were not made */
  readonly dropped: string[]
  /** what programs threw that no trouble of this world explains */
  readonly programmingErrors: string[]
  /** what was owed when a try was claimed, as it is worked out here */
  readonly presented: PresentedDebit[]
  /** what a person was told, each once */
  readonly tasks: Set<string>
  readonly bank: {
    /** the day that the books are open for */
    day: LocalDate
    /** up to where the network's events were read */
    seq: number
    readonly events: Map<string, MemoryEvent>
    /** how many came before their charge was known */
    early: number
    /** why payments could not be brought to where their events say */
    readonly aside: Set<string>
  }
  readonly locks: Locks
  readonly promises: MemoryPromises
}

export function memoryBooks(lenderId: string, day: LocalDate): MemoryBooks {
  return {
    lenderId,
    loans: new Map(),
    parties: new Set(),
    methods: new Map(),
    payments: new Map(),
    keys: new Map(),
    counts: new Map(),
    exchanges: new Map(),
    postings: [],
    posted: new Set(),
    outbox: new Set(),
    dropped: [],
    programmingErrors: [],
    presented: [],
    tasks: new Set(),
    bank: { day, seq: 0, events: new Map(), early: 0, aside: new Set() },
    locks: new Locks(),
    promises: noPromises(),
  }
}

export function toMemoryPayment({ intent, ...row }: MemoryPaymentRow): StoredPayment {
  return {
    paymentId: intent.paymentId,
    loanId: intent.loanId,
    loanNo: intent.loanNo,
    borrowerId: intent.borrowerId,
    state: row.state,
    amount: intent.amount,
    fee: intent.fee,
    currency: intent.currency,
    effectiveOn: intent.effectiveOn,
    collectedOn: intent.collectedOn,
    madeAt: intent.madeAt,
    scheduledAt: intent.scheduledAt,
    reference: intent.reference,
    confirmId: row.confirmId,
    declineCode: row.declineCode,
    returnCode: row.returnCode,
    returnedOn: row.returnedOn,
    triesAgainOn: row.triesAgainOn,
    retryMost: row.triesAgainOn === null ? zero : add(intent.amount, intent.fee),
    retryEnded: '',
    isTried: false,
    retryOf: null,
    insteadOf: null,
    replacedDebit: null,
    replacedRetry: null,
    isDatedLater: false,
    settlesOn: row.settlesOn,
    schedulesHeld: 0,
    usableMethod: 'same',
    returnFee: row.returnFee,
    isReopened: false,
    method: intent.method,
  }
}

export function toLockedPayment({ lenderId }: MemoryBooks, row: MemoryPaymentRow): LockedPayment {
  const { intent, split, settledOn, state, settlesOn } = row
  const { paymentId, loanId, borrowerId, method, gatewayRef } = intent
  const { amount, fee, effectiveOn } = intent
  return {
    lenderId,
    paymentId,
    loanId,
    borrowerId,
    methodId: method.id,
    lastFour: method.lastFour,
    reference: intent.reference,
    gatewayRef,
    state,
    isPosted: split !== null,
    isSettled: settledOn !== null,
    settlesOn,
    isAtGateway: row.confirmId !== '',
    isCancelAsked: row.isCancelAsked,
    retryOn: row.triesAgainOn,
    posted: { channel: method.kind, amount, fee, effectiveOn, split: split ?? noSplit },
    takesDebitPlace: row.intent.insteadOf !== null || row.represents !== null,
    isInsteadOfRetry: false,
    took: null,
    isAllBack: false,
  }
}

export function toKnownKey(row: MemoryPaymentRow): StoredIdempotencyKey {
  return { payment: toMemoryPayment(row), requestHash: row.requestHash, answer: row.answer }
}

/** While it is in one of these, what came of its charge is not known. */
export const openStates: ReadonlySet<InnerState> = new Set(undecided)

/** Whoever holds the payment, and nobody else. */
export function isLeased(
  row: MemoryPaymentRow | undefined,
  by: PaymentIntent,
): row is MemoryPaymentRow {
  if (row?.state !== 'submitting') return false
  return row.leaseToken === by.leaseToken && row.version === by.version
}

/** Whether nobody holds it, and it is time to take it up. */
export function isPaymentDue({ intent, ...row }: MemoryPaymentRow, now: Instant): boolean {
  if (row.state === 'created') return (row.nextTryAt ?? intent.writtenAt) <= now
  if (row.state === 'submitting') return row.leaseUntil !== null && row.leaseUntil <= now
  return row.state === 'confirming' && row.nextTryAt !== null && row.nextTryAt <= now
}
