import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealForVault } from '../../../testing/integrations/bank-accounts.ts'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { asOwner } from '../../../testing/database/template.ts'
import {
  eraseSpareNumbers,
  messageRetentionMs,
  methodSaveTimeMs,
  redactOldMessages,
} from './data-retention.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture()
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
      next_try_at: row.written_at,
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

describe('the number of a removed method', () => {
  it('erases the number of a removed method in the vault, and keeps what a return needs', async () => {
    const { payer, id, token } = await saved()
    expect(await erase()).toBe(0)
    await remove(payer, id)
    expect(await erase()).toBe(0) // it may be saved anew at this moment
    world.clocks.forward(methodSaveTimeMs + 1000)
    expect(await erase()).toBe(1)
    expect(await chargeOf(token)).toEqual({ result: 'notSent', reason: 'unknownToken' })
    expect(await rowOf(id)).toMatchObject({ kind: 'card', last_four: '4242' })
    expect((await rowOf(id)).number_erased_at).not.toBeNull()
    expect(await erase()).toBe(0)
  })

  it('keeps the number of a removed method while a payment by it is open, and erases it then', async () => {
    const { payer, id, token } = await saved()
    await payer.pay({ methodId: id })
    await setState(id, 'pending')
    await remove(payer, id)
    world.clocks.forward(methodSaveTimeMs + 1000)
    expect(await erase()).toBe(0)
    expect((await rowOf(id)).number_erased_at).toBeNull()
    await setState(id, 'completed')
    expect(await erase()).toBe(1)
    expect(await chargeOf(token)).toMatchObject({ result: 'notSent' })
  })

  it('keeps the number when the same card was saved anew, and pays by the new one', async () => {
    const { payer, id } = await saved()
    await remove(payer, id)
    world.clocks.forward(methodSaveTimeMs + 1000)
    const again = await addCard(payer)
    expect(await erase()).toBe(0)
    expect((await payer.pay({ methodId: again.id })).body).toMatchObject({ status: 1 })
  })

  it('erases a number later that can not be erased while the vault is away', async () => {
    const { payer, id } = await saved()
    await remove(payer, id)
    world.clocks.forward(methodSaveTimeMs + 1000)
    world.fake.setAway(true)
    await expect(erase()).rejects.toThrow('vault')
    world.fake.setAway(false)
    expect(await erase()).toBe(1)
  })
})

const erase = () => eraseSpareNumbers(world.worker, world.lender)

async function saved() {
  const payer = await world.payer()
  return { payer, ...(await addCard(payer)) }
}

async function addCard(payer: Payer) {
  const payload = {
    name: 'Maria Ortega',
    cardNumber: await sealForVault(world.vault, '4242424242424242'),
    cvvNumber: await sealForVault(world.vault, '123'),
    expiryDate: '05/2030',
    billingZip: '78210',
  }
  const { body } = await payer.call('/payments/add-card', { method: 'POST', payload })
  const { id } = body.result.card as { id: string }
  return { id, token: (await rowOf(id)).vault_token }
}

async function remove(payer: Payer, cardId: string): Promise<void> {
  const { body } = await payer.call('/payments/delete-card', {
    method: 'POST',
    payload: { cardId },
  })
  expect(body).toMatchObject({ status: 1 })
}

const rowOf = (id: string) =>
  world.read((trx) =>
    trx.selectFrom('methods').selectAll().where('method_id', '=', id).executeTakeFirstOrThrow(),
  )

/** Places a payment where none goes by itself: a card is not pending. */
const setState = (methodId: string, state: 'pending' | 'completed') =>
  asOwner(world.database.url, (owner) =>
    owner.query(`set session_replication_role = replica;
      update payments set state = '${state}' where method_id = '${methodId}'`),
  )

function chargeOf(token: string) {
  const order = { key: randomUUID(), lenderId: world.lender.id, token, currency: 'USD' } as const
  return world.fake.charge({
    ...order,
    amount: 25_00n as Parameters<typeof world.fake.charge>[0]['amount'],
  })
}
