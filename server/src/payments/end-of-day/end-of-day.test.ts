import { randomUUID } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { addDays, toInstant, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { compareLedgers } from '../../../testing/compare-ledgers.ts'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { openDays } from './open-days.ts'

// Every day of a lender, on the real database: cut off anywhere, by two at once, and after weeks.

const settings = {
  chargeOffDays: 120,
  graceDays: 10,
  lateFeePercent: '5',
  lateFeeMin: '10.00',
  lateFeeMax: '35.00',
}
const dayMs = 24 * 3_600_000
const booksOn = parseDay('2026-11-20')

const worlds: PaymentsFixture[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) {
    const differences = await compareLedgers(world)
    await world.closeInBalance()
    assert(differences.length === 0, differences.join('\n'))
  }
})

/** One loan of each kind: current, late in some days, lost in some days, by a leap year, the lender's. */
async function aPortfolio(): Promise<PaymentsFixture> {
  const world = await paymentsFixture({ settings })
  worlds.push(world)
  await boardTestLoan(world, { loanNo: 'current', dueOn: addDays(booksOn, 100) })
  await boardTestLoan(world, { loanNo: 'late', dueOn: addDays(booksOn, -6) })
  await boardTestLoan(world, { loanNo: 'lost', dueOn: addDays(booksOn, -111) })
  const byYear = { dueOn: addDays(booksOn, 20), dayCount: 'ACTACT' } as const
  await boardTestLoan(world, { loanNo: 'by year', ...byYear })
  const theirs = { dueOn: addDays(booksOn, -111), mode: 'lender' } as const
  await boardTestLoan(world, { loanNo: 'theirs', ...theirs })
  return world
}

/** Everything that the days wrote, without ids and moments. */
async function booksOf(world: PaymentsFixture): Promise<unknown> {
  return world.read(async (trx) => {
    const loans = await sql`select to_jsonb(l) - array['lender_id', 'loan_id', 'version',
      'cif_number'] as loan from loans l order by loan_no`.execute(trx)
    const journal = await sql`select l.loan_no, t.kind, t.effective_on, t.posted_on, e.account,
      e.amount_cents from ledger_entries e join ledger_transactions t using (lender_id, transaction_id)
      join loans l using (lender_id, loan_id) order by 1, 2, 3, 4, 5, 6`.execute(trx)
    const told = await sql`select l.loan_no, e.event_no, e.kind, e.effective_on, e.amount_cents
      from loan_events e join loans l using (lender_id, loan_id) order by 1, 2`.execute(trx)
    const general = await sql`select posted_on, account, debits_cents, credits_cents
      from general_ledger order by 1, 2`.execute(trx)
    const runs = await sql`select business_date, step, loans, late_fees, charged_off, quarantined
      from end_of_day_runs order by 1`.execute(trx)
    const dates = await sql`select business_date, closed_through from lenders`.execute(trx)
    const all = [loans, journal, told, general, runs, dates]
    return all.map(({ rows }) => rows)
  })
}

const open = (world: PaymentsFixture) => openDays(world.worker, world.lender)

async function loan(world: PaymentsFixture, loanNo: string) {
  return world.read((trx) =>
    trx.selectFrom('loans').selectAll().where('loan_no', '=', loanNo).executeTakeFirstOrThrow(),
  )
}

const told = (world: PaymentsFixture) =>
  world.read((trx) =>
    trx
      .selectFrom('loan_events as e')
      .innerJoin('loans as l', 'l.loan_id', 'e.loan_id')
      .select(['l.loan_no', 'e.kind', 'e.effective_on', 'e.amount_cents'])
      .orderBy('l.loan_no')
      .orderBy('e.event_no')
      .execute(),
  )

