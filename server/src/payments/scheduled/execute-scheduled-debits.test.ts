import { dayOf, instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, describe, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { SimulatedCrash, type Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'
import { hasOpenDebits } from './scheduled-debit-repository.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(settings: object = {}): Promise<Payer> {
  world = await representmentFixture(
    { creditNominal: '0', ...settings },
    { beginsOn: '2026-12-11' },
  )
  return world.mine
}

const begun = async () => {
  await begin()
  return world
}

/** Moves the clock to a moment, opens the days until then, and lets two workers look for debits. */
async function goTo(day: string, time = '12:00:00', workers = 2): Promise<void> {
  const { clocks, worker, lender } = world
  const to = instantAt(parseDay(day), time)
  for (;;) {
    const left = to - clocks.business()
    clocks.forward(Math.min(left, fixtureDayMs))
    await openDays(worker, lender)
    if (left <= fixtureDayMs) break
  }
  await execute(workers)
}

async function execute(workers = 2): Promise<void> {
  const { worker, lender } = world
  const runs = Array.from({ length: workers }, () => executeAllScheduledDebits(worker, lender))
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

const debits = () =>
  world.read((trx) =>
    trx
      .selectFrom('payments')
      .select(['state', 'amount_cents', 'effective_on', 'gateway_ref'])
      .where('platform', '=', 'schedule')
      .orderBy('effective_on')
      .orderBy('written_at')
      .execute(),
  )
const debited = async () =>
  (await debits()).map(({ amount_cents, effective_on }) => [effective_on, amount_cents])

const occurrences = (scheduleId: string) =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('scheduled_payments')
      .select(['payment_no', 'status', 'collect_on', 'skip_reason', 'is_final'])
      .where('schedule_id', '=', scheduleId)
      .orderBy('payment_no')
      .execute()
    return rows.map(({ payment_no, status, collect_on, skip_reason }) =>
      [payment_no, status, collect_on, skip_reason].filter((one) => one !== '').join(' '),
    )
  })

const scheduleStatus = (scheduleId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('schedules')
      .select(['status', 'suspended_on'])
      .where('schedule_id', '=', scheduleId)
      .executeTakeFirstOrThrow(),
  )

const voidAll = (scheduleId: string) =>
  world.read(async (trx) => {
    const at = new Date(world.clocks.business())
    await trx
      .updateTable('schedules')
      .set({ status: 'deleted', voided_at: at, voided_by: 'borrower', void_reason: 'cancelled' })
      .where('schedule_id', '=', scheduleId)
      .execute()
    const { numUpdatedRows } = await trx
      .updateTable('scheduled_payments')
      .set({ status: 'deleted', closed_at: at })
      .where('schedule_id', '=', scheduleId)
      .where('status', '=', 'active')
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })

