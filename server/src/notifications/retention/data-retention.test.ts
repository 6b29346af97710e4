import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { messageRetentionMs, redactOldMessages } from './data-retention.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture({ ownDatabase: true })
})

afterAll(() => world.close())

describe('messages', () => {
  it('redacts messages 90 days after they were sent or given up, with what was kept of them', async () => {
    const old = new Date(world.clocks.elapsed() - messageRetentionMs - 1000)
    const young = new Date(world.clocks.elapsed() - messageRetentionMs + 60_000)
    const rows = [
      { dedupe_key: 'sent long ago', written_at: old, sent_at: old },
      { dedupe_key: 'given up long ago', written_at: old, failed_as: 'gaveUp' as const },
      { dedupe_key: 'sent lately', written_at: old, sent_at: young },
      { dedupe_key: 'waits', written_at: old },
    ].map((row) => ({
      ...row,
      lender_id: world.lender.id,
      message_id: randomUUID(),
      topic: 'payment.completed',
      payload: '{}',
      next_attempt_at: row.written_at,
    }))
    const [first] = rows
    await world.read((trx) => trx.insertInto('outbox').values(rows).execute())
    await world.read((trx) =>
      trx
        .insertInto('sent_messages')
        .values({
          lender_id: world.lender.id,
          message_id: first?.message_id ?? '',
          channel: 'email',
          recipient: 'maria@example.com',
          subject: 'Thanks',
          text: 'Hi',
          html: '',
          sent_at: old,
        })
        .execute(),
    )
    expect(await redactOldMessages(world.worker, world.lender)).toBe(2)
    const left = await world.read((trx) =>
      trx.selectFrom('outbox').select('dedupe_key').orderBy('dedupe_key').execute(),
    )
    expect(left.map((row) => row.dedupe_key)).toEqual(['sent lately', 'waits'])
    const kept = await world.read((trx) => trx.selectFrom('sent_messages').selectAll().execute())
    expect(kept).toEqual([])
    expect(await redactOldMessages(world.worker, world.lender)).toBe(0)
  })
})
