import { parseDay } from '@quittance/domain/calendar'
import { beforeEach, expect, it } from 'vitest'
import { type BankFixture, bankFixture, payByBank } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'

let world: BankFixture
let lenderApi: Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  world = await bankFixture()
  lenderApi = await lenderApiOf(world)
  return () => world.closeInBalance()
})

const check = { kind: 'payment', channel: 'check', amount: '120.00', reason: 'came by post' }

/** Pays the payer's whole loan by bank: the payoff is held until no bank can take it back. */
async function payOffByBank(): Promise<string> {
  const { body } = await lenderApi.callLenderApi(
    'GET',
    `/loans/${await lenderApi.loanNoOf(world.mine.loanId)}`,
  )
  const { orderId } = await payByBank(world.mine, body.payoff)
  return orderId
}

it('takes a check for a loan whose payoff is held, and owes it back', async () => {
  await payOffByBank()
  const { code, body } = await lenderApi.event(world.mine.loanId, check)
  expect([code, body.split?.overpayment]).toEqual([200, '120.00'])
  expect(body.loan).toMatchObject({ payoff: '0.00', refundsPayable: '120.00' })
  const refund = { kind: 'overpaymentRefunded', amount: '120.00', reason: 'paid twice' }
  const back = await lenderApi.event(world.mine.loanId, refund)
  expect([back.code, back.body.loan?.refundsPayable]).toEqual([200, '0.00'])
})

it('applies the check to what is owed again when the held payoff is returned', async () => {
  const orderId = await payOffByBank()
  await lenderApi.event(world.mine.loanId, check)
  await world.hear(orderId, { code: 'R01', on: parseDay('2026-11-20') })
  const { body } = await lenderApi.callLenderApi(
    'GET',
    `/loans/${await lenderApi.loanNoOf(world.mine.loanId)}`,
  )
  expect(body).toMatchObject({ status: 'pastDue', refundsPayable: '0.00' })
  const rows = await world.read((trx) =>
    trx
      .selectFrom('ledger_transactions as t')
      .innerJoin('ledger_entries as e', 'e.transaction_id', 't.transaction_id')
      .select('e.amount_cents')
      .where('t.loan_id', '=', world.mine.loanId)
      .where('t.kind', '=', 'overpaymentApplied')
      .where('e.account', '=', '2200')
      .execute(),
  )
  expect(rows).toEqual([{ amount_cents: 120_00n }])
})