describe('a scheduled debit', () => {
  it('takes a scheduled debit once as its file leaves, counts it on its day, and plans the next one', async () => {
    const scheduleId = await writeSchedule(await begun(), world.mine)
    await goTo('2026-12-14', '16:59:00')
    expect(await debits()).toEqual([])
    await goTo('2026-12-14', '17:00:00')
    await execute()
    expect(await debited()).toEqual([['2026-12-15', 100_00n]])
    expect([...world.fake.collectDays.values()]).toEqual(['2026-12-15'])
    expect(await occurrences(scheduleId)).toEqual(['1 processed 2026-12-15', '2 active 2027-01-15'])
    await goTo('2026-12-15')
    expect((await world.loanOf(world.mine.loanId)).last_paid_cents).toBe(100_00n)
    await goTo('2027-01-16')
    expect(await debited()).toEqual([
      ['2026-12-15', 100_00n],
      ['2027-01-19', 100_00n], // late: the 15th passed, and Martin Luther King’s day is between
    ])
  })

  it('names a debit as open from its moment until it has an outcome, and none that is held', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    await execute() // its moment is known from now on
    const isOpen = () =>
      world.read((trx) => hasOpenDebits(trx, world.lender.id, world.clocks.business()))
    expect(await isOpen()).toBe(false)
    world.clocks.forward(instantAt(parseDay('2026-12-14'), '17:00:00') - world.clocks.business())
    expect(await isOpen()).toBe(true)
    await goTo('2026-12-14', '17:01:00')
    expect(await isOpen()).toBe(false)
  })

  it('holds a debit while nobody knows whether another payment was charged, and names it as decided', async () => {
    const payer = await begin()
    const scheduleId = await writeSchedule(world, payer)
    const methodId = await payer.addMethod({ token: 'tok-lost' })
    expect((await payer.pay({ methodId })).body.result.paymentToken.state).toBe('confirming')
    await goTo('2026-12-14', '17:01:00')
    expect((await occurrences(scheduleId))[0]).toBe('1 active 2026-12-15')
    expect(
      await world.read((trx) => hasOpenDebits(trx, world.lender.id, world.clocks.business())),
    ).toBe(false)
  })

  it('ends a schedule with the last debit that was agreed', async () => {
    const scheduleId = await writeSchedule(await begun(), world.mine, undefined, {
      frequency: 'once',
      startOn: '2026-12-15',
    })
    await goTo('2026-12-14', '18:00:00')
    await execute()
    expect(await occurrences(scheduleId)).toEqual(['1 processed 2026-12-15'])
    expect((await scheduleStatus(scheduleId)).status).toBe('finished')
  })

  it('takes no scheduled debit that was cancelled, and one once where the cancel came too late', async () => {
    const payer = await begin()
    const early = await writeSchedule(world, payer)
    const late = await writeSchedule(world, payer, undefined, { amount: 50_00n })
    expect(await voidAll(early)).toBe(1)
    await goTo('2026-12-14', '18:00:00')
    expect(await voidAll(late)).toBe(1) // the one that comes after
    await execute()
    await goTo('2027-01-16')
    expect(await debited()).toEqual([['2026-12-15', 50_00n]])
  })

  it('charges a scheduled debit once by a worker that dies after writing it and one that comes after', async () => {
    const scheduleId = await writeSchedule(await begun(), world.mine)
    await goTo('2026-12-14', '16:00:00')
    world.clocks.forward(2 * 3_600_000)
    world.crashNextAt('after_claim')
    await expect(execute(1)).rejects.toBeInstanceOf(SimulatedCrash)
    world.clocks.forward(10 * 60_000)
    await execute()
    await world.settle()
    await execute()
    const [debit, ...more] = await debits()
    expect([debit?.state, more]).toEqual(['pending', []])
    expect(world.fake.charged.get(debit?.gateway_ref ?? '')).toBe(100_00n)
    expect(await occurrences(scheduleId)).toEqual(['1 processed 2026-12-15', '2 active 2027-01-15'])
  })

  it('cuts a scheduled debit to what is owed', async () => {
    const payer = await begin()
    const scheduleId = await writeSchedule(world, payer, undefined, { amount: 5_000_00n })
    const { state } = await world.loanNow(payer)
    const rest = state.principal - 1_000_00n
    expect(rest).toBeGreaterThan(0n)
    await world.payByCard(payer, rest)
    await goTo('2026-12-14', '18:00:00')
    const [[, amount] = []] = await debited()
    expect(amount).toBeGreaterThan(1_000_00n)
    expect(amount).toBeLessThan(5_000_00n)
    await goTo('2026-12-16')
    expect((await world.loanNow(payer)).state.paidOffOn).toBe('2026-12-15')
    expect((await scheduleStatus(scheduleId)).status).toBe('deleted')
  })
})

