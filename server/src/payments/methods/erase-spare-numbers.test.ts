import { parseDay } from '@quittance/domain/calendar'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { addTestCard } from '../../../testing/add-test-card.ts'
import { repeatRow } from '../../../testing/database/repeat-row.ts'
import { writeRetry } from '../../../testing/write-retry.ts'
import { asOwner } from '../../../testing/database/template.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import { eraseSpareNumbers, methodSaveTimeMs } from './erase-spare-numbers.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture()
})

afterAll(() => world.close())

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

  it('keeps the number while a debit by it waits to be tried again, and erases it once it was', async () => {
    const { payer, id } = await saved()
    await payer.pay({ methodId: id })
    await setPayment(id, `state = 'returned', retry_on = '2026-12-01'`)
    await remove(payer, id)
    // A removal calls the retry off; here it stands, as where the method was told apart from it.
    await setPayment(id, `retry_on = '2026-12-01'`)
    world.clocks.forward(methodSaveTimeMs + 1000)
    expect(await erase()).toBe(0)
    await writeRetry(world.database.owner, `method_id = '${id}'`)
    expect(await erase()).toBe(1)
  })

  it('keeps the number when the same card was saved anew, and pays by the new one', async () => {
    const { payer, id } = await saved()
    await remove(payer, id)
    world.clocks.forward(methodSaveTimeMs + 1000)
    const again = await addTestCard(world, payer)
    expect(await erase()).toBe(0)
    expect((await payer.pay({ methodId: again.id })).body).toMatchObject({ status: 1 })
  })

  it('erases a number behind more than a round lists that can not be erased', async () => {
    const { payer, id } = await saved()
    await remove(payer, id)
    const stuck = (await saved()).token
    const { owner } = world.database
    await repeatRow(owner, {
      table: 'methods',
      where: `vault_token = '${stuck}'`,
      fields: `'method_id', ('00000000' || right(md5('stuck' || no), 24))::uuid, 'fingerprint', 'stuck-' || no,
        'removed_at', '2026-01-01T00:00:00Z'::timestamptz`,
      times: 201,
    })
    world.clocks.forward(methodSaveTimeMs + 1000)
    const vault = {
      ...world.worker.vault,
      forget: async (number: Parameters<typeof world.worker.vault.forget>[0]) => {
        if (number.token === stuck) throw new UpstreamUnavailable('the vault answered 500')
        return world.worker.vault.forget(number)
      },
    }
    await expect(eraseSpareNumbers({ ...world.worker, vault }, world.lender)).rejects.toThrow('500')
    expect((await rowOf(id)).number_erased_at).not.toBeNull()
    await owner.query(`delete from methods where fingerprint like 'stuck-%'`)
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
  return { payer, ...(await addTestCard(world, payer)) }
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
  setPayment(methodId, `state = '${state}'`)

const setPayment = (methodId: string, set: string) =>
  asOwner(world.database.url, (owner) =>
    owner.query(`set session_replication_role = replica;
      update payments set ${set} where method_id = '${methodId}'`),
  )

function chargeOf(token: string) {
  const order = { key: randomUUID(), lenderId: world.lender.id, token, currency: 'USD' } as const
  return world.fake.charge({
    ...order,
    collectOn: parseDay('2026-11-20'),
    amount: 25_00n as Parameters<typeof world.fake.charge>[0]['amount'],
  })
}
