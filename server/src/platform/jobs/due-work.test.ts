import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import type { PoolClient, QueryConfig } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPaymentsLike } from '../../../testing/database/insert-payments-like.ts'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { queryDueWork, type DueKind, type DueMoments } from './due-work.ts'

let world: PaymentsFixture
const today = parseDay('2026-11-20') // the lender's business date
const yesterday = parseDay('2026-11-19')
const moment = '2026-11-20T16:30:00.000Z'
const epoch = '1970-01-01T00:00:00.000Z'

beforeAll(async () => {
  world = await paymentsFixture({ ownDatabase: true })
  const payer = await world.payer()
  await payer.pay()
})
afterAll(() => world.close())

type Asked = { readonly today?: typeof today; readonly cutoffDay?: typeof today }

/** What is due of the lender after some changes, which are taken back. */
async function dueAfter(change: string, asked: Asked = {}): Promise<Partial<DueMoments>> {
  const client: PoolClient = await world.database.owner.connect()
  try {
    await client.query(`begin; select set_config('app.lender', '${world.lender.id}', true)`)
    await client.query(change)
    await client.query('set local role quittance_worker')
    const listener = {
      ask: async <Row>(question: QueryConfig) => (await client.query(question)).rows as Row[],
    }
    const days = { today, cutoffDay: yesterday, now: world.clocks.business(), ...asked }
    const found = await queryDueWork(listener, { lenderIds: [world.lender.id], ...days })
    return found.get(world.lender.id) ?? {}
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The world's one payment once more, otherwise. */
function another(otherwise: object): string {
  const own = { payment_id: randomUUID(), gateway_ref: randomUUID(), reference: 'QT-7Q4K2291Z' }
  const row = JSON.stringify({ ...own, ...otherwise })
  return insertPaymentsLike(
    `select jsonb_populate_record(p, '${row}') as row from payments p limit 1`,
  )
}

const unposted = { posted_on: null, settles_on: null }
const ach = {
  ...unposted,
  channel: 'ach',
  method_kind: 'ach',
  confirm_id: '',
  effective_on: '2026-11-25',
}
const waiting = { payment_id: randomUUID(), ...ach, state: 'pending' }
const inBatch = (sendOn: string) => `${another(waiting)}; insert into bank_batch_items
  (lender_id, payment_id, state, send_on, next_attempt_at)
  values (app_lender(), '${waiting.payment_id}', 'waiting', '${sendOn}', '${moment}')`
const event = (
  onDay: string,
) => `insert into gateway_events (lender_id, event_id, gateway_ref, kind,
  on_day, code, received_at) select lender_id, 'e1', gateway_ref, 'settled', '${onDay}', '', now()
  from payments limit 1`

it.each<[string, DueKind, string, string | null, Asked?]>([
  [
    'a payment on the wire once its lease ends',
    'open_payments',
    another({ ...unposted, state: 'submitting', lease_until: moment }),
    moment,
  ],
  [
    'a payment in doubt when it is asked for again',
    'open_payments',
    another({ ...unposted, state: 'confirming', next_attempt_at: moment }),
    moment,
  ],
  [
    'a payment that was never sent from the moment it was written',
    'open_payments',
    another({ ...unposted, state: 'created', next_attempt_at: null, written_at: moment }),
    moment,
  ],
  ['no payment that has its result', 'open_payments', 'select', null],
  [
    'days where a later one has begun',
    'business_days',
    'select',
    epoch,
    { today: parseDay('2026-11-21') },
  ],
  ['no day that is open already', 'business_days', 'select', null],
  [
    'the posting of a payment of an open day',
    'business_days',
    another({ ...unposted, state: 'completed', effective_on: today }),
    epoch,
  ],
  [
    'no posting of a payment of a later day',
    'business_days',
    another({ ...unposted, state: 'completed', effective_on: '2026-11-21' }),
    null,
  ],
  [
    'the settlement of money that came by an open day',
    'business_days',
    another({ state: 'completed', settles_on: today, settled_on: null }),
    epoch,
  ],
  [
    'the books of a day that was closed',
    'business_days',
    `insert into end_of_day_runs (lender_id, business_date, step, after_loan_id, started_at)
      values (app_lender(), '2026-11-20', 'ledger', app_lender(), now())`,
    epoch,
  ],
  [
    'an event that the vault has and nobody read',
    'bank_events',
    `insert into vault.events (lender_id, event_id, body, received_at)
      values (app_lender(), 'e1', '{}', now())`,
    epoch,
  ],
  ['an event that nobody acted on', 'bank_events', event('2026-11-20'), epoch],
  [
    'an event of a day that the network has and the clock has not',
    'bank_events',
    event('2026-11-21'),
    epoch,
  ], // the network is ahead
  [
    'no event of a day that is not open yet',
    'bank_events',
    event('2026-11-21'),
    null,
    { today: parseDay('2026-11-21') },
  ],
  [
    'a cancel since it was asked for',
    'cancels',
    `update payments set cancel_requested_at = '${moment}'`,
    moment,
  ],
  [
    'a debit to be presented again today',
    'representments',
    another({ state: 'returned', retry_on: today }),
    epoch,
  ],
  [
    'no debit to be presented again later',
    'representments',
    another({ state: 'returned', retry_on: '2026-11-21' }),
    null,
  ],
  [
    'a refund in doubt when it is asked for again',
    'open_refunds',
    `insert into refunds (lender_id, refund_id, payment_id, loan_id, amount_cents, fee_cents,
        currency, gateway_key, state, next_attempt_at, reason, author, made_at, written_at)
      select lender_id, payment_id, payment_id, loan_id, 1, 0, 'USD', 'r1', 'confirming',
        '${moment}', 'why', 'who', now(), now() from payments limit 1`,
    moment,
  ],
  ['a debit that is in no batch yet', 'bank_batch', another(waiting), epoch],
  ['a batch whose cut-off has passed', 'bank_batch', inBatch('2026-11-19'), moment],
  ['no batch before its cut-off', 'bank_batch', inBatch('2026-11-20'), null],
  [
    'a batch once its cut-off passes',
    'bank_batch',
    inBatch('2026-11-20'),
    moment,
    { cutoffDay: today },
  ],
  ['books that were never compared', 'reconciliation', 'select', epoch],
  [
    'books since they were compared',
    'reconciliation',
    `insert into reconciliation_runs
      values (app_lender(), app_lender(), '${moment}', 0, 0, 0, 0, 0)`,
    moment,
  ],
  [
    'a contact request since it was made',
    'requests',
    `insert into contact_requests (lender_id, contact_request_id, kind, contact, language, channel,
        requested_at)
      values (app_lender(), app_lender(), 'reset', 'a@b.example', 'en', 'email', '${moment}')`,
    moment,
  ],
  [
    'a message when it is tried next',
    'messages',
    `update outbox set next_attempt_at = '${moment}'`,
    moment,
  ],
  ['no message that was sent', 'messages', 'update outbox set sent_at = now()', null],
  [
    'a message that ended, since then',
    'ended_messages',
    `update outbox set sent_at = '${moment}'`,
    moment,
  ],
  ['no end of a message that waits', 'ended_messages', 'select', null],
  [
    'the number of a method since that was removed',
    'spare_numbers',
    `update methods set removed_at = '${moment}'`,
    moment,
  ],
  [
    'no number that was erased',
    'spare_numbers',
    'update methods set removed_at = now(), number_erased_at = now()',
    null,
  ],
  ['a loan whose statements nobody looked at yet', 'statements', 'select', epoch],
  [
    'a statement on the day on which its cycle begins',
    'statements',
    "update statement_cycles set next_on = '2026-11-20'",
    epoch,
  ],
  [
    'no statement of a later day',
    'statements',
    "update statement_cycles set next_on = '2026-11-21'",
    null,
  ],
  [
    'the last statement of a loan that was paid off',
    'statements',
    `update statement_cycles set next_on = null; update loans set paid_off_on = '2026-11-20'`,
    epoch,
  ],
  [
    'no last statement while a payoff may come back',
    'statements',
    `update statement_cycles set next_on = null;
      update loans set paid_off_on = '2026-11-20', held_until = '2026-11-30'`,
    null,
  ],
])('names as due %s', async (_what, kind, change, expected, asked) => {
  const found = await dueAfter(change, asked)
  expect(found[kind]?.toISOString() ?? null).toBe(expected)
})

it('answers for all lenders where none is named, and leaves the transaction as it was', async () => {
  const { owner } = world.database
  const { rows } = await owner.query<{ lender: string; left: string | null }>(
    `select lender, current_setting('app.lender', true) as left
      from due_work(null, '2026-11-20', '2026-11-19')`,
  )
  expect(rows.map(({ lender }) => lender)).toEqual([world.lender.id])
  expect(rows[0]?.left || '').toBe('')
})