describe('a scheduled debit that can not be taken', () => {
  it('skips a scheduled debit of a blocked account, tells its borrower, and plans the next one', async () => {
    const payer = await begin()
    const scheduleId = await writeSchedule(world, payer)
    await world.database.owner.query(`update methods set status = 'blocked' where method_id = $1`, [
      payer.methodId,
    ])
    await goTo('2026-12-14', '18:00:00')
    expect(await debits()).toEqual([])
    expect(await occurrences(scheduleId)).toEqual([
      '1 skipped 2026-12-15 method',
      '2 active 2027-01-15',
    ])
    const mails = (await world.mails()).filter((mail) => mail.includes('was not made'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(
      'We did not make the scheduled payment of $100.00 on Tuesday, December 15',
    )
    expect(mails[0]).toContain('This card or account cannot be debited any more.')
  })

  it('tells of each declined debit, suspends a schedule after as many as its lender takes, and tells no more', async () => {
    const payer = await begin({ stopAfterDeclines: '2' })
    const methodId = await payer.addMethod({ token: 'tok-declined' })
    const scheduleId = await writeSchedule(world, payer, methodId, { frequency: 'WE' })
    const mails: string[] = []
    const goAndRead = async (day: string) => {
      await goTo(day)
      await execute()
      mails.push(...(await world.mails()))
    }
    await goAndRead('2026-12-15')
    expect((await scheduleStatus(scheduleId)).suspended_on).toBeNull()
    await goAndRead('2026-12-22')
    expect(await scheduleStatus(scheduleId)).toEqual({
      status: 'active',
      suspended_on: dayOf(world.clocks.business()),
    })
    await goAndRead('2026-12-29')
    expect(await occurrences(scheduleId)).toEqual([
      '1 declined 2026-12-15',
      '2 declined 2026-12-22',
      '3 skipped 2026-12-29 suspended',
      '4 active 2027-01-05',
    ])
    const told = new Set(mails.filter((mail) => mail.includes('was not made')))
    const waits = [...told].map((mail) => mail.includes('wait until you resume'))
    expect(waits).toEqual([false, true])
    const named = [...told].map((mail) => /It was declined\. Reference LM-\w{4}-\w{4}\./.test(mail))
    expect(named).toEqual([true, true])
  })

  it('takes nothing from a borrower in bankruptcy, and says nothing of it', async () => {
    const payer = await begin()
    const scheduleId = await writeSchedule(world, payer)
    const { lender, clocks } = world
    const on = dayOf(clocks.business())
    await world.read((trx) =>
      postLoanEvent(trx, {
        lender,
        loanId: payer.loanId,
        event: { kind: 'flagged', flag: 'bankruptcy', on, enteredOn: on },
        enteredAt: clocks.elapsed(),
      }),
    )
    await goTo('2026-12-14', '18:00:00')
    expect(await occurrences(scheduleId)).toEqual([
      '1 skipped 2026-12-15 inBankruptcy',
      '2 active 2027-01-15',
    ])
    expect((await world.mails()).join('\n')).not.toContain('was not made')
  })

  it('takes one late debit of a loan a day, and gives up what is too late', async () => {
    const payer = await begin({ catchUpDays: '3' })
    const first = await writeSchedule(world, payer, undefined, { amount: 10_00n })
    const second = await writeSchedule(world, payer, undefined, { amount: 20_00n })
    const old = await writeSchedule(world, payer, undefined, {
      amount: 30_00n,
      startOn: '2026-12-08',
      frequency: 'once',
    })
    await goTo('2026-12-16', '10:00:00', 0)
    await execute(1)
    await execute(2)
    await goTo('2026-12-16', '17:30:00')
    const all = await debited()
    expect(all.map(([on]) => on)).toEqual(['2026-12-16', '2026-12-17'])
    expect(new Set(all.map(([, amount]) => amount))).toEqual(new Set([10_00n, 20_00n]))
    expect(await occurrences(old)).toEqual(['1 skipped 2026-12-08 tooLate'])
    expect((await scheduleStatus(old)).status).toBe('declined')
    expect([(await occurrences(first))[0], (await occurrences(second))[0]]).toEqual([
      '1 processed 2026-12-15',
      '1 processed 2026-12-15',
    ])
  })
})
