import type { Intent } from '../../src/features/payments/intent-store.ts'
import type { PostedResult, Result } from '../../src/features/payments/result-store.ts'
import type { MemoryBooks } from './memory-books.ts'

/** A result with its exchanges, its message and the answer that is said from now on. */
export function writeDown(books: MemoryBooks, { paymentId }: Intent, result: Result): void {
  const row = books.payments.get(paymentId)
  if (row === undefined) throw new Error('a result is of a payment')
  const { state, attempts, nextTryAt, confirmId, declineCode, answer, topic } = result
  books.exchanges.set(paymentId, [...(books.exchanges.get(paymentId) ?? []), ...attempts])
  Object.assign(row, { state, confirmId, declineCode, nextTryAt })
  row.version += 1
  row.attempts += attempts.length
  row.leaseToken = null
  row.leaseUntil = null
  if (nextTryAt === null) row.answer ??= answer
  if (topic !== null) books.outbox.add(`${topic}:${paymentId}`)
}

/** The same, with what it posts: all of it or nothing. */
export function post(books: MemoryBooks, { intent, result, posting }: PostedResult): void {
  const { loan, state, lastPaid, paymentId, transactions } = posting
  const { loanId } = loan
  const isPosted = books.postings.some(
    (one) => one.paymentId === paymentId && one.transaction.kind === 'payment',
  )
  if (isPosted) throw new Error('a payment is posted once')
  writeDown(books, intent, result)
  for (const transaction of transactions) books.postings.push({ paymentId, loanId, transaction })
  books.loans.set(loanId, {
    ...loan,
    state,
    version: loan.version + 1,
    lastPaidOn: lastPaid.on,
    lastPaid: lastPaid.amount,
  })
}