describe('the opening of days', () => {
  it('decides late fee and charge-off each on its own day, and ages every loan', async () => {
    const world = await aPortfolio()
    world.clocks.forward(10 * dayMs)
    await open(world)
    expect(await told(world)).toEqual([
      { loan_no: 'late', kind: 'lateFee', effective_on: '2026-11-25', amount_cents: 23_39n },
      { loan_no: 'lost', kind: 'chargedOff', effective_on: '2026-11-29', amount_cents: 0n },
    ])
    expect(await loan(world, 'late')).toMatchObject({
      late_fee_cents: 23_39n,
      days_past_due: 16,
      ageing_bucket: 1,
      loan_status: 'pastDue',
      aged_on: '2026-11-30',
    })
    expect(await loan(world, 'lost')).toMatchObject({
      principal_cents: 0n,
      charged_off_on: '2026-11-29',
      ageing_bucket: 0,
      loan_status: 'chargedOff',
    })
    expect(await loan(world, 'current')).toMatchObject({ loan_status: 'current', days_past_due: 0 })
  })

  it('leaves fees and charge-off of a loan to the lender where its system is the system of record', async () => {
    const world = await aPortfolio()
    world.clocks.forward(10 * dayMs)
    await open(world)
    expect(await loan(world, 'theirs')).toMatchObject({
      late_fee_cents: 0n,
      charged_off_on: null,
      days_past_due: 121,
      ageing_bucket: 120,
    })
  })

  it('comes to the same ledger when the opening of a day is interrupted before any of its commits', async () => {
    const undisturbed = await aPortfolio()
    undisturbed.clocks.forward(10 * dayMs)
    await open(undisturbed)
    const world = await aPortfolio()
    world.clocks.forward(10 * dayMs)
    let cuts = 0
    for (let commits = 1; cuts < 200; commits += 1) {
      const ended = await openDays({ ...world.worker, db: cutOff(world, commits) }, world.lender)
        .then(() => true)
        .catch((error: Error) => error.message !== 'cut off' && Promise.reject(error))
      if (ended) break
      cuts += 1
    }
    expect(cuts).toBeGreaterThan(15)
    expect(await booksOf(world)).toEqual(await booksOf(undisturbed))
  })

  it('comes to the same ledger by two workers at once, and by one worker that starts again', async () => {
    const undisturbed = await aPortfolio()
    undisturbed.clocks.forward(10 * dayMs)
    await open(undisturbed)
    const world = await aPortfolio()
    world.clocks.forward(10 * dayMs)
    await Promise.all([open(world), open(world), open(world)])
    await open(world)
    expect(await booksOf(world)).toEqual(await booksOf(undisturbed))
  })

  it('catches up on twelve days as twelve daily runs would have', async () => {
    // A late fee and a charge-off, each on a day of its own, and the turn of a month.
    const nights = 12
    const nightly = await aPortfolio()
    for (let night = 0; night < nights; night += 1) {
      nightly.clocks.forward(dayMs)
      await open(nightly)
    }
    const world = await aPortfolio()
    world.clocks.forward(nights * dayMs)
    await open(world)
    expect(await booksOf(world)).toEqual(await booksOf(nightly))
  })
})

/** A pool that ends before it begins another transaction than so many. */
function cutOff(world: PaymentsFixture, commits: number): PaymentsFixture['db'] {
  let left = commits
  return {
    ...world.db,
    opening(text) {
      left -= 1
      if (left < 0) throw new Error('cut off')
      return world.db.opening(text)
    },
  }
}

describe('the turn of a day', () => {
  it.each([
    ['2027-03-14T04:59:59Z', '2027-03-13'], // before the clock springs forward in this night
    ['2027-03-14T05:00:00Z', '2027-03-14'],
    ['2027-03-15T03:59:59Z', '2027-03-14'], // its day has 23 hours
    ['2027-03-15T04:00:00Z', '2027-03-15'],
    ['2027-02-28T05:00:00Z', '2027-02-28'],
    ['2027-03-01T05:00:00Z', '2027-03-01'],
  ])('opens at %s the business day %s', async (now, day) => {
    const world = await paymentsFixture({ settings, businessDate: '2027-02-25' })
    worlds.push(world)
    await boardTestLoan(world, { loanNo: 'one', dueOn: parseDay('2027-06-30') })
    const clocks = { ...world.clocks, business: () => toInstant(Date.parse(now)) }
    await openDays({ ...world.worker, clocks }, world.lender)
    const days = await world.read((trx) =>
      trx.selectFrom('lenders').select(['business_date', 'closed_through']).execute(),
    )
    const opened = parseDay(day)
    expect(days).toEqual([{ business_date: opened, closed_through: addDays(opened, -1) }])
    expect((await loan(world, 'one')).accrued_through).toBe(day)
  })
})

