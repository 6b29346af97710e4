import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { dayOf, toInstant } from '@quittance/domain/calendar'
import { sum } from '@quittance/domain/money'
import type { StoredLoan } from '@quittance/server/servicing/loans/loan-state-repository'
import { nothingForeseen } from '@quittance/server/servicing/loans/foreseen-retry'
import type { RateLimit } from '@quittance/server/platform/rate-limits/rate-limit-repository'
import type { ClaimedPayment } from '@quittance/server/payments/gateway/payment-claim-repository'
import {
  toWrittenIntent,
  type PaymentIntent,
  type IntentToWrite,
  leaseMs,
} from '@quittance/server/payments/intents/payment-intent-repository'
import type { PaymentFactsQuery } from '@quittance/server/payments/intents/locked-loan-repository'
import type { OrdersOfDay } from '@quittance/server/payments/proof/ordered-today-repository'
import type { LoanOwner } from '@quittance/server/payments/intents/payable-loan-repository'
import type { PaymentRepository } from '@quittance/server/payments/intents/payment-repository'
import { makePaymentRoute } from '@quittance/server/payments/intents/stored-payment-repository'
import type {
  PostedResult,
  PaymentResult,
} from '@quittance/server/payments/gateway/payment-result-repository'
import { measureSilence } from '@quittance/server/payments/gateway/resubmit-policy'
import { checkStep } from '@quittance/server/payments/intents/payment-state-repository'
import { memoryDebitsAhead } from './memory-coming-debits.ts'
import { bindIntent, countOne, paymentFactsOf } from './memory-intents.ts'
import {
  isPaymentDue,
  isLeased,
  type MemoryBooks,
  toKnownKey,
  toMemoryPayment,
} from './memory-books.ts'
import type { MemoryAccess } from './memory-payments.ts'
import { postMemoryPayment, writeMemoryResult } from './memory-results.ts'
import type { MemoryTransaction } from './memory-transaction.ts'

/** Paying in memory. */
export class MemoryPaymentRepository implements PaymentRepository {
  readonly #books: MemoryBooks
  readonly #access: MemoryAccess
  readonly #trx: MemoryTransaction

  constructor(books: MemoryBooks, access: MemoryAccess, trx: MemoryTransaction) {
    this.#books = books
    this.#access = access
    this.#trx = trx
  }

  lockPayable(asked: PaymentFactsQuery) {
    return this.#trx.run('lock payable', async () => {
      const { loans } = this.#books
      if (!this.#isTheirs(asked)) return null
      const surroundings = paymentFactsOf(this.#books, asked) // before the lock was waited for
      await this.#trx.take(`loan ${asked.loanId}`)
      const loan = loans.get(asked.loanId)
      return loan === undefined ? null : { loan, surroundings }
    })
  }

  lockPayables(asked: readonly PaymentFactsQuery[]) {
    return this.#trx.run('lock payables', () =>
      asked.map((one) => {
        const loan = this.#books.loans.get(one.loanId)
        const isMine = loan !== undefined && this.#isTheirs(one)
        if (!isMine || !this.#trx.tryTake(`loan ${one.loanId}`)) return null
        return { loan, surroundings: paymentFactsOf(this.#books, one) }
      }),
    )
  }

  lockOrdersOfDay({ owner, day }: OrdersOfDay) {
    return this.#trx.run('lock orders of day', async () => {
      await this.#trx.take(`orders ${owner.borrowerId}`)
      const counted = [...this.#books.payments.values()].filter(
        ({ intent, state, scheduledPaymentId, represents }) =>
          intent.borrowerId === owner.borrowerId &&
          scheduledPaymentId === undefined &&
          represents === null &&
          dayOf(intent.madeAt) === day &&
          state !== 'declined' &&
          state !== 'cancelled',
      )
      return sum(counted.map(({ intent }) => intent.amount))
    })
  }

  lockLoan(loanId: string) {
    return this.#trx.run('lock loan', () => this.#lockLoan(loanId))
  }

  writeIntents(intents: readonly IntentToWrite[]) {
    return this.#trx.run('write intents', () => {
      const written = intents.map((toWrite) => {
        const paymentId = this.#access.newId()
        const { lenderId } = this.#books
        const gatewayRef = `${lenderId}.${paymentId}`
        const reference = `${toWrite.referencePrefix}-${paymentId}`
        const held = { paymentId, gatewayRef, reference, leaseToken: this.#access.newId() }
        const intent = { ...toWrittenIntent(toWrite), ...held }
        return bindIntent(this.#books, toWrite, intent) ? intent : null
      })
      this.#trx.end()
      return written
    })
  }

