import { compareDays, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { GatewayEvent } from '@quittance/domain/payments/gateway-events'
import type { InnerState } from '@quittance/domain/payments/payment'
import type { Until } from '../../src/features/payments/gateway-event-store.ts'
import type { PaymentPlace } from '../../src/features/payments/return-room.ts'
import type { BankRoom } from '../../src/jobs/bank-room.ts'
import type { NextToPost } from '../../src/jobs/day-store.ts'
import type { SetAside } from '../../src/jobs/set-aside.ts'
import { type KeptEvent, openStates, toLockedPayment } from './memory-books.ts'
import { MemoryReturnRoom } from './memory-return-room.ts'

const accepted: ReadonlySet<InnerState> = new Set(['pending', 'completed'])

type Kept = Parameters<BankRoom['keepEvents']>[0]

/** Following the bank in memory. */
export class MemoryBankRoom extends MemoryReturnRoom implements BankRoom {
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
            bank.events.set(event.id, { ...event, isApplied: event.kind === 'charged' })
          const waits = event.kind === 'charged' && row?.state === 'confirming'
          if (waits && row.nextTryAt !== null) row.nextTryAt = Math.min(row.nextTryAt, now)
        }
      }),
    )
  }

  listToApply({ after, most, ...until }: Until & { after: string; most: number }) {
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

  readEvents({ gatewayRef }: { readonly gatewayRef: string }, until: Until) {
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

  async hasOpenRefund() {
    return false
  }

  listToPost({ by, after, most }: NextToPost) {
    return this.trx.run('list to post', () =>
      [...this.books.payments.values()]
        .filter(({ state, split }) => split === null && accepted.has(state))
        .map(({ intent }) => intent)
        .filter(({ effectiveOn, paymentId }) => effectiveOn <= by && paymentId > after)
        .map(({ paymentId }) => paymentId)
        .toSorted()
        .slice(0, most),
    )
  }

  markSettled(
    { paymentId }: PaymentPlace,
    { on: settledOn }: { readonly on: LocalDate; readonly at: Instant },
  ) {
    return this.change('mark settled', paymentId, { state: 'completed', settledOn })
  }

  setAside({ why }: SetAside) {
    return this.trx.run('set aside', () =>
      this.trx.write(() => void this.books.bank.aside.add(why)),
    )
  }
}

function counts({ on }: KeptEvent, { by, today }: Until): boolean {
  return compareDays(on, by) <= 0 || compareDays(on, today) > 0
}
