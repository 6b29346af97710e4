import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { followBank } from '../src/payments/returns/follow-bank.ts'
import type { PushSubscriptions } from '../src/platform/ports/push-subscriptions.ts'
import type { NumberedEvent } from '../src/platform/ports/vault-afterwards.ts'
import { type Payer, type PaymentsFixture, paymentsFixture } from './payments-fixture.ts'

export const fixtureHourMs = 3_600_000
export const fixtureDayMs = 24 * fixtureHourMs

/** The business day on which the world begins. */
const today = parseDay('2026-11-20')

/** Settings in which bank accounts of both countries pay at once, and a return costs 25.00. */
const banks = {
  achGateway: { adapter: 'sandbox', account: 'test' },
  padGateway: { adapter: 'sandbox', account: 'test' },
  isAchMobile: '1',
  borAchRealtimePmts: '1',
  nsfFee: '25.00',
}

export type BankFixture = Awaited<ReturnType<typeof bankFixture>>

/** A lender who takes bank accounts, a borrower with one, and a bank that says what a test wants. */
export async function bankFixture(
  settings: object = {},
  more: {
    readonly push?: PushSubscriptions
    readonly ownDatabase?: boolean
    readonly beginsOn?: string
  } = {},
) {
  const world = await paymentsFixture({ settings: { ...banks, ...settings }, ...more })
  const mine = await world.payer({ kind: 'ach', token: 'tok-6789' })
  return { ...world, mine, ...questions(world) }
}

/** Pays with the payer's own account, and says under which order. */
export async function payByBank(payer: Payer, amount = '100.00') {
  const answer = await payer.pay({ amount, paymentType: '2' })
  const { orderId } = answer.body.result.paymentToken as { orderId: string }
  return { orderId, answer: answer.body.result }
}

function questions(world: PaymentsFixture) {
  const { read, lender, fake, worker } = world
  return {
    /** Lets the network say something, and the worker act on it. */
    async hear(orderId: string, event: Partial<NumberedEvent>): Promise<void> {
      const ref = `${lender.id}.${orderId}`
      const usual = { id: randomUUID(), kind: 'returned', on: today, code: 'R01' }
      const said = { ...usual, ...event, ref } as NumberedEvent
      fake.afterwards.say({ ...said, lenderId: lender.id })
      await followBank(worker, lender)
    },
    /** Lets the network pass on what banks say to each other; no money moves by it. */
    async hearNotice(orderId: string, code: string): Promise<void> {
      const about = { ref: `${lender.id}.${orderId}`, lenderId: lender.id }
      fake.afterwards.pass({ id: randomUUID(), kind: 'returned', on: today, code, ...about })
      await followBank(worker, lender)
    },
    rowOf: (orderId: string) =>
      read((trx) =>
        trx
          .selectFrom('payments')
          .selectAll()
          .where('payment_id', '=', orderId)
          .executeTakeFirstOrThrow(),
      ),
    loanOf: (loanId: string) =>
      read((trx) =>
        trx
          .selectFrom('loans')
          .select(['principal_cents', 'nsf_fee_cents', 'satisfied_cents', 'last_paid_cents'])
          .where('loan_id', '=', loanId)
          .executeTakeFirstOrThrow(),
      ),
    async topics(): Promise<string[]> {
      const rows = await read((trx) =>
        trx.selectFrom('outbox').select('topic').orderBy('topic').execute(),
      )
      return rows.map(({ topic }) => topic)
    },
    async statusOf({ methodId }: Payer): Promise<string> {
      const row = await read((trx) =>
        trx
          .selectFrom('methods')
          .select('status')
          .where('method_id', '=', methodId)
          .executeTakeFirstOrThrow(),
      )
      return row.status
    },
    /** Cash, ACH clearing and fees owed: those that are not zero. */
    async accounts(): Promise<string[]> {
      const sums = await read((trx) =>
        sql<{ account: string; cents: bigint }>`
          select account, sum(amount_cents)::bigint as cents from ledger_entries
          where account in ('1010', '1030', '1310') group by account
          having sum(amount_cents) <> 0 order by account`.execute(trx),
      )
      return sums.rows.map(({ account, cents }) => `${account} ${cents}`)
    },
  }
}