const spoil = (world: PaymentsFixture, change: string) =>
  world.database.owner.query(
    `update loans set ${change} where loan_no = 'late' and lender_id = $1`,
    [world.lender.id],
  )
const aside = (world: PaymentsFixture) =>
  world.read((trx) =>
    trx
      .selectFrom('quarantined_loans')
      .select(['quarantined_on', 'cleared_on'])
      .orderBy('quarantined_on')
      .execute(),
  )

describe('a loan that can not be taken through a day', () => {
  it.each([
    ['that the engine can not read', `rates = '[{"from": "2026-01-01", "rate": "x"}]'`],
    ['of which no rates can be read', `rates = '"no rates"'`],
    ['that the database refuses', `rate_hundred_thousandths = 9000000000000000000`],
  ])('quarantines a loan %s, and goes on with the day for all others', async (_which, change) => {
    const world = await aPortfolio()
    await spoil(world, change)
    world.clocks.forward(3 * dayMs)
    await open(world)
    expect((await loan(world, 'current')).accrued_through).toBe('2026-11-23')
    expect((await loan(world, 'theirs')).accrued_through).toBe('2026-11-23')
    expect((await loan(world, 'late')).accrued_through).toBe(booksOn)
    const days = ['2026-11-21', '2026-11-22', '2026-11-23'] as LocalDate[]
    expect(await aside(world)).toEqual(
      days.map((day) => ({ quarantined_on: day, cleared_on: null })),
    )
    const tasks = await world.read((trx) =>
      trx.selectFrom('lender_tasks').select(['kind', 'payload']).execute(),
    )
    const { loan_id: loanId } = await loan(world, 'late')
    expect(tasks).toMatchObject([{ kind: 'loanSetAside', payload: { loanId, on: days[0] } }])
  })

  it('catches up on the days of a quarantined loan once it is in order, on the open day', async () => {
    const world = await aPortfolio()
    await spoil(world, `rates = '[{"from": "2026-01-01", "rate": "x"}]'`)
    world.clocks.forward(6 * dayMs)
    await open(world)
    await spoil(world, `rates = '[]'`)
    world.clocks.forward(dayMs)
    await open(world)
    const otherWorld = await aPortfolio()
    otherWorld.clocks.forward(7 * dayMs)
    await open(otherWorld)
    const [late, other] = [await loan(world, 'late'), await loan(otherWorld, 'late')]
    for (const name of ['accrued_exact', 'late_fee_cents', 'days_past_due', 'late_fees'] as const)
      expect(late[name]).toEqual(other[name])
    const rows = await aside(world)
    expect(rows.map((row) => row.cleared_on)).toEqual(rows.map(() => '2026-11-27'))
  })

  it('holds up no other settlement for a loan whose payment can not be settled', async () => {
    const world = await paymentsFixture()
    worlds.push(world)
    const [bad, good] = [await world.payer(), await world.payer()]
    const ids: string[] = []
    for (const payer of [bad, good]) {
      const { body } = await payer.pay()
      ids.push(body.result.paymentToken.orderId)
    }
    const blocked = randomUUID()
    await world.read(async (trx) => {
      const own = { lender_id: world.lender.id, transaction_id: blocked }
      const days = { effective_on: booksOn, posted_on: booksOn, entered_at: new Date(0) }
      const about = { loan_id: bad.loanId, payment_id: ids[0] ?? null, reverses: null }
      await trx
        .insertInto('ledger_transactions')
        .values({ ...own, ...about, ...days, kind: 'settlement', currency: 'USD' })
        .execute()
      const lines = [1n, -1n].map((amount_cents, at) => ({ amount_cents, entry_no: at + 1 }))
      await trx
        .insertInto('ledger_entries')
        .values(lines.map((line) => ({ ...own, ...line, account: '1010' })))
        .execute()
    })
    world.clocks.forward(5 * dayMs)
    await open(world)
    const payments = await world.read((trx) =>
      trx.selectFrom('payments').select(['payment_id', 'settled_on']).execute(),
    )
    const settled = Object.fromEntries(payments.map((one) => [one.payment_id, one.settled_on]))
    expect(ids.map((id) => settled[id])).toEqual([null, '2026-11-24'])
    expect(await aside(world)).toMatchObject([
      { quarantined_on: '2026-11-24' },
      { quarantined_on: '2026-11-25' },
    ])
  })
})
