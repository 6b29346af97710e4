import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { contendForLock, isWaitedFor } from '../../../testing/contend-for-lock.ts'
import { watchRowLocks } from '../../../testing/database/watch-row-locks.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'

// A schedule ends together with the try of a debit that came back, which stands in the place of another debit.

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

const post = (payer: Payer, path: string, payload: object) =>
  payer.call(path, { method: 'POST', payload })

type Story = { readonly payer: Payer; readonly bank: string }

const endings: Readonly<Record<string, (story: Story) => ReturnType<typeof post>>> = {
  'an account is removed': ({ payer, bank }) => post(payer, '/ach/delete', { accountId: bank }),
  'debits are stopped': ({ payer, bank }) => post(payer, '/ach/stop-debits', { accountId: bank }),
  'a loan is taken off the list': ({ payer }) =>
    post(payer, '/loan/delete-loan', { loanId: payer.loanId }),
}

/** Waits for nobody: a circle of two who wait would end by itself, as one of them begins anew. */
const hold = (trx: LenderTransaction, id: string) =>
  sql`select from scheduled_payments where scheduled_payment_id = ${id}::uuid
    for no key update nowait`.execute(trx)

/** Two debits, of which the one that comes later by its id is by the account of a try in the place of the other. */
async function begin() {
  world = await representmentFixture({ creditNominal: '0' })
  const payer = world.mine
  const bank = await payer.addMethod({ kind: 'ach', token: 'tok-6781' })
  const [low = '', high = ''] = [randomUUID(), randomUUID()].toSorted()
  const lowSchedule = await writeSchedule(world, payer, undefined, { firstId: low })
  await writeSchedule(world, payer, bank, { firstId: high, startOn: '2026-12-20' })
  const asked = { amount: '20.00', methodId: bank, paymentType: '2', insteadOf: low } as const
  const { orderId } = (await payer.pay(asked)).body.result.paymentToken as { orderId: string }
  // It was left out for the payment, so that nobody who ends its schedule holds it for that.
  const { rowCount } = await world.database.owner.query(
    `update scheduled_payments set status = 'skipped', skip_reason = 'replaced', closed_at = now()
      where schedule_id = $1`,
    [lowSchedule],
  )
  expect(rowCount).toBe(1)
  await world.hear(orderId, { code: 'R01' })
  expect(await world.promised(payer, orderId)).not.toBeNull()
  const rowLocks = watchRowLocks(world.database.db.pool)
  rowLocks.takeFaults([])
  return { payer, bank, low, high, rowLocks }
}

it.each(Object.keys(endings))(
  'waits for the debit that a retry stands for before any that ends with it where %s, and for nobody in a circle',
  async (name) => {
    const { low, high, rowLocks, ...story } = await begin()
    let ending: ReturnType<typeof post> | undefined
    await world.read(async (trx) => {
      await hold(trx, low)
      ending = endings[name]?.(story)
      await Promise.race([ending, isWaitedFor(world, trx)])
      await hold(trx, high)
    })
    expect((await ending)?.body).toMatchObject({ status: 1 })
    expect(await world.notificationsOf('payment.notTriedAgain')).toHaveLength(1)
    const { rows } = await world.database.owner.query<{ status: string }>(
      'select status from scheduled_payments where scheduled_payment_id = $1',
      [high],
    )
    expect(rows).toEqual([{ status: 'deleted' }])
    expect(rowLocks.takeFaults(['schedules', 'scheduled_payments'])).toEqual([])
  },
)

it('holds no retry while it asks what a loan takes along that leaves the list', async () => {
  const { payer, bank } = await begin()
  const [asked] = await contendForLock(world, {
    lock: (trx) => lockLoan(trx, payer.loanId),
    begin: () => [post(payer, '/loan/delete-loan', { loanId: payer.loanId, unlessScheduled: '1' })],
    meanwhile: async () => {
      const { body } = await post(payer, '/ach/delete', { accountId: bank })
      expect(body).toMatchObject({ status: 1 })
      expect(await world.notificationsOf('payment.notTriedAgain')).toMatchObject([
        { why: 'method' },
      ])
    },
  })
  expect(asked?.body).toMatchObject({ status: 0, reason: 'scheduled' })
})
