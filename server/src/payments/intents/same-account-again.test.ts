import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'

let world: PaymentsFixture
beforeAll(async () => {
  world = await paymentsFixture({
    settings: {
      achGateway: { adapter: 'sandbox', account: 'test' },
      isAchMobile: '1',
      borAchRealtimePmts: '1',
    },
  })
})
afterAll(() => world.closeInBalance())

/** A payer whose one bank account is saved; `renew` removes it and adds the same account again. */
async function payerWithBank() {
  const payer = await world.payer()
  const bank = { kind: 'ach', token: 'tok-6781', fingerprint: randomUUID() } as const
  const remove = (methodId: string) =>
    world.read((trx) =>
      trx
        .updateTable('methods')
        .set({ removed_at: new Date(world.clocks.elapsed()) })
        .where('method_id', '=', methodId)
        .execute(),
    )
  return {
    payer,
    bank,
    methodId: await payer.addMethod(bank),
    renew: async (methodId: string) => {
      await remove(methodId)
      return payer.addMethod(bank)
    },
    by: async (methodId: string, more: { amount?: string; confirmDuplicate?: '1' } = {}) =>
      (await payer.pay({ methodId, paymentType: '2', ...more })).body,
  }
}

it('asks before the same payment of an account that was removed and added anew', async () => {
  const { payer, bank, methodId, renew, by } = await payerWithBank()
  expect((await by(methodId)).status).toBe(1)
  const again = await renew(methodId)
  expect(again).not.toBe(methodId)
  const duplicate = await by(again)
  expect(duplicate).toMatchObject({ status: 0, reason: 'sameAgain' })
  expect(JSON.stringify(duplicate)).not.toContain(bank.fingerprint)
  expect((await by(again, { amount: '26.00' })).status).toBe(1)
  expect((await by(again, { confirmDuplicate: '1' })).status).toBe(1)
  const other = await payer.addMethod({ ...bank, fingerprint: randomUUID() })
  expect((await by(other)).status).toBe(1)
})

it('asks before the same payment of one of which nobody knows yet, however old it is', async () => {
  const payer = await world.payer()
  const methodId = await payer.addMethod({ token: 'tok-silent' })
  const by = async (more: { confirmDuplicate?: '1' } = {}) =>
    (await payer.pay({ methodId, ...more })).body
  expect((await by()).result.paymentToken.state).toBe('confirming')
  world.clocks.forward(11 * 60_000)
  expect(await by()).toMatchObject({ status: 0, reason: 'sameAgain' })
  expect((await by({ confirmDuplicate: '1' })).status).toBe(1)
  world.clocks.forward(60_000)
  await world.settle()
})

it('asks nobody about what another borrower of the loan paid with the same account', async () => {
  const { payer, bank, methodId, by } = await payerWithBank()
  const spouse = await world.payer()
  await world.linkLoan(payer.loanId, spouse.borrowerId)
  expect((await by(methodId)).status).toBe(1)
  const joint = await spouse.addMethod(bank)
  const { loanId } = payer
  const { body } = await spouse.pay({ loanId, methodId: joint, paymentType: '2' })
  expect(body.status).toBe(1)
})

it('finds the payment of an account that was added anew also where the loan was waited for', async () => {
  const { payer, methodId, renew, by } = await payerWithBank()
  expect((await by(methodId)).status).toBe(1)
  await world.database.owner.query(
    `update payments set written_at = written_at - interval '1 hour' where method_id = $1`,
    [methodId],
  )
  const again = await renew(methodId)
  const { owner } = world.database
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('select from loans where loan_id = $1 for update', [payer.loanId])
  await holder.query(
    `update payments set written_at = written_at + interval '1 hour' where method_id = $1`,
    [methodId],
  )
  const paying = by(again)
  const waiters = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query(waiters)).rows.length).toBe(1)
  await holder.query('commit')
  holder.release()
  expect(await paying).toMatchObject({ status: 0, reason: 'sameAgain' })
})
