import { compareDays, dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { GatewayEvent } from '@quittance/domain/payments/gateway-events'
import type { InnerState } from '@quittance/domain/payments/payment'
import type { PaymentIntent } from '@quittance/server/payments/intents/payment-intent-repository'
import type { EventHorizon } from '@quittance/server/payments/returns/gateway-event-repository'
import type {
  DueTries,
  NextRepresentment,
} from '@quittance/server/payments/representment/representment-repository'
import type { PaymentKey } from '@quittance/server/payments/returns/return-repository'
import type { LockedPayment } from '@quittance/server/payments/returns/returned-payment-repository'
import type { BankEventRepository } from '@quittance/server/payments/returns/bank-event-repository'
import type { NextToPost } from '@quittance/server/payments/end-of-day/settlement-repository'
import type { QuarantinedLoan } from '@quittance/server/servicing/end-of-day/quarantine-repository'
import {
  type MemoryEvent,
  type MemoryBooks,
  type MemoryPaymentRow,
  openStates,
  toLockedPayment,
} from './memory-books.ts'
import type { MemoryAccess } from './memory-payments.ts'
import { MemoryReturnRepository } from './memory-return-repository.ts'
import { schedulesBy, voidMemorySchedule } from './memory-schedules.ts'
import type { MemoryTransaction } from './memory-transaction.ts'
import { isUsable } from './memory-items.ts'
import { owedNow, plannedRepresentments, representmentOf } from './memory-representments.ts'

const accepted: ReadonlySet<InnerState> = new Set(['pending', 'completed'])

/** A charge is news where it was told that nothing is charged; else its result is asked for. */
function isKeptOnly({ kind }: { readonly kind: string }, row: MemoryPaymentRow | undefined) {
  const isToldUncharged = row !== undefined && row.confirmId === '' && toldUncharged.has(row.state)
  return kind === 'charged' && !isToldUncharged
}

const toldUncharged: ReadonlySet<string> = new Set(['declined', 'cancelled', 'returned'])

type Kept = Parameters<BankEventRepository['keepEvents']>[0]

/** Following the bank in memory. */
export class MemoryBankEventRepository
  extends MemoryReturnRepository
  implements BankEventRepository
{
  readonly #access: MemoryAccess

  constructor(books: MemoryBooks, trx: MemoryTransaction, access: MemoryAccess) {
    super(books, trx, () => access.newId())
    this.#access = access
  }

  readBusinessDate() {
    return this.trx.run('read business date', () => this.books.bank.day)
  }

  readCursor() {
    return this.trx.run('read cursor', () => this.books.bank.seq)
  }

  keepEvents({ events, seq, now }: Kept) {
    return this.trx.run('keep events', () =>
      this.trx.write(() => {
        const { bank, payments } = this.books
        bank.seq = Math.max(bank.seq, seq)
        for (const event of events) {
          const row = [...payments.values()].find(({ intent }) => intent.gatewayRef === event.ref)
          if (row === undefined || openStates.has(row.state)) bank.early += 1
          if (!bank.events.has(event.id))
            bank.events.set(event.id, { ...event, isApplied: isKeptOnly(event, row) })
          const waits = event.kind === 'charged' && row?.state === 'confirming'
          if (waits && row.nextTryAt !== null) row.nextTryAt = Math.min(row.nextTryAt, now)
        }
      }),
    )
  }

  listToApply({ after, most, ...until }: EventHorizon & { after: string; most: number }) {
    return this.trx.run('list to apply', () => {
      const refs = new Set(
        [...this.books.bank.events.values()]
          .filter((event) => !event.isApplied && counts(event, until))
          .map(({ ref }) => ref),
      )
      return [...this.books.payments.values()]
        .filter(({ intent, state }) => refs.has(intent.gatewayRef) && !openStates.has(state))
        .map(({ intent }) => intent.paymentId)
        .filter((paymentId) => paymentId > after)
        .toSorted()
        .slice(0, most)
    })
  }

  readEvents({ gatewayRef }: { readonly gatewayRef: string }, until: EventHorizon) {
    return this.trx.run('read events', () =>
      [...this.books.bank.events.values()].filter(
        (event) => event.ref === gatewayRef && counts(event, until),
      ),
    )
  }

  markApplied({ events }: { readonly events: readonly GatewayEvent[] }) {
    return this.trx.run('mark applied', () =>
      this.trx.write(() => {
        for (const { id } of events) {
          const kept = this.books.bank.events.get(id)
          if (kept !== undefined) kept.isApplied = true
        }
      }),
    )
  }

  lockPayment(paymentId: string) {
    return this.trx.run('lock payment', async () => {
      await this.trx.take(`payment ${paymentId}`)
      const row = this.books.payments.get(paymentId)
      return row === undefined ? null : toLockedPayment(this.books, row)
    })
  }

  /** That its maker takes it back is written down before the network is asked. */
  askCancel({ paymentId }: PaymentKey, isCancelAsked: boolean) {
    return this.change('ask cancel', paymentId, { isCancelAsked })
  }

  listDueTries({ by, after, most }: DueTries) {
    return this.trx.run('list due tries', () =>
      plannedRepresentments(this.books)
        .flatMap(({ triesAgainOn: retryOn, intent: { paymentId, madeAt } }) =>
          retryOn === null || retryOn > by ? [] : [{ paymentId, retryOn, madeAt }],
        )
        .filter(({ paymentId }) => after === null || paymentId > after.paymentId)
        .toSorted((left, right) => (left.paymentId < right.paymentId ? -1 : 1))
        .slice(0, most),
    )
  }

  writeTry({ paymentId, methodId }: LockedPayment, next: NextRepresentment) {
    return this.trx.run('write try', () => {
      const { books } = this
      const returned = books.payments.get(paymentId)
      if (returned === undefined) throw new Error('what is tried again was paid')
      const own = { paymentId: this.#access.newId(), leaseToken: this.#access.newId() }
      const { row, claimed } = representmentOf(books, returned, { next, ...own })
      const { madeAt, effectiveOn: on } = next
      const owed = owedNow(books, returned, { today: dayOf(madeAt), on })
      const isMethodUsable = isUsable(books, methodId)
      const { gatewayRef: ref, amount } = row.intent
      this.trx.write(() => {
        books.payments.set(own.paymentId, row)
        books.presented.push({ ref, amount, owed, isMethodUsable })
      })
      return claimed
    })
  }

  /**
   * As its borrower removes it, with what the same transaction does besides: whoever makes a try by it
   * holds it until that is written down.
   *
   * @returns false while a payment by it is on its way
   */
  removeMethod(methodId: string) {
    return this.trx.run('remove method', async () => {
      await this.trx.take(`method ${methodId}`)
      const method = this.books.methods.get(methodId)
      const isOnItsWay = [...this.books.payments.values()].some(
        ({ intent, state }) => intent.method.id === methodId && openStates.has(state),
      )
      if (isOnItsWay || method === undefined) return false
      this.ended.add(methodId)
      const paid = schedulesBy(this.books, methodId)
      for (const { id } of paid) await this.trx.take(`schedule ${id}`)
      this.trx.write(() => {
        this.books.methods.set(methodId, { ...method, isRemoved: true })
        for (const { id } of paid) voidMemorySchedule(this.books, id)
      })
      return true
    })
  }

  async hasOpenRefund() {
    return false
  }

  listToPost({ by, after, most }: NextToPost) {
    return this.trx.run('list to post', () => {
      const intents = [...this.books.payments.values()].map(({ intent }) => intent)
      const last = intents.find(({ paymentId }) => paymentId === after)
      return [...this.books.payments.values()]
        .filter(({ state, split }) => split === null && accepted.has(state))
        .map(({ intent }) => intent)
        .filter((one) => one.effectiveOn <= by && (!last || compareMade(one, last) > 0))
        .toSorted(compareMade)
        .map(({ paymentId }) => paymentId)
        .slice(0, most)
    })
  }

  markSettled(
    { paymentId }: PaymentKey,
    { on: settledOn }: { readonly on: LocalDate; readonly at: Instant },
  ) {
    return this.change('mark settled', paymentId, { state: 'completed', settledOn })
  }

  quarantineLoan({ why }: QuarantinedLoan) {
    return this.trx.run('set aside', () =>
      this.trx.write(() => void this.books.bank.aside.add(why)),
    )
  }
}

function counts({ on }: MemoryEvent, { by, today }: EventHorizon): boolean {
  return compareDays(on, by) <= 0 || compareDays(on, today) > 0
}

type Made = Pick<PaymentIntent, 'effectiveOn' | 'madeAt' | 'paymentId'>

/** By effective day, then as they were made. */
function compareMade(one: Made, other: Made): number {
  const byDay = compareDays(one.effectiveOn, other.effectiveOn)
  if (byDay !== 0) return byDay
  if (one.madeAt !== other.madeAt) return one.madeAt - other.madeAt
  return one.paymentId < other.paymentId ? -1 : Number(one.paymentId > other.paymentId)
}
