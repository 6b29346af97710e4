import { compareDays, type LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { MethodStatus } from '@quittance/domain/payments/payment-method'
import type {
  EndedWithLoan,
  SchedulesToRestore,
} from '@quittance/server/payments/scheduled/restore-schedules-repository'
import type { Posting } from '@quittance/server/servicing/ledger/ledger-repository'
import type { StoredLoan } from '@quittance/server/servicing/loans/loan-state-repository'
import type { Task } from '@quittance/server/lenders/task-repository'
import type { NotificationToWrite } from '@quittance/server/payments/returns/payment-notification-repository'
import type { RepresentmentCancellation } from '@quittance/server/payments/representment/representment-repository'
import type {
  PaymentKey,
  ReturnRepository,
} from '@quittance/server/payments/returns/return-repository'
import type {
  LockedPayment,
  ReturnedPayment,
} from '@quittance/server/payments/returns/returned-payment-repository'
import { checkStep } from '@quittance/server/payments/intents/payment-state-repository'
import type { MemoryBooks, MemoryPaymentRow } from './memory-books.ts'
import {
  appendMemoryPosting,
  assertSingleResult,
  isReturnFee,
  ledgerOf,
  memoryLoanAfter,
} from './memory-results.ts'
import { memoryDebitsAhead } from './memory-coming-debits.ts'
import { isOfSeries, isUsable, memoryItemOf } from './memory-items.ts'
import { representmentMethodOf, plannedRepresentments } from './memory-representments.ts'
import { type ReturnedInMemory, suspendAfterMemoryReturns } from './memory-failures.ts'
import { leaveMemorySchedulesEnded, restoreMemorySchedules } from './memory-ended-schedules.ts'
import { schedulesBy } from './memory-schedules.ts'
import { noteNotification, placeOf, replacedDebitOf } from './memory-places.ts'
import type { MemoryTransaction } from './memory-transaction.ts'

const stands = new Set(['pending', 'completed'])

/**
 * Taking payments back in memory, in a world without refunds. What the transaction posted to a loan it
 * sees itself before it commits.
 */
export class MemoryReturnRepository implements ReturnRepository {
  protected readonly books: MemoryBooks
  protected readonly trx: MemoryTransaction
  protected readonly newId: () => string
  /** methods that this transaction ends */
  protected readonly ended = new Set<string>()
  readonly #loans = new Map<string, StoredLoan>()
  readonly #postings: Posting[] = []
  readonly #changes = new Map<string, Partial<MemoryPaymentRow>>()

  constructor(books: MemoryBooks, trx: MemoryTransaction, newId: () => string) {
    this.books = books
    this.trx = trx
    this.newId = newId
  }

  lockLoan(loanId: string) {
    return this.trx.run('lock loan', async () => {
      await this.trx.take(`loan ${loanId}`)
      return this.#loanOf(loanId)
    })
  }

  lastPaymentBut({ loanId, paymentId }: { loanId: string; paymentId: string | null }) {
    return this.trx.run('last payment', () => {
      const [last] = [...this.books.payments.values()]
        .filter(({ intent }) => intent.loanId === loanId && intent.paymentId !== paymentId)
        .filter(({ split, state }) => split !== null && stands.has(state))
        .toSorted(byDay)
        .toReversed()
      return last === undefined ? null : { on: last.intent.effectiveOn, amount: last.intent.amount }
    })
  }

  appendPosting(posting: Posting) {
    return this.trx.run('append posting', () => {
      const { loanId, version } = posting.loan
      if (this.#loanOf(loanId)?.version !== version) return false
      assertSingleResult(this.books, posting, this.#postings)
      this.#postings.push(posting)
      this.#loans.set(loanId, memoryLoanAfter(posting))
      this.trx.write(() => appendMemoryPosting(this.books, posting))
      return true
    })
  }

  async listRefunds() {
    return []
  }

  holdSchedules({ methodId }: LockedPayment, { on }: { readonly on: LocalDate }) {
    return this.trx.run('hold schedules', async () => {
      const paid = schedulesBy(this.books, methodId ?? '')
      for (const { id } of paid) await this.trx.take(`schedule ${id}`)
      this.trx.write(() => paid.forEach((one) => (one.suspendedOn ??= on)))
    })
  }

  suspendAfterReturns(returned: ReturnedInMemory, on: LocalDate) {
    return suspendAfterMemoryReturns(this.books, this.trx, { ...returned, on })
  }

  restoreSchedules(asked: SchedulesToRestore) {
    return restoreMemorySchedules(this.books, this.trx, { asked, newId: this.newId })
  }

  leaveSchedulesEnded(asked: EndedWithLoan) {
    return leaveMemorySchedulesEnded(this.books, this.trx, asked)
  }

  /** Of a lender who takes no late fee. */
  async readPromisedDebits() {
    return []
  }

  readDebitsAhead({ loanId, today }: { readonly loanId: string; readonly today: LocalDate }) {
    return this.trx.run('read debits ahead', () => {
      const ahead = memoryDebitsAhead(this.books, loanId, { today, own: this.#changes })
      return { ...ahead, retries: [] }
    })
  }

  async forgetSettling() {}
  async notifyLoanReopened() {}
  async notifySuspended() {}

  async readDebitReplacedStill() {
    return null
  }

  readReplacedDebit({ paymentId }: PaymentKey) {
    return this.trx.run('read replaced debit', () =>
      replacedDebitOf(this.books, paymentId, this.#changes),
    )
  }

  holdReplacedDebits({ paymentIds }: { readonly paymentIds: readonly string[] }) {
    return this.trx.run('hold replaced debits', async () => {
      const placeIds = paymentIds.flatMap((id) => placeOf(this.books, id) ?? [])
      for (const id of new Set(placeIds.toSorted())) await this.trx.take(`scheduled ${id}`)
    })
  }

  async readLoan(loanId: string) {
    return this.#loanOf(loanId)
  }

  readReturnFees({ paymentId }: LockedPayment) {
    return this.trx.run('read return fees', () => {
      const posted = [...this.books.postings, ...this.#postings.flatMap(ledgerOf)]
      const feesOf = (row: MemoryPaymentRow) =>
        posted.filter((one) => one.paymentId === row.intent.paymentId && isReturnFee(one)).length
      const item = memoryItemOf(this.books, paymentId)
      const own = item.slice(0, 1).reduce((sum, row) => sum + feesOf(row), 0)
      return { own, ofItem: item.reduce((sum, row) => sum + feesOf(row), 0), agreed: null }
    })
  }

  readTryPlace(payment: LockedPayment, on: LocalDate) {
    return this.trx.run('read try place', async () => {
      await this.trx.take(`method ${payment.methodId}`) // its `for share`
      return representmentMethodOf(this.books, payment, on)
    })
  }

  readItem({ paymentId }: PaymentKey) {
    return this.trx.run('read item', () => {
      const item = memoryItemOf(this.books, paymentId)
      const first = item.at(-1)
      const isSeries = isOfSeries(this.books, first)
      const { intent, principalAfter = null } = first ?? {}
      const firstOn = intent?.effectiveOn ?? null
      return { attempts: item.length - 1, firstOn, principalAfter, isSeries }
    })
  }

  callOffTries({ methodId, paymentId }: RepresentmentCancellation) {
    return this.trx.run('call off tries', () => {
      const { books } = this
      const off = plannedRepresentments(books).filter(
        ({ intent }) =>
          (intent.paymentId === paymentId ||
            (intent.method.id === methodId &&
              (this.ended.has(methodId) || !isUsable(books, methodId)))) &&
          this.trx.tryTake(`payment ${intent.paymentId}`),
      )
      for (const { intent } of off) this.#changes.set(intent.paymentId, { triesAgainOn: null })
      this.trx.write(() => off.forEach((row) => Object.assign(row, { triesAgainOn: null })))
      return off.map(({ intent: { paymentId: id, loanId } }) => ({ paymentId: id, loanId }))
    })
  }

  setNextTry({ paymentId }: PaymentKey, triesAgainOn: LocalDate | null) {
    const promised = triesAgainOn === null ? {} : { wasPromised: true }
    return this.change('set next try', paymentId, { triesAgainOn, ...promised })
  }

  markTakenBack({ paymentId }: LockedPayment, { state, code, on }: ReturnedPayment) {
    const returnedOn = state === 'returned' ? on : null
    return this.change('mark taken back', paymentId, { state, returnCode: code, returnedOn })
  }

  setReturnCode({ paymentId }: LockedPayment, returnCode: string) {
    return this.change('set return code', paymentId, { returnCode })
  }

  setReturnFee({ paymentId }: LockedPayment, returnFee: Cents) {
    return this.change('set return fee', paymentId, { returnFee })
  }

  holdMethod({ methodId }: LockedPayment) {
    return this.trx.take(`method ${methodId}`)
  }

  setMethodStatus(
    { methodId }: { readonly methodId: string },
    status: Extract<MethodStatus, 'blocked' | 'revoked'>,
  ) {
    this.ended.add(methodId)
    return this.trx.run('set method status', () =>
      this.trx.write(() => {
        const method = this.books.methods.get(methodId)
        if (method === undefined || method.status === 'revoked') return
        this.books.methods.set(methodId, { ...method, status })
      }),
    )
  }

  writeTask(_: unknown, { kind, payload }: Task) {
    const task = `${kind} ${JSON.stringify(payload)}`
    return this.trx.run('write task', () => this.trx.write(() => void this.books.tasks.add(task)))
  }

  async isReturnMessageSent() {
    return true
  }

  writePaymentNotification(
    { paymentId }: PaymentKey,
    { topic, of = paymentId, payload }: NotificationToWrite,
  ) {
    const key = `${topic}:${of}`
    return this.trx.run('write notification', () =>
      this.trx.write(() => {
        const isNew = !this.books.outbox.has(key)
        if (isNew && 'why' in payload) this.books.dropped.push(`not tried: ${String(payload.why)}`)
        this.books.outbox.add(key)
        noteNotification(this.books, paymentId, payload)
      }),
    )
  }

  /** Of a payment that this transaction holds. */
  protected change(
    what: string,
    paymentId: string,
    changes: Partial<MemoryPaymentRow>,
  ): Promise<void> {
    this.#changes.set(paymentId, { ...this.#changes.get(paymentId), ...changes })
    return this.trx.run(what, () =>
      this.trx.write(() => {
        const row = this.books.payments.get(paymentId)
        if (row === undefined) return
        if (changes.state !== undefined) checkStep(row.state, changes.state)
        Object.assign(row, changes, { version: row.version + 1 })
      }),
    )
  }

  #loanOf(loanId: string): StoredLoan | null {
    return this.#loans.get(loanId) ?? this.books.loans.get(loanId) ?? null
  }
}

function byDay({ intent: left }: MemoryPaymentRow, { intent: right }: MemoryPaymentRow): number {
  return compareDays(left.effectiveOn, right.effectiveOn) || left.madeAt - right.madeAt
}
