import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture({ ownDatabase: true })
  await world.database.owner.query(`
    create function refuse_write() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = tg_argv[0]; end $$`)
})

afterAll(() => world.closeInBalance())

/** While the work runs, the database refuses each write to this table for want of something. */
async function unable<T>(table: string, code: string, work: () => Promise<T>): Promise<T> {
  const { owner } = world.database
  await owner.query(`create trigger unable before insert or update on ${table}
    for each row execute function refuse_write('${code}')`)
  return work().finally(() => owner.query(`drop trigger unable on ${table}`))
}

/** How many there are in the network's own journal. */
const charges = async () =>
  (await world.vault.journal({ lenderId: world.lender.id, after: 0 })).length

const paymentsOf = (loanId: string) =>
  world.read((trx) =>
    trx.selectFrom('payments').select('state').where('loan_id', '=', loanId).execute(),
  )

describe('a database that can not write', () => {
  it.each([
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['no connection left', '53300'],
    ['its shutdown', '57P01'],
    ['a crash of another session', '57P02'],
    ['its start', '57P03'],
  ])(
    'takes no payment and says so when the database fails with %s; later the same key pays',
    async (_, code) => {
      const payer = await world.payer()
      const key = randomUUID()
      const before = await charges()
      const away = await unable('payments', code, () => payer.pay({ key }))
      expect([away.code, away.body]).toEqual([
        503,
        {
          status: 0,
          statusCode: 503,
          message: 'Payments are paused. Nothing was charged. Your schedules are safe.',
        },
      ])
      expect(await paymentsOf(payer.loanId)).toEqual([])
      expect(await charges()).toBe(before)
      expect((await payer.pay({ key })).body.result.paymentToken.state).toBe('completed')
    },
  )

  it('says of a charged card that its result is open, and lets the worker save the result', async () => {
    const payer = await world.payer()
    const key = randomUUID()
    const full = await unable('ledger_transactions', '53100', () => payer.pay({ key }))
    expect(full.text).not.toContain('Nothing was charged')
    expect((await payer.ask(key)).body.result.paymentToken.state).toBe('confirming')
    world.clocks.forward(60_000)
    await world.settle()
    expect((await payer.ask(key)).body.result.paymentToken.state).toBe('completed')
  })

  it('answers any other database error as a fault that says nothing of a charge', async () => {
    const payer = await world.payer()
    const fault = await unable('payments', 'XX000', () => payer.pay())
    expect(fault.code).toBe(500)
    expect(fault.text).not.toContain('charged')
  })
})
