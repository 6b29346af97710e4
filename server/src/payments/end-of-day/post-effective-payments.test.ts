import { parseDay } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  fixtureHourMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { listPaymentsToPost, type NextToPost } from './settlement-repository.ts'
import { openDays } from './open-days.ts'
import { postEffectivePayments } from './post-effective-payments.ts'

/** The world begins on Friday, 2026-11-20, at 10 AM Eastern. */
const afterCutoffMs = 8 * fixtureHourMs
const monday = parseDay('2026-11-23')

/** A late fee of 5 %, at least 10.00, ten days and one after the due date. */
const withLateFees = { lateFeePercent: '5', lateFeeMin: '10.00', graceDays: 10 }

let world: BankFixture

beforeEach(async () => {
  world = await bankFixture(withLateFees)
  return () => world.closeInBalance()
})

const openDaysNow = () => openDays(world.worker, world.lender)

async function postings(orderId: string): Promise<string[]> {
  const rows = await world.read((trx) =>
    sql<{ posted: string }>`select kind || ' ' || posted_on || ' ' || effective_on as posted
      from ledger_transactions where payment_id = ${orderId}::uuid and kind <> 'accrual'
      order by entered_at, kind`.execute(trx),
  )
  return rows.rows.map((row) => row.posted)
}

/** A loan of the payer's own that came over on 2026-11-20; its oldest open installment is named. */
async function boardedFor(dueOn: string): Promise<string> {
  const loanId = await boardTestLoan(world, { loanNo: `B-${dueOn}`, dueOn: parseDay(dueOn) })
  await world.linkLoan(loanId, world.mine.borrowerId, 'borrower')
  return loanId
}

const lateFeesOf = async (loanId: string) => {
  const rows = await world.read((trx) =>
    sql<{ fee: string }>`select t.posted_on || ' ' || e.amount_cents as fee
      from ledger_transactions t join ledger_entries e using (lender_id, transaction_id)
      where t.loan_id = ${loanId}::uuid and t.kind = 'feeAssessed' and e.account = '1300'`.execute(
      trx,
    ),
  )
  return rows.rows.map(({ fee }) => fee)
}

describe('a payment that takes effect on a later day', () => {
  it('posts a payment of a later day when that day opens, and not before', async () => {
    world.clocks.forward(afterCutoffMs)
    const before = await world.loanOf(world.mine.loanId)
    const { orderId, answer } = await payByBank(world.mine)
    expect(answer.paymentToken).toMatchObject({ state: 'pending', effectiveDate: monday })
    for (const days of [1, 1]) {
      expect(await postings(orderId)).toEqual([])
      expect(await world.loanOf(world.mine.loanId)).toEqual(before)
      world.clocks.forward(days * fixtureDayMs)
      await openDaysNow()
    }
    world.clocks.forward(fixtureDayMs)
    await openDaysNow()
    expect(await postings(orderId)).toEqual([`payment ${monday} ${monday}`])
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'pending', posted_on: monday })
  })

  it('reduces the amount due by a pending payment, and never hides the due date', async () => {
    world.clocks.forward(afterCutoffMs)
    const list = async () =>
      (await world.mine.call('/users/list-loan-account', {})).body.result.loans[0]
    const before = await list()
    await payByBank(world.mine, '467.84')
    const after = await list()
    expect(after.daysPastDue).toBe(before.daysPastDue)
    expect(after.totalAmtDue).toBe(before.totalAmtDue)
    expect(after.newOldestDate > before.newOldestDate).toBe(true)
    expect(after.openPayments).toHaveLength(1)
  })

  it('charges a late fee, announced before, for a payment that takes effect past the grace period', async () => {
    const loanId = await boardedFor('2026-11-10') // grace ends on Friday, 11-20
    world.clocks.forward(afterCutoffMs)
    const question = `loanId=${loanId}&paymentType=2&pmtAmt=467.84`
    const quote = await world.mine.call(`/payments/get-convenience-fees?${question}`, {})
    expect(quote.body.result.feeNotes[0]).toMatch(
      /^A late fee of \$23\.39 is added on 11\/21\/2026,/,
    )
    const answer = await world.mine.pay({ loanId, amount: '467.84', paymentType: '2' })
    const { orderId } = answer.body.result.paymentToken
    world.clocks.forward(3 * fixtureDayMs)
    await openDaysNow()
    expect(await lateFeesOf(loanId)).toEqual(['2026-11-21 2339'])
    expect(await postings(orderId)).toEqual([`payment ${monday} ${monday}`])
  })

  it('leaves no trace in the ledger of a later payment that its borrower cancels first', async () => {
    world.clocks.forward(afterCutoffMs)
    const { orderId } = await payByBank(world.mine)
    expect((await world.mine.cancel(orderId)).body).toMatchObject({ status: 1 })
    world.clocks.forward(4 * fixtureDayMs)
    await openDaysNow()
    expect(await postings(orderId)).toEqual([])
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'cancelled', posted_on: null })
  })

  it('posts no later payment that its bank returns before it took effect', async () => {
    world.clocks.forward(afterCutoffMs)
    const { orderId } = await payByBank(world.mine)
    await world.hear(orderId, { code: 'R02' })
    world.clocks.forward(4 * fixtureDayMs)
    await openDaysNow()
    expect(await postings(orderId)).toEqual([])
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'returned', posted_on: null })
  })

  it('settles a payment of a later day only once it is posted', async () => {
    world.clocks.forward(afterCutoffMs)
    const { orderId } = await payByBank(world.mine)
    await world.hear(orderId, { kind: 'settled', code: '' })
    expect(await postings(orderId)).toEqual([])
    world.clocks.forward(3 * fixtureDayMs)
    await openDaysNow()
    expect(await postings(orderId)).toEqual([
      `payment ${monday} ${monday}`,
      expect.stringMatching(/^settlement/),
    ])
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'completed' })
  })

  it('posts the payments of a day in the order in which they were made', async () => {
    world.clocks.forward(afterCutoffMs)
    const made: string[] = []
    for (const amount of ['901.00', '902.00', '903.00', '904.00', '905.00', '906.00', '907.00']) {
      made.push((await payByBank(world.mine, amount)).orderId)
      world.clocks.forward(1_000)
    }
    const listed: string[] = []
    for (let after: string | null = null; listed.length < made.length;) {
      const next: NextToPost = { by: monday, after, most: 3 }
      listed.push(...(await world.read((trx) => listPaymentsToPost(trx, world.lender.id, next))))
      after = listed.at(-1) ?? null
    }
    expect(listed).toEqual(made)
    world.clocks.forward(3 * fixtureDayMs)
    await openDaysNow()
    const rows = await Promise.all(made.map((orderId) => world.rowOf(orderId)))
    expect(rows.map(({ posted_on }) => posted_on)).toEqual(made.map(() => monday))
    const left = rows.map((row) => row.principal_after_cents)
    expect(new Set(left).size).toBe(made.length)
    expect(left).toEqual(left.toSorted((one, other) => Number(other - one)))
  })

  it('posts a payment of a later day once when two workers run at the same time', async () => {
    world.clocks.forward(afterCutoffMs)
    const { orderId } = await payByBank(world.mine)
    world.clocks.forward(3 * fixtureDayMs)
    await Promise.all([openDaysNow(), openDaysNow(), openDaysNow()])
    await postEffectivePayments(world.worker, world.lender, monday)
    expect(await postings(orderId)).toEqual([`payment ${monday} ${monday}`])
  })
})

