import { dayOf, type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import { add, zero } from '@quittance/domain/money'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { compareTurns, debitTime } from '@quittance/domain/schedules/debit-day'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import type { DebitRepository } from '@quittance/server/payments/scheduled/execution/debit-store'
import type { LookingTime } from '@quittance/server/payments/scheduled/execution/debit-turn-repository'
import type {
  DueDebit,
  DueQuery,
} from '@quittance/server/payments/scheduled/execution/due-debit-repository'
import type { NextDebit } from '@quittance/server/payments/scheduled/execution/submitted-debit-repository'
import type { NextEnds } from '@quittance/server/payments/scheduled/followed-debit-repository'
import type { NotMadeDebit } from '@quittance/server/payments/scheduled/notify-debit-not-made'
import type { LockedDebit } from '@quittance/server/payments/scheduled/scheduled-debit-repository'
import { failedInARow } from './memory-failures.ts'
import { openStates } from './memory-books.ts'
import type { MemoryBooks } from './memory-books.ts'
import { pendingPaymentsOf } from './memory-intents.ts'
import { memoryDebitOf } from './memory-coming-debits.ts'
import type { MemoryAccess } from './memory-payments.ts'
import { addMemoryPayment, comingOf, paymentsOf, stepMemoryPayment } from './memory-schedules.ts'
import { claimMemoryDebits, type MemorySubmission } from './memory-submissions.ts'
import type { MemoryTransaction } from './memory-transaction.ts'
import { simulatedLender } from '../world.ts'

/** Debits of schedules in memory, by the locks of `due-debit-repository.ts`. */
export class MemoryDebitRepository implements DebitRepository {
  readonly books: MemoryBooks
  readonly trx: MemoryTransaction
  readonly #access: MemoryAccess

  constructor(books: MemoryBooks, access: MemoryAccess, trx: MemoryTransaction) {
    this.books = books
    this.trx = trx
    this.#access = access
  }

  listDue(due: DueQuery) {
    return this.trx.run('list due', () => this.#due(due).slice(0, due.most))
  }

  takeDue(due: DueQuery) {
    return this.trx.run('take due', () => {
      const taken: DueDebit[] = []
      for (const one of this.#due(due))
        if (taken.length < due.most && this.trx.tryTake(`scheduled ${one.id}`)) taken.push(one)
      return taken
    })
  }

  #due({ now, after }: DueQuery): DueDebit[] {
    return [...this.books.promises.payments.values()]
      .filter(({ status, debitAt }) => status === 'active' && debitAt <= now)
      .map(({ id, scheduleId, debitAt: at }) => ({ id, scheduleId, at }))
      .toSorted(inOrder)
      .filter((one) => after === null || inOrder(one, after) > 0)
  }

  lockDue(due: readonly DueDebit[], time: LookingTime) {
    return this.trx.run('lock due', () =>
      due.flatMap(({ id }): LockedDebit[] => {
        const { loanId, methodId, scheduleId } = this.#placeOf(id)
        const names = [`loan ${loanId}`, `method ${methodId}`, `schedule ${scheduleId}`]
        if (!names.every((name) => this.trx.tryTake(name))) return []
        const debit = this.#firstOf(id, time) === id ? this.read(id, dayOf(time.now)) : null
        return debit === null ? [] : [debit]
      }),
    )
  }

  async lock(id: string, time: LookingTime): Promise<LockedDebit | null> {
    const { loanId } = await this.trx.run('read place', () => this.#placeOf(id))
    await this.trx.run('lock loan', () => this.trx.take(`loan ${loanId}`))
    const firstId = await this.trx.run('read turns', () => this.#firstOf(id, time))
    if (firstId === null) return null
    const { methodId, scheduleId } = this.#placeOf(firstId)
    await this.trx.run('hold method', () => this.trx.take(`method ${methodId}`))
    const pendingPayments = await this.trx.run('read pending', () =>
      pendingPaymentsOf(this.books, loanId),
    )
    return this.trx.run('lock schedule', async () => {
      await this.trx.take(`schedule ${scheduleId}`)
      await this.trx.take(`scheduled ${firstId}`)
      const debit = this.read(firstId, dayOf(time.now))
      return debit === null ? null : { ...debit, pendingPayments }
    })
  }

  /** Of its loan the one whose turn it is, where its own time has come; null: it is not to come any more. */
  #firstOf(id: string, { now, rules }: LookingTime): string | null {
    const { payments, schedules } = this.books.promises
    if (payments.get(id)?.status !== 'active') return null
    const { loanId } = this.#placeOf(id)
    const turns = [...payments.values()].flatMap((one) => {
      const schedule = schedules.get(one.scheduleId)
      const method = this.books.methods.get(schedule?.methodId ?? '')
      const isToCome = one.status === 'active' && schedule?.status === 'active'
      if (!isToCome || method === undefined || schedule.loanId !== loanId) return []
      const time = debitTime(one.collectOn, method.kind, rules)
      const at = toInstant(Math.max(time, one.debitAt))
      return [{ id: one.id, scheduleId: one.scheduleId, madeAt: schedule.madeAt, at }]
    })
    const due = turns.filter(({ at }) => at <= now).toSorted(compareTurns)
    return due.some((one) => one.id === id) ? (due[0]?.id ?? id) : id
  }

  #placeOf(id: string) {
    const scheduleId = this.books.promises.payments.get(id)?.scheduleId ?? ''
    const { loanId = '', methodId = '' } = this.books.promises.schedules.get(scheduleId) ?? {}
    return { loanId, methodId, scheduleId }
  }

  /** What decides on one whose loan, method and schedule are held; null: it is not to come any more. */
  read(id: string, today: LocalDate): LockedDebit | null {
    return memoryDebitOf(this.books, id, { today })
  }

  setTime({ id, payment, pendingPayments }: LockedDebit, debitAt: DueDebit['at']) {
    return this.trx.run('set time', () =>
      this.trx.write(() => {
        Object.assign(this.books.promises.payments.get(id) ?? {}, { debitAt })
        const isPutOff = dayOf(debitAt) >= payment.collectOn && pendingPayments.length > 0
        if (isPutOff) this.books.promises.noted.push('debit: put off')
      }),
    )
  }

  submit(debits: readonly MemorySubmission[], times: Parameters<DebitRepository['submit']>[1]) {
    return this.trx.run('submit debits', () =>
      claimMemoryDebits({ books: this.books, access: this.#access, trx: this.trx }, debits, times),
    )
  }

  insertNext(nexts: readonly NextDebit[]) {
    return this.trx.run('insert next', () =>
      nexts.forEach((next) => {
        const id = this.#access.newId()
        this.trx.write(() => addMemoryPayment(this.books, id, next))
      }),
    )
  }

  skip({ id, loan, payment }: LockedDebit, skippedFor: SkipReason, at: Instant) {
    const { terms, state, mode } = loan
    const underRules = { terms, rules: simulatedLender.settings.servicing, mode }
    // By the day of the debit a small rest may be written off.
    const owed = highestPaymentOn(underRules, state, [], payment.collectOn)
    const skipped = { on: dayOf(at), isOwed: owed > 0n }
    return this.#step('skip', [id], { status: 'skipped', skippedFor, skipped })
  }

  askAboutHeld({ id }: LockedDebit) {
    return this.trx.run('ask about held', () =>
      this.trx.write(() => void this.books.tasks.add(`debitNotAuthorized ${id}`)),
    )
  }

  tellNotMade({ id, why }: NotMadeDebit) {
    return this.trx.run('tell not made', () =>
      this.trx.write(() => void this.books.promises.told.set(id, why)),
    )
  }

  tellAfterAll({ id }: LockedDebit) {
    return this.trx.run('tell after all', () =>
      this.trx.write(() => void this.books.outbox.add(`debitAfterAll:${id}`)),
    )
  }

  tellLate({ id }: LockedDebit) {
    return this.trx.run('tell late', () =>
      this.trx.write(() => void this.books.outbox.add(`debitLate:${id}`)),
    )
  }

  async lockEnded({ most, except = [] }: NextEnds) {
    const found = await this.trx.run('read ended', () =>
      this.#ended()
        .filter(({ id }) => !except.includes(id))
        .slice(0, most),
    )
    const hasMore = found.length === most
    if (found.length === 0) return { ended: [], hasMore }
    return this.trx.run('lock ended', async () => {
      for (const id of new Set(found.map((one) => one.scheduleId).toSorted()))
        await this.trx.take(`schedule ${id}`)
      const ids = new Set(found.map(({ id }) => id))
      const ended = this.#ended().filter(({ id }) => ids.has(id))
      for (const { id } of ended) await this.trx.take(`scheduled ${id}`)
      return { ended: ended.map((one) => this.#endOf(one)), hasMore }
    })
  }

  /** What was submitted and has ended. */
  #ended() {
    return [...this.books.promises.payments.values()].filter(({ status, paymentId }) => {
      const state = this.books.payments.get(paymentId ?? '')?.state ?? 'created'
      return status === 'submitted' && !openStates.has(state)
    })
  }

  #endOf({ id, scheduleId, paymentId }: ReturnType<typeof paymentsOf>[number]) {
    const borrowerId = this.books.promises.schedules.get(scheduleId)?.borrowerId ?? ''
    const { state, declineCode = '', intent } = this.books.payments.get(paymentId ?? '') ?? {}
    const total = intent === undefined ? zero : add(intent.amount, intent.fee)
    const told = { language: 'en', reference: '', receiptEmail: '', declineCode } as const
    const isDeclined = state === 'declined'
    return { id, scheduleId, borrowerId, paymentId: paymentId ?? '', isDeclined, total, ...told }
  }

  noteEnds(ids: readonly string[], status: 'processed' | 'declined') {
    return this.#step('note ends', ids, { status })
  }

  countFailedInARow(scheduleId: string) {
    return this.trx.run('count failures', () => failedInARow(this.books, scheduleId))
  }

  suspend(scheduleId: string, { on }: { readonly on: LocalDate }) {
    return this.trx.run('suspend', () =>
      this.trx.write(() => {
        const schedule = this.books.promises.schedules.get(scheduleId)
        if (schedule?.status === 'active') schedule.suspendedOn ??= on
      }),
    )
  }

  endSchedules(scheduleIds: readonly string[], status: 'finished' | 'declined') {
    return this.trx.run('end schedules', () =>
      this.trx.write(() => {
        for (const id of scheduleIds) {
          const schedule = this.books.promises.schedules.get(id)
          const isOpen = paymentsOf(this.books, id).some((one) => one.status === 'submitted')
          if (schedule?.status !== 'active' || isOpen || comingOf(this.books, id)) continue
          schedule.status = status
        }
      }),
    )
  }

  async sendCopy(): Promise<void> {}

  #step(
    what: string,
    ids: readonly string[],
    changes: Parameters<typeof stepMemoryPayment>[2],
  ): Promise<void> {
    return this.trx.run(what, () =>
      this.trx.write(() => ids.forEach((id) => stepMemoryPayment(this.books, id, changes))),
    )
  }
}

function inOrder(one: Pick<DueDebit, 'id' | 'at'>, other: Pick<DueDebit, 'id' | 'at'>): number {
  return one.at - other.at || (one.id < other.id ? -1 : Number(one.id > other.id))
}
