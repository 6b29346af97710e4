import { randomUUID } from 'node:crypto'
import { addDays, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { readLoan } from '../loans/loan-state-repository.ts'
import { toPostedPayment } from '../../payments/intents/posted-payment.ts'
import { postLoanEvent } from './post-loan-event.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture()
})

afterAll(() => world.closeInBalance())

const today = parseDay('2026-11-20')
const post = (event: Parameters<typeof postLoanEvent>[1]['event'], loanId: string) =>
  world.read((trx) =>
    postLoanEvent(trx, { lender: world.lender, loanId, event, enteredAt: world.clocks.elapsed() }),
  )
const stateOf = async (loanId: string) => (await world.read((trx) => readLoan(trx, loanId)))?.state

/** The ledger's own sums for a loan, by account. */
const balancesOf = async (loanId: string) => {
  const sums = await world.read((trx) =>
    sql<{ account: string; cents: bigint }>`
      select e.account, sum(e.amount_cents)::bigint as cents from ledger_transactions t
      join ledger_entries e using (lender_id, transaction_id) where t.loan_id = ${loanId}::uuid
      group by e.account having sum(e.amount_cents) <> 0 order by e.account`.execute(trx),
  )
  return Object.fromEntries(sums.rows.map(({ account, cents: sum }) => [account, sum]))
}

/** What follows when a bank takes a payment back: said by the network, posted, and marked. */
async function comeBack(loanId: string, orderId: string, on: LocalDate): Promise<void> {
  const lenderId = world.lender.id
  const said = { id: `${orderId}.back`, kind: 'returned', on, code: 'R01' } as const
  world.fake.afterwards.say({ ...said, lenderId, ref: `${lenderId}.${orderId}` })
  await world.read(async (trx) => {
    const rows = trx.selectFrom('payments').selectAll().where('payment_id', '=', orderId)
    const payment = toPostedPayment(await rows.executeTakeFirstOrThrow())
    const event = { kind: 'returned', payment, on } as const
    const enteredAt = world.clocks.elapsed()
    const posting = { lender: world.lender, loanId, event, paymentId: orderId, enteredAt }
    await postLoanEvent(trx, posting)
    const returned = trx.updateTable('payments').set({ state: 'returned' })
    await returned.where('payment_id', '=', orderId).execute()
  })
}

describe('an event', () => {
  it('moves the loan’s balances forward in one step with the ledger', async () => {
    const { loanId } = await world.payer()
    await post({ kind: 'accrued', through: parseDay('2026-02-14') }, loanId)
    await post({ kind: 'feeAssessed', fee: 'lateFee', amount: cents(23_39n), on: today }, loanId)
    expect(await balancesOf(loanId)).toEqual({
      '1100': 18_800_00n,
      '1200': 139_07n,
      '1300': 23_39n,
      '2500': -18_800_00n,
      '4000': -139_07n,
      '4100': -23_39n,
    })
    const state = await stateOf(loanId)
    expect(state).toMatchObject({ lateFee: 23_39n, accruedThrough: '2026-02-14' })
  })

  it('posts each of many events of the same moment after the one before it', async () => {
    const { loanId } = await world.payer()
    const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: cents(1_00n), on: today } as const
    await Promise.all(Array.from({ length: 12 }, () => post(fee, loanId)))
    expect((await stateOf(loanId))?.otherFee).toBe(12_00n)
    expect((await balancesOf(loanId))['1320']).toBe(12_00n)
  })

  it('writes nothing for an event that can not follow', async () => {
    const { loanId } = await world.payer()
    const before = await balancesOf(loanId)
    const waived = { kind: 'feeWaived', fee: 'nsfFee', amount: cents(25_00n), on: today } as const
    await expect(post(waived, loanId)).rejects.toThrow('what is waived is owed')
    expect(await balancesOf(loanId)).toEqual(before)
  })

  it('restores by a return what its payment had paid, and forgets it as the last payment', async () => {
    const payer = await world.payer()
    const { loanId } = payer
    const before = await stateOf(loanId)
    const { body } = await payer.pay({ amount: '1500.00' })
    const { orderId } = body.result.paymentToken
    await comeBack(loanId, orderId, today)
    const after = await stateOf(loanId)
    expect(after).toMatchObject({ principal: before?.principal, satisfied: before?.satisfied })
    const loan = await world.read((trx) => readLoan(trx, loanId))
    expect(loan).toMatchObject({ lastPaidOn: null, lastPaid: 0n })
  })

  it('accrues interest up to the day of a return, also where its payment did so up to another', async () => {
    const payer = await world.payer()
    const { loanId } = payer
    world.clocks.forward(fixtureDayMs)
    const paidOn = addDays(today, 1)
    await post({ kind: 'dayClosed', on: paidOn }, loanId)
    const { orderId } = (await payer.pay({ amount: '1500.00' })).body.result.paymentToken
    expect((await stateOf(loanId))?.accruedThrough).toBe(paidOn)
    await comeBack(loanId, orderId, addDays(paidOn, 1))
    const kinds = await world.read((trx) =>
      trx
        .selectFrom('ledger_transactions')
        .select(['kind', 'ext_id'])
        .where('payment_id', '=', orderId)
        .where('kind', 'in', ['accrual', 'return'])
        .orderBy('ext_id')
        .orderBy('kind')
        .execute(),
    )
    expect(kinds.map(({ kind, ext_id }) => `${kind} ${ext_id}`)).toEqual([
      'accrual ',
      'return ',
      'accrual return',
    ])
  })

  it('posts an event about one payment once', async () => {
    const payer = await world.payer()
    await post({ kind: 'dayClosed', on: addDays(today, 1) }, payer.loanId)
    const { loanId } = payer
    const { orderId } = (await payer.pay()).body.result.paymentToken
    const event = {
      kind: 'payment',
      channel: 'card',
      amount: cents(25_00n),
      fee: cents(3_95n),
      effectiveOn: today,
      enteredOn: today,
    } as const
    const enteredAt = world.clocks.elapsed()
    const again = { lender: world.lender, loanId, event, paymentId: orderId, enteredAt }
    await expect(world.read((trx) => postLoanEvent(trx, again))).rejects.toMatchObject({
      code: '23505',
    })
  })
})