/** The payments that home shows beside a loan, with their state. */
async function shownOpen(loanId: string): Promise<string[]> {
  const { body } = await world.mine.call('/users/list-loan-account', {})
  const shown = body.result.loans.find(({ id }: { id: string }) => id === loanId)
  return shown.openPayments.map(
    ({ paymentToken: one }: Record<'paymentToken', { orderId: string; state: string }>) =>
      `${one.orderId} ${one.state}`,
  )
}

describe('a worker that missed a day', () => {
  it('charges the late fee of a missed day before it posts the payment of today', async () => {
    const loanId = await boardedFor('2026-11-10')
    const cardId = await world.mine.addMethod({ token: 'tok-4242' })
    world.clocks.forward(4 * fixtureDayMs) // Tuesday, and no day was opened since Friday
    const paid = await world.mine.pay({ loanId, amount: '467.84', methodId: cardId })
    const { orderId, state } = paid.body.result.paymentToken
    expect([state, await postings(orderId)]).toEqual(['completed', []])
    await openDaysNow()
    expect(await lateFeesOf(loanId)).toEqual(['2026-11-21 2339'])
    expect(await postings(orderId)).toEqual(['payment 2026-11-24 2026-11-24'])
  })

  it('shows a card payment as pending until it is posted', async () => {
    const loanId = await boardedFor('2026-12-10')
    const cardId = await world.mine.addMethod({ token: 'tok-4242' })
    world.clocks.forward(4 * fixtureDayMs)
    const paid = await world.mine.pay({ loanId, amount: '100.00', methodId: cardId })
    const { orderId } = paid.body.result.paymentToken
    expect(await shownOpen(loanId)).toEqual([`${orderId} pending`])
    await openDaysNow()
    expect(await postings(orderId)).toEqual(['payment 2026-11-24 2026-11-24'])
    expect(await shownOpen(loanId)).toEqual([])
  })

  it('charges a loan off on the missed day, and takes the payment of today as a recovery', async () => {
    await world.close()
    world = await bankFixture({ chargeOffDays: 120 })
    const loanId = await boardedFor('2026-07-25') // 120 days before 11-22
    const cardId = await world.mine.addMethod({ token: 'tok-4242' })
    world.clocks.forward(4 * fixtureDayMs)
    const paid = await world.mine.pay({ loanId, amount: '2000.00', methodId: cardId })
    const { orderId } = paid.body.result.paymentToken
    await openDaysNow()
    const row = await world.rowOf(orderId)
    expect([row.state, row.recovery_cents, row.posted_on]).toEqual([
      'completed',
      2000_00n,
      parseDay('2026-11-24'),
    ])
    const loan = await world.read((trx) =>
      trx.selectFrom('loans').selectAll().where('loan_id', '=', loanId).executeTakeFirstOrThrow(),
    )
    expect(loan.charged_off_on).toBe('2026-11-22')
  })
})
