import { assert } from '@quittance/domain/assert'
import { leaseMs } from '@quittance/server/payments/intents/payment-intent-repository'
import type { ClaimedPayment } from '@quittance/server/payments/gateway/payment-claim-repository'
import type {
  DebitToSubmit,
  SubmittingTimes,
} from '@quittance/server/payments/scheduled/execution/submitted-debit-repository'
import type { MemoryBooks } from './memory-books.ts'
import { noLaterFacts } from './memory-intents.ts'
import type { MemoryAccess } from './memory-payments.ts'
import { stepMemoryPayment } from './memory-schedules.ts'
import type { MemoryTransaction } from './memory-transaction.ts'

export type MemorySubmission = DebitToSubmit

type Place = {
  readonly books: MemoryBooks
  readonly access: MemoryAccess
  readonly trx: MemoryTransaction
}

/** Writes the payments of scheduled ones down, each held by its writer. */
export function claimMemoryDebits(
  place: Place,
  debits: readonly MemorySubmission[],
  times: SubmittingTimes,
): ClaimedPayment[] {
  const leaseToken = place.access.newId()
  return debits.map((one) => {
    const intent = intentOf(place, one, { ...times, leaseToken })
    place.trx.write(() => writeDebit(place.books, one, intent))
    return { intent, wasSent: false, heldUntil: null, decidedAt: times.now }
  })
}

type Intent = ClaimedPayment['intent']

function intentOf(
  { books, access }: Place,
  { debit, amount, fee, effectiveOn, collectedOn }: MemorySubmission,
  { leaseToken, referencePrefix, madeAt, now }: SubmittingTimes & { readonly leaseToken: string },
): Intent {
  const method = books.methods.get(debit.methodId)
  assert(method !== undefined, 'what is debited is there')
  const paymentId = access.newId()
  const { loanId, borrowerId, loan } = debit
  const { id, kind, brand, lastFour, accountType, token, fingerprint } = method
  return {
    lenderId: books.lenderId,
    paymentId,
    gatewayRef: `${books.lenderId}.${paymentId}`,
    reference: `${referencePrefix}-${paymentId}`,
    leaseToken,
    loanId,
    loanNo: loan.loanNo,
    loan,
    borrowerId,
    method: { id, kind, brand, lastFour, accountType },
    token,
    fingerprint,
    ip: '',
    amount,
    fee,
    currency: 'USD',
    effectiveOn,
    collectedOn,
    insteadOf: null,
    replacedDebit: null,
    replacedRetry: null,
    madeAt,
    scheduledAt: madeAt,
    writtenAt: now,
    version: 0,
    attempts: 0,
  }
}

/** As it is committed, with what stands in the books in that moment. */
function writeDebit(books: MemoryBooks, { debit }: MemorySubmission, intent: Intent): void {
  const { id, scheduleId, loanId, methodId } = debit
  const { promises } = books
  const [payment, schedule] = [promises.payments.get(id), promises.schedules.get(scheduleId)]
  const loan = books.loans.get(loanId)
  assert(payment !== undefined && schedule !== undefined && loan !== undefined, 'all are there')
  const { paymentId, gatewayRef: ref, amount, fee, madeAt, effectiveOn, collectedOn } = intent
  const of = { loanId, scheduleId, scheduledPaymentId: id, methodId }
  const stands = { payment: { ...payment }, schedule: { ...schedule }, loan: loan.state }
  promises.claims.push({ ref, amount, fee, madeAt, effectiveOn, collectedOn, ...of, ...stands })
  books.payments.set(paymentId, {
    intent,
    key: `scheduled ${paymentId}`,
    requestHash: Buffer.alloc(0),
    state: 'submitting',
    version: 0,
    attempts: 0,
    leaseToken: intent.leaseToken,
    leaseUntil: intent.writtenAt + leaseMs,
    nextTryAt: null,
    confirmId: '',
    declineCode: '',
    answer: null,
    represents: null,
    scheduledPaymentId: id,
    ...noLaterFacts,
  })
  if (payment.status === 'active') stepMemoryPayment(books, id, { status: 'submitted', paymentId })
}