  findByKey({ borrowerId }: LoanOwner, key: string) {
    return this.#trx.run('find by key', () => {
      const paymentId = this.#books.keys.get(`${borrowerId} ${makePaymentRoute} ${key}`) ?? ''
      const row = this.#books.payments.get(paymentId)
      return row === undefined ? null : toKnownKey(row)
    })
  }

  findOrder({ borrowerId }: LoanOwner, orderId: string) {
    return this.#trx.run('find order', () => {
      const row = this.#books.payments.get(orderId)
      if (row === undefined) return null
      const { intent } = row
      const isParty = this.#books.parties.has(`${intent.loanId} ${borrowerId}`)
      return intent.borrowerId === borrowerId || isParty ? toMemoryPayment(row) : null
    })
  }

  lockHeld(intent: PaymentIntent) {
    return this.#trx.run('lock held', () =>
      isLeased(this.#books.payments.get(intent.paymentId), intent)
        ? this.#lockLoan(intent.loanId)
        : null,
    )
  }

  writeResult(intent: PaymentIntent, result: PaymentResult) {
    return this.#trx.run('write result', async () => {
      await this.#trx.take(`payment ${intent.paymentId}`)
      if (!isLeased(this.#books.payments.get(intent.paymentId), intent)) return false
      this.#trx.write(() => writeMemoryResult(this.#books, intent, result))
      return true
    })
  }

  countUse(use: RateLimit, now: Instant) {
    return this.#trx.run('count use', () => this.#trx.write(() => countOne(this.#books, use, now)))
  }

  writePostedResults(results: readonly PostedResult[]) {
    return this.#trx.run('write posted results', async () => {
      const written = new Set<string>()
      const loans = new Set<string>()
      for (const one of results.toSorted(byLoan)) {
        const { intent } = one
        if (loans.has(intent.loanId) || !this.#isAsRead(one)) continue
        loans.add(intent.loanId)
        if (!isLeased(this.#books.payments.get(intent.paymentId), intent)) continue
        await this.#trx.take(`payment ${intent.paymentId}`)
        if (!isLeased(this.#books.payments.get(intent.paymentId), intent)) continue
        this.#trx.write(() => postMemoryPayment(this.#books, one))
        written.add(intent.paymentId)
      }
      this.#trx.end()
      return written
    })
  }

  readDebitsAhead({ loanId, today }: { readonly loanId: string; readonly today: LocalDate }) {
    return this.#trx.run('read debits ahead', () => {
      return { ...memoryDebitsAhead(this.#books, loanId, { today }), retries: [] }
    })
  }

  claimOpen({ now, most }: { readonly now: Instant; readonly most: number }) {
    return this.#trx.run('claim open', () => {
      const leaseToken = this.#access.newId()
      const free = [...this.#books.payments.values()]
        .filter((row) => isPaymentDue(row, now))
        .filter(({ intent }) => this.#books.locks.isFree(`payment ${intent.paymentId}`))
        .toSorted((left, right) => left.intent.writtenAt - right.intent.writtenAt)
        .slice(0, most)
      return free.map((row): ClaimedPayment => {
        const { paymentId } = row.intent
        this.#trx.tryTake(`payment ${paymentId}`)
        const { leaseUntil, attempts, state } = row
        const version = row.version + 1
        this.#trx.write(() => {
          checkStep(row.state, 'submitting')
          Object.assign(row, { state: 'submitting', version, leaseToken })
          row.leaseUntil = now + leaseMs
        })
        return {
          intent: { ...row.intent, loan: null, version, leaseToken, attempts },
          wasSent: state !== 'created' || attempts > 0,
          heldUntil: leaseUntil === null ? null : toInstant(leaseUntil),
        }
      })
    })
  }

  readSilence({ paymentId, writtenAt }: PaymentIntent) {
    return this.#trx.run('read silence', () =>
      measureSilence(this.#books.exchanges.get(paymentId) ?? [], writtenAt),
    )
  }

  /** No person is part of it. */
  tellInDoubt() {
    return this.#trx.run('tell in doubt', () => undefined)
  }

  /** Its retries are told as they are planned. */
  readForeseenRetries() {
    return this.#trx.run('read foreseen retries', () => nothingForeseen)
  }

  readDebit({ loanId, method: { id }, madeAt }: PaymentIntent) {
    return this.#trx.run('read debit', () => {
      const status = this.#books.methods.get(id)?.status ?? 'revoked'
      const lostOn = this.#books.loans.get(loanId)?.state.chargedOff?.on ?? null
      return {
        isMethodUsable: status !== 'blocked' && status !== 'revoked',
        isChargedOffSince: lostOn !== null && lostOn > dayOf(madeAt),
        isBankruptSince: false,
      }
    })
  }

  async #lockLoan(loanId: string): Promise<StoredLoan | null> {
    await this.#trx.take(`loan ${loanId}`)
    return this.#books.loans.get(loanId) ?? null
  }

  /** Passes over a loan that is held by somebody else, or was posted to since. */
  #isAsRead({ posting }: PostedResult): boolean {
    const { loanId, version } = posting.loan
    if (this.#books.loans.get(loanId)?.version !== version) return false
    return this.#trx.tryTake(`loan ${loanId}`)
  }

  #isTheirs({ owner, loanId }: PaymentFactsQuery): boolean {
    return this.#books.parties.has(`${loanId} ${owner.borrowerId}`)
  }
}

function byLoan(left: PostedResult, right: PostedResult): number {
  return left.intent.loanId < right.intent.loanId ? -1 : 1
}
