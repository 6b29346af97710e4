import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture, payByBank } from '../../../testing/bank-fixture.ts'
import { threeWayCheck } from '../../../testing/three-way-check.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { followBank } from './follow-bank.ts'

let world: BankFixture

beforeAll(async () => {
  world = await bankFixture()
})

afterAll(() => world.close())

describe('a returned-payment fee that the lender changed since', () => {
  it.each([
    ['charges what was agreed to where it was raised', '40.00', 25_00n],
    ['charges less where it was lowered', '10.00', 10_00n],
  ])('%s', async (_what, nsfFee, charged) => {
    const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
    const { orderId } = await payByBank(payer)
    expect(await agreedTo(payer.borrowerId)).toBe(25_00n)
    await comeBack(orderId, withFee(nsfFee))
    expect((await world.loanOf(payer.loanId)).nsf_fee_cents).toBe(charged)
    expect((await world.rowOf(orderId)).return_fee_cents).toBe(charged)
    expect(await threeWayCheck(world)).toEqual([])
  })
})

it('tells of the fee that a second code of the same return brings', async () => {
  const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
  const { orderId } = await payByBank(payer)
  await world.hear(orderId, { code: 'R03' })
  expect(await toldFees(payer.borrowerId)).toEqual([null])
  await world.hear(orderId, { code: 'R01' })
  expect((await world.loanOf(payer.loanId)).nsf_fee_cents).toBe(25_00n)
  expect(await toldFees(payer.borrowerId)).toEqual([null, '25.00'])
})

/** What each message of a return said of a fee, as they were written. */
async function toldFees(borrowerId: string): Promise<(string | null)[]> {
  const rows = await world.read((trx) =>
    trx
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'payment.returned')
      .orderBy('written_at')
      .execute(),
  )
  return rows
    .map(({ payload }) => payload as { borrowerId?: string; nsfFee?: string })
    .filter((told) => told.borrowerId === borrowerId)
    .map(({ nsfFee = null }) => nsfFee)
}

function withFee(dollars: string): Lender {
  const { settings } = world.lender
  const nsfFee = cents(BigInt(dollars.replace('.', '')))
  return {
    ...world.lender,
    settings: { ...settings, servicing: { ...settings.servicing, nsfFee } },
  }
}

async function agreedTo(borrowerId: string): Promise<bigint | null> {
  const row = await world.read((trx) =>
    trx
      .selectFrom('consents')
      .select('nsf_fee_cents')
      .where('borrower_id', '=', borrowerId)
      .where('kind', '=', 'oneTimeAch')
      .executeTakeFirstOrThrow(),
  )
  return row.nsf_fee_cents
}

async function comeBack(orderId: string, lender: Lender): Promise<void> {
  const about = { ref: `${lender.id}.${orderId}`, lenderId: lender.id }
  const on = parseDay('2026-11-20')
  world.fake.afterwards.say({ id: randomUUID(), kind: 'returned', on, code: 'R01', ...about })
  await followBank(world.worker, lender)
}
