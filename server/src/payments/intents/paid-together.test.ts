import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'

let world: PaymentsFixture
beforeAll(async () => {
  world = await paymentsFixture({ ownDatabase: true })
})
afterAll(() => world.closeInBalance())

const payers = (count: number) => Promise.all(Array.from({ length: count }, () => world.payer()))
const statusOf = ({ body }: Awaited<ReturnType<Payer['pay']>>) => body.status

/** How many commits wrote the rows of these loans. */
async function commitsOf(table: string, all: readonly Payer[]): Promise<number> {
  const { rows } = await world.database.owner.query<{ commits: string }>(
    `select count(distinct xmin::text) as commits from ${table} where loan_id = any($1)`,
    [all.map(({ loanId }) => loanId)],
  )
  return Number(rows[0]?.commits)
}

/** Has the database refuse each row of a table that is about this loan, while the work is done. */
async function refusing<T>(table: string, loanId: string, work: () => Promise<T>): Promise<T> {
  const { owner } = world.database
  await owner.query(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = 'check_violation'; end $$;
    create trigger refuse before insert on ${table} for each row
      when (new.loan_id = '${loanId}') execute function refuse()`)
  const done = await work()
  await owner.query(`drop trigger refuse on ${table}`)
  return done
}

describe('payments of one moment', () => {
  it('commits payments of one moment, and their results, in few transactions', async () => {
    const all = await payers(12)
    const paid = await Promise.all(all.map((payer) => payer.pay()))
    expect(paid.map(statusOf)).toEqual(all.map(() => 1))
    expect(await commitsOf('consents', all)).toBeLessThan(all.length)
    expect(await commitsOf('payments', all)).toBeLessThan(all.length)
  })

  it('makes other payments without waiting for one whose loan is locked, and makes that one after', async () => {
    const [held, ...others] = await payers(4)
    if (held === undefined) throw new Error('there is a first payer')
    const [paid] = await contendForLock(world, {
      lock: (trx) => lockLoan(trx, held.loanId),
      begin: () => [held.pay()],
      async meanwhile() {
        const free = await Promise.all(others.map((payer) => payer.pay()))
        expect(free.map(statusOf)).toEqual([1, 1, 1])
      },
    })
    expect(paid?.body.status).toBe(1)
  })

  it('charges nothing on a loan that left the list while its lock was waited for', async () => {
    const payer = await world.payer()
    const [paid] = await contendForLock(world, {
      async lock(trx) {
        await lockLoan(trx, payer.loanId)
        await trx
          .updateTable('loan_parties')
          .set({ is_linked: false })
          .where('loan_id', '=', payer.loanId)
          .execute()
      },
      begin: () => [payer.pay()],
    })
    expect(paid?.body).toMatchObject({ status: 0, reason: 'loanNotFound' })
    expect(await commitsOf('payments', [payer])).toBe(0)
  })

  it('asks about the duplicate among two equal payments of one loan at one moment', async () => {
    const [payer, ...others] = await payers(3)
    if (payer === undefined) throw new Error('there is a first payer')
    const twice = [payer.pay(), payer.pay(), ...others.map((other) => other.pay())]
    const [first, second, ...rest] = await Promise.all(twice)
    const made = [first, second].filter((one) => one?.body.status === 1)
    expect(made).toHaveLength(1)
    expect(rest.map(statusOf)).toEqual([1, 1])
  })
})

describe('one that the database refuses', () => {
  it('leaves one payment that the database refuses uncharged, and makes all others', async () => {
    const all = await payers(5)
    const loanId = all[2]?.loanId ?? ''
    const paid = await refusing('payments', loanId, () =>
      Promise.all(all.map((payer) => payer.pay())),
    )
    expect(paid.map(({ code }) => code)).toEqual([200, 200, 500, 200, 200])
    expect(paid.filter(({ code }) => code === 200).map(statusOf)).toEqual([1, 1, 1, 1])
    expect((await all[2]?.pay())?.body.status).toBe(1)
  })

  it('charges once and settles later a payment whose posting the database refuses; makes all others', async () => {
    const all = await payers(5)
    const loanId = all[2]?.loanId ?? ''
    const key = randomUUID()
    const paid = await refusing('ledger_transactions', loanId, () =>
      Promise.all(all.map((payer) => payer.pay({ key }))),
    )
    expect(paid.map(({ code }) => code)).toEqual([200, 200, 500, 200, 200])
    expect((await all[2]?.ask(key))?.body.result.paymentToken.state).toBe('confirming')
    world.clocks.forward(60_000)
    await world.settle()
    expect((await all[2]?.ask(key))?.body.result.paymentToken.state).toBe('completed')
  })
})
