import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPaymentsLike } from '../../../testing/database/insert-payments-like.ts'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'

let world: PaymentsFixture
const moment = '2026-11-20T16:30:00.000Z'

beforeAll(async () => {
  world = await paymentsFixture({ ownDatabase: true })
  const payer = await world.payer()
  await payer.pay()
})
afterAll(() => world.close())

/** The plans of the question, where its lender has 500 payments more of a kind. */
async function plansBeside(payment: object): Promise<string> {
  const client = await world.database.owner.connect()
  const words = JSON.stringify(payment)
  // Of so many the first of an index is plainly the least work, also to PostgreSQL 15.
  await client.query(`begin; select set_config('app.lender', '${world.lender.id}', true);
    ${insertPaymentsLike(`select jsonb_populate_record(one.p, '${words}' || jsonb_build_object(
        'payment_id', gen_random_uuid(), 'gateway_ref', gen_random_uuid(),
        'reference', 'QT-' || lpad(no::text, 9, '0'))) as row
      from (select p from payments p limit 1) as one, generate_series(1, 500) as no`)};
    analyze payments`)
  await client.query(`set local plan_cache_mode = force_generic_plan; load 'auto_explain';
    set local auto_explain.log_min_duration = 0; set local auto_explain.log_nested_statements = on;
    set local client_min_messages = log`)
  const plans: string[] = []
  client.on('notice', ({ message }) => void plans.push(message ?? ''))
  await client.query(`select * from due_work(null, '2026-11-20', '2026-11-19')`)
  await client.query('rollback')
  client.release(true) // its listener goes with it
  return plans.join('\n')
}

it('reads no table whole for a lender who has nothing in it, beside one who has it all', async () => {
  const settling = { state: 'completed', posted_on: '2026-11-19', settles_on: '2026-11-20' }
  const plan = await plansBeside({ ...settling, settled_on: null })
  expect(plan).toContain('payments_lender_id_settles_on_idx')
  expect(plan).not.toContain('Seq Scan on payments')
})

it('answers from indexes alone, however much each lender has', async () => {
  const plan = await plansBeside({ state: 'confirming', next_attempt_at: moment })
  for (const table of [
    'payments',
    'outbox',
    'refunds',
    'methods',
    'contact_requests',
    'statement_cycles',
  ])
    expect(plan).not.toContain(`Seq Scan on ${table}`)
  expect(plan).toContain('payments_open')
  // The least is the first of its index: nothing is read through for it.
  const readThrough = /Aggregate.*\n\s*->\s+Index (?:Only )?Scan using (?!bank_batch_items)\w+/
  expect(readThrough.exec(plan)?.[0]).toBeUndefined()
  expect(plan).toContain('payments_to_post')
  expect(plan).toContain('payments_to_batch')
})
