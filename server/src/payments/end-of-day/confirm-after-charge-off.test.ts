import { addDays, parseDay } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture, fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { openDays } from './open-days.ts'

/** The world begins on Friday, 2026-11-20; the loan is 119 days past due on it. */
const today = parseDay('2026-11-20')
const chargedOffOn = addDays(today, 1)

let world: BankFixture
let loanId: string

beforeEach(async () => {
  world = await bankFixture({ chargeOffDays: 120 })
  loanId = await boardTestLoan(world, { loanNo: 'B-119', dueOn: addDays(today, -119) })
  await world.linkLoan(loanId, world.mine.borrowerId, 'borrower')
  return () => world.closeInBalance()
})

/** A card whose result the network keeps for itself until it is asked. */
async function payConfirming(amount: string): Promise<string> {
  const card = await world.mine.addMethod({ token: 'tok-silent' })
  const { body } = await world.mine.pay({ loanId, amount, methodId: card })
  const { orderId, state } = body.result.paymentToken
  expect(state).toBe('confirming')
  return orderId
}

async function nextDay(): Promise<void> {
  world.clocks.forward(fixtureDayMs)
  await openDays(world.worker, world.lender)
}

const loan = () =>
  world.read((trx) =>
    trx.selectFrom('loans').selectAll().where('loan_id', '=', loanId).executeTakeFirstOrThrow(),
  )

/** Recoveries and what was charged off, net of what was put back; cents. */
async function balances() {
  const { rows } = await world.read((trx) =>
    sql<{ account: string; cents: bigint }>`
      select account, sum(amount_cents)::bigint as cents
      from ledger_transactions t join ledger_entries e using (lender_id, transaction_id)
      where t.loan_id = ${loanId}::uuid and account in ('1100', '4200', '5200')
      group by account having sum(amount_cents) <> 0 order by account`.execute(trx),
  )
  return rows.map(({ account, cents }) => `${account} ${cents}`)
}

describe('a card that is still confirming when its loan is charged off', () => {
  it('keeps a charge-off, and posts a card payment that is confirmed after it as a recovery', async () => {
    const orderId = await payConfirming('500.00')
    await nextDay()
    expect((await loan()).charged_off_on).toBe(chargedOffOn)
    expect((await world.rowOf(orderId)).state).toBe('confirming')
    const lost = await balances()

    await world.settle()
    await openDays(world.worker, world.lender)
    expect(await world.rowOf(orderId)).toMatchObject({
      state: 'completed',
      posted_on: chargedOffOn,
      effective_on: today,
      recovery_cents: 500_00n,
      principal_cents: 0n,
      interest_cents: 0n,
    })
    expect(await balances()).toEqual(['4200 -50000', ...lost])
    expect(await loan()).toMatchObject({ charged_off_on: chargedOffOn, recovered_cents: 500_00n })
    for (let day = 0; day < 5; day += 1) await nextDay()
    expect(await balances()).toEqual(['4200 -50000', ...lost])
  })
})