async function write(
  trx: LenderTransaction,
  loanId: string,
  lines: readonly (readonly [string, bigint])[],
): Promise<void> {
  const id = randomUUID()
  const lenderId = world.lender.id
  await sql`insert into ledger_transactions (lender_id, transaction_id, loan_id, kind, currency,
    effective_on, posted_on, entered_at) values (${lenderId}::uuid, ${id}::uuid,
    ${loanId}::uuid, 'test', 'USD', ${today}::date, ${today}::date, '2026-11-20')`.execute(trx)
  for (const [index, [account, amount]] of lines.entries())
    await sql`insert into ledger_entries (lender_id, transaction_id, entry_no, account,
      amount_cents) values (${lenderId}::uuid, ${id}::uuid, ${index + 1}, ${account},
      ${amount}::bigint)`.execute(trx)
}

describe('the ledger', () => {
  it.each([
    [
      'a cent off',
      [
        ['1020', 25_00n],
        ['1100', -24_99n],
      ] as const,
    ],
    ['one side only', [['1020', 25_00n]] as const],
    ['no side at all', [] as const],
  ])('commits no transaction with %s, whoever writes it', async (_, lines) => {
    const { loanId } = await world.payer()
    const before = await balancesOf(loanId)
    await expect(world.read((trx) => write(trx, loanId, lines))).rejects.toThrow('not balance')
    expect(await balancesOf(loanId)).toEqual(before)
  })

  it('adds no side to a transaction that is committed', async () => {
    const { loanId } = await world.payer()
    const added = world.read((trx) =>
      sql`insert into ledger_entries (lender_id, transaction_id, entry_no, account, amount_cents)
        select lender_id, transaction_id, 9, '1010', 1 from ledger_transactions
        where loan_id = ${loanId}::uuid`.execute(trx),
    )
    await expect(added).rejects.toThrow('not balance')
  })

  it.each(['ledger_transactions', 'ledger_entries'])(
    'lets no program change or delete a row of %s',
    async (table) => {
      const target = sql.table(table)
      const changes = [
        sql`update ${target} set lender_id = lender_id`,
        sql`delete from ${target}`,
        sql`truncate ${target} cascade`,
      ]
      for (const change of changes)
        await expect(world.read((trx) => change.execute(trx))).rejects.toMatchObject({
          code: '42501',
        })
    },
  )
})
