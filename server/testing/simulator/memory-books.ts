import type { Instant } from '@quittance/domain/calendar'
import type { Transaction } from '@quittance/domain/ledger/transaction'
import { zero } from '@quittance/domain/money'
import type { InnerState } from '@quittance/domain/payments/payment'
import type { StoredLoan } from '../../src/features/ledger/loan-state-store.ts'
import type { Intent } from '../../src/features/payments/intent-store.ts'
import type { PayableMethod } from '../../src/features/payments/payable-store.ts'
import type { KnownKey, StoredPayment } from '../../src/features/payments/payment-store.ts'
import type { Attempt } from '../../src/features/payments/result-store.ts'
import { Locks } from './locks.ts'

export type PaymentRow = {
  /** as it was written down; what changes stands beside it */
  readonly intent: Intent
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
}

/** What lasts when programs die: the tables of one lender, as far as paying touches them. */
export type MemoryBooks = {
  readonly lenderId: string
  readonly loans: Map<string, StoredLoan>
  /** who may see and pay which loan: 'loan borrower' */
  readonly parties: Set<string>
  readonly methods: Map<string, PayableMethod & { borrowerId: string; isRemoved: boolean }>
  readonly payments: Map<string, PaymentRow>
  /** 'borrower route key' */
  readonly keys: Map<string, string>
  /** 'rule subject window' */
  readonly counts: Map<string, number>
  readonly exchanges: Map<string, Attempt[]>
  readonly postings: {
    readonly paymentId: string | null
    readonly loanId: string
    readonly transaction: Transaction
  }[]
  /** messages that were written, each once */
  readonly outbox: Set<string>
  readonly locks: Locks
}

export function memoryBooks(lenderId: string): MemoryBooks {
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
    outbox: new Set(),
    locks: new Locks(),
  }
}

export function toStoredPayment({ intent, ...row }: PaymentRow): StoredPayment {
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
    madeAt: intent.madeAt,
    confirmId: row.confirmId,
    declineCode: row.declineCode,
    returnCode: '',
    returnedOn: null,
    triesAgainOn: null,
    schedulesHeld: 0,
    returnFee: zero,
    method: intent.method,
  }
}

export function toKnownKey(row: PaymentRow): KnownKey {
  return { payment: toStoredPayment(row), requestHash: row.requestHash, answer: row.answer }
}

/** Whoever holds the payment, and nobody else. */
export function isHeld(row: PaymentRow | undefined, by: Intent): row is PaymentRow {
  if (row?.state !== 'submitting') return false
  return row.leaseToken === by.leaseToken && row.version === by.version
}

/** Whether nobody holds it, and it is time to take it up. */
export function isDue({ intent, ...row }: PaymentRow, now: Instant): boolean {
  if (row.state === 'created') return (row.nextTryAt ?? intent.writtenAt) <= now
  if (row.state === 'submitting') return row.leaseUntil !== null && row.leaseUntil <= now
  return row.state === 'confirming' && row.nextTryAt !== null && row.nextTryAt <= now
}
