import { DatabaseError } from 'pg'
import { feeAccounts } from '@quittance/domain/ledger/accounts'
import { readExternalIds, type Posting } from '@quittance/server/servicing/ledger/ledger-repository'
import type { StoredLoan } from '@quittance/server/servicing/loans/loan-state-repository'
import type { PaymentIntent } from '@quittance/server/payments/intents/payment-intent-repository'
import type {
  PostedResult,
  PaymentResult,
} from '@quittance/server/payments/gateway/payment-result-repository'
import { checkStep } from '@quittance/server/payments/intents/payment-state-repository'
import type { MemoryBooks } from './memory-books.ts'
import { endLoanSchedules } from './memory-schedules.ts'
import { cancelLoanRepresentments } from './memory-representments.ts'

/** A result with its exchanges, its message and the answer that is said from now on. */
export function writeMemoryResult(
  books: MemoryBooks,
  { paymentId }: PaymentIntent,
  result: PaymentResult,
): void {
  const row = books.payments.get(paymentId)
  if (row === undefined) throw new Error('a result is of a payment')
  const { state, attempts, nextTryAt, confirmId, declineCode, settlesOn, answer, topic } = result
  books.exchanges.set(paymentId, [...(books.exchanges.get(paymentId) ?? []), ...attempts])
  checkStep(row.state, state)
  Object.assign(row, { state, confirmId, declineCode, settlesOn, nextTryAt })
  row.version += 1
  row.attempts += attempts.length
  row.leaseToken = null
  row.leaseUntil = null
  if (nextTryAt === null) row.answer ??= answer
  if (topic !== null) books.outbox.add(`${topic}:${paymentId}`)
}

/** The same, with what it posts: all of it or nothing. */
export function postMemoryPayment(
  books: MemoryBooks,
  { intent, result, posting }: PostedResult,
): void {
  assertSingleResult(books, posting)
  writeMemoryResult(books, intent, result)
  appendMemoryPosting(books, posting)
}

/** @throws as the unique key of the ledger does, when this was posted of the payment before */
export function assertSingleResult(
  { posted }: MemoryBooks,
  posting: Posting,
  before: readonly Posting[] = [],
): void {
  const known = new Set(before.flatMap(keysOf))
  const twice = keysOf(posting).filter((key) => posted.has(key) || known.has(key))
  if (twice.length === 0) return
  const error = new DatabaseError(`posted before: ${twice.join(', ')}`, 0, 'error')
  throw Object.assign(error, { severity: 'ERROR', code: '23505' })
}

/** Ledger, loan state and split. */
export function appendMemoryPosting(books: MemoryBooks, posting: Posting): void {
  const { paymentId, transactions, split } = posting
  const { loanId } = posting.loan
  for (const key of keysOf(posting)) books.posted.add(key)
  for (const transaction of transactions) books.postings.push({ paymentId, loanId, transaction })
  books.loans.set(loanId, memoryLoanAfter(posting))
  cancelLoanRepresentments(books, { loanId, before: posting.loan.state, after: posting.state })
  endLoanSchedules(books, loanId, posting.state)
  const row = books.payments.get(paymentId ?? '')
  if (row === undefined || split === null) return
  row.split = split
  row.principalAfter = posting.state.principal
}

export function memoryLoanAfter({ loan, state, lastPaid }: Posting): StoredLoan {
  const version = loan.version + 1
  return { ...loan, state, version, lastPaidOn: lastPaid.on, lastPaid: lastPaid.amount }
}

function keysOf({ paymentId, extId, transactions }: Posting): string[] {
  if (paymentId === null) return []
  const extIds = readExternalIds(transactions, extId)
  return transactions.map(({ kind }, at) => `${paymentId} ${kind} ${extIds[at]}`)
}

/** What a posting adds to the ledger. */
export function ledgerOf({ paymentId, transactions }: Posting) {
  return transactions.map((transaction) => ({ paymentId, transaction }))
}

/** Whether it charges the fee for a returned payment. */
export function isReturnFee({
  transaction: { kind, lines },
}: Pick<MemoryBooks['postings'][number], 'transaction'>): boolean {
  const { receivable } = feeAccounts.nsfFee
  return kind === 'feeAssessed' && lines.some(({ account }) => account === receivable)
}
