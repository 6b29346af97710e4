import { addDays, parseDay } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture, fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { openDays } from './open-days.ts'

/** The world begins on Friday, 2026-11-20. */
const today = parseDay('2026-11-20')
const tomorrow = addDays(today, 1)

let world: BankFixture
afterEach(() => world.closeInBalance())

/** A world with a loan of the payer's own, whose oldest open installment was due so long ago. */
async function worldWith(settings: object, daysPastDue: number): Promise<string> {
  world = await bankFixture(settings)
  const loanId = await boardTestLoan(world, { loanNo: 'late', dueOn: addDays(today, -daysPastDue) })
  await world.linkLoan(loanId, world.mine.borrowerId, 'borrower')
  return loanId
}

/** A card whose result the network keeps for itself until it is asked. */
async function payConfirming(loanId: string, amount: string): Promise<string> {
  const card = await world.mine.addMethod({ token: 'tok-silent' })
  const { body } = await world.mine.pay({ loanId, amount, methodId: card })
  const { orderId, state } = body.result.paymentToken
  expect(state).toBe('confirming')
  return orderId
}

/** Opens the days up to today; the card is confirmed once the payments known before are posted. */
async function openWhileConfirming(): Promise<void> {
  let isAsked = false
  const vault = new Proxy(world.worker.vault, {
    get(target, name: 'events') {
      const own = target[name]
      if (name !== 'events') return own
      return async (asked: Parameters<typeof own>[0]) => {
        if (!isAsked) await world.settle()
        isAsked = true
        return own.call(target, asked)
      }
    },
  })
  await openDays({ ...world.worker, vault }, world.lender)
}

const loanNow = (loanId: string) =>
  world.read((trx) =>
    trx.selectFrom('loans').selectAll().where('loan_id', '=', loanId).executeTakeFirstOrThrow(),
  )

/** What people are told of a loan: late fees, waivers, charge-offs. */
async function told(loanId: string): Promise<string[]> {
  const rows = await world.read((trx) =>
    trx
      .selectFrom('loan_events')
      .select(['kind', 'effective_on'])
      .where('loan_id', '=', loanId)
      .orderBy('event_no')
      .execute(),
  )
  return rows.map((row) => `${row.kind} ${row.effective_on}`)
}

const spoil = (change: string) =>
  world.database.owner.query(
    `update loans set ${change} where loan_no = 'late' and lender_id = $1`,
    [world.lender.id],
  )

describe('a card payment of the closing day, confirmed as it closes', () => {
  it('posts a card payment confirmed as its day closes in time: the loan is not charged off', async () => {
    const loanId = await worldWith({ chargeOffDays: 120 }, 119)
    const orderId = await payConfirming(loanId, '500.00')
    world.clocks.forward(fixtureDayMs)
    await openWhileConfirming()
    expect(await loanNow(loanId)).toMatchObject({ charged_off_on: null, aged_on: tomorrow })
    expect(await world.rowOf(orderId)).toMatchObject({
      state: 'completed',
      posted_on: today,
      effective_on: today,
      recovery_cents: 0n,
    })
  })

  it('posts a card payment confirmed as its day closes in time: the installment bears no late fee', async () => {
    const fees = { lateFeePercent: '5', lateFeeMin: '10.00', graceDays: 10 }
    const loanId = await worldWith(fees, 10)
    const orderId = await payConfirming(loanId, '467.84')
    world.clocks.forward(fixtureDayMs)
    await openWhileConfirming()
    expect(await told(loanId)).toEqual([])
    expect(await world.rowOf(orderId)).toMatchObject({ posted_on: today, late_fee_cents: 0n })
  })

  it('posts a card payment in time for a loan that catches up on days, and only for days after its own', async () => {
    const loanId = await worldWith({ chargeOffDays: 120 }, 118) // lost on the night of 11-22
    await spoil(`rates = '[{"from": "2026-01-01", "rate": "x"}]'`)
    world.clocks.forward(fixtureDayMs)
    await openDays(world.worker, world.lender)
    await spoil(`rates = '[]'`)
    const orderId = await payConfirming(loanId, '500.00') // on 11-21, which the loan did not see
    world.clocks.forward(fixtureDayMs)
    await openWhileConfirming()
    expect(await loanNow(loanId)).toMatchObject({
      charged_off_on: null,
      closed_through: addDays(today, 2),
    })
    expect(await world.rowOf(orderId)).toMatchObject({ posted_on: tomorrow, recovery_cents: 0n })
  })

  it('posts a card payment too late for the day before its own that a loan catches up on', async () => {
    const loanId = await worldWith({ chargeOffDays: 120 }, 119) // lost on the night of 11-21
    await spoil(`rates = '[{"from": "2026-01-01", "rate": "x"}]'`)
    world.clocks.forward(fixtureDayMs)
    await openDays(world.worker, world.lender)
    await spoil(`rates = '[]'`)
    const orderId = await payConfirming(loanId, '500.00') // on 11-21, after that night
    world.clocks.forward(fixtureDayMs)
    await openWhileConfirming()
    expect(await loanNow(loanId)).toMatchObject({ charged_off_on: tomorrow })
    expect(await world.rowOf(orderId)).toMatchObject({ recovery_cents: 500_00n })
  })

  it('quarantines a loan whose card payment can not be posted, and decides nothing without it', async () => {
    const loanId = await worldWith({ chargeOffDays: 120 }, 119)
    const orderId = await payConfirming(loanId, '500.00')
    const refuse = `alter table payments add constraint refused
      check (payment_id <> '${orderId}' or posted_on is null)`
    await world.database.owner.query(refuse)
    world.clocks.forward(fixtureDayMs)
    await openWhileConfirming()
    expect(await loanNow(loanId)).toMatchObject({ charged_off_on: null, closed_through: today })
    await world.database.owner.query('alter table payments drop constraint refused')
    world.clocks.forward(fixtureDayMs)
    await openDays(world.worker, world.lender)
    const lastNight = addDays(today, 2)
    expect(await loanNow(loanId)).toMatchObject({ charged_off_on: null, closed_through: lastNight })
    expect(await world.rowOf(orderId)).toMatchObject({ posted_on: tomorrow, recovery_cents: 0n })
  })
})

describe('two workers that open a day as a card is confirmed', () => {
  it('posts a card payment once when two workers open a day as it is confirmed', async () => {
    const loanId = await worldWith({ chargeOffDays: 120 }, 119)
    const orderId = await payConfirming(loanId, '500.00')
    world.clocks.forward(fixtureDayMs)
    await Promise.all([openWhileConfirming(), openDays(world.worker, world.lender)])
    await openDays(world.worker, world.lender)
    const { rows } = await world.read((trx) =>
      sql`select from ledger_transactions where payment_id = ${orderId}::uuid
        and kind in ('payment', 'recovery')`.execute(trx),
    )
    expect(rows).toHaveLength((await world.rowOf(orderId)).state === 'completed' ? 1 : 0)
  })
})
