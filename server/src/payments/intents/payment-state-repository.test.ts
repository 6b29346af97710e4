import { canGo } from '@quittance/domain/payments/payment'
import { innerStates } from '@quittance/domain/testing/payment-states'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'
import { changePaymentState, checkStep, stepTo } from './payment-state-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'

let database: TestDatabase
let owner: PoolClient
let payment: { lender_id: string; payment_id: string }

beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  owner = await database.owner.connect()
  const { rows } = await owner.query<typeof payment>(
    `select lender_id, payment_id from payments where state = 'completed' limit 1`,
  )
  payment = rows[0] ?? payment
})
afterAll(async () => {
  owner.release()
  await database.close()
})

/** Puts the payment in a state without asking anybody, as a test alone may. */
async function place(state: string): Promise<void> {
  await owner.query(`begin; set local session_replication_role = replica`)
  await owner.query('update payments set state = $1 where payment_id = $2', [
    state,
    payment.payment_id,
  ])
  await owner.query('commit')
}

/** Whether the database lets the payment go there, or refuses it as a broken check. */
async function goes(to: string): Promise<boolean> {
  const set = 'update payments set state = $1 where payment_id = $2'
  return owner.query(set, [to, payment.payment_id]).then(
    () => true,
    (error: { code?: string; message?: string }) => {
      if (error.code === '23514' && error.message?.includes('can not go from') === true)
        return false
      throw error
    },
  )
}

it('refuses in the database exactly the steps that the domain refuses', async () => {
  const pairs = innerStates.flatMap((from) => innerStates.map((to) => ({ from, to })))
  const allowed: string[] = []
  for (const { from, to } of pairs) {
    await place(from)
    if (await goes(to)) allowed.push(`${from} > ${to}`)
  }
  const expected = pairs.filter(({ from, to }) => from === to || canGo(from, to))
  expect(allowed).toEqual(expected.map(({ from, to }) => `${from} > ${to}`))
})

it('refuses a step before any statement is sent, and writes nothing of it', async () => {
  await place('declined')
  const change = (trx: Parameters<typeof changePaymentState>[0]) =>
    changePaymentState(trx, payment.lender_id, {
      payments: [{ paymentId: payment.payment_id, state: 'declined' }],
      to: 'completed',
      more: { return_code: 'R01' },
    })
  const done = withLenderTransaction(database.db, payment.lender_id, change)
  await expect(done).rejects.toThrow('a payment does not go from declined to completed')
  const { rows } = await owner.query(
    'select state, return_code from payments where payment_id = $1',
    [payment.payment_id],
  )
  expect(rows).toEqual([{ state: 'declined', return_code: '' }])
})

it('refuses to write a statement that starts from a state with no such step', () => {
  expect(() => stepTo('submitting', ['created', 'pending'])).toThrow('from pending to submitting')
  expect(() => checkStep('cancelled', 'cancelled')).not.toThrow()
})
