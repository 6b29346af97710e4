import { randomUUID } from 'node:crypto'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, describe, expect, it } from 'vitest'
import type { Payer } from '../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../testing/representment-fixture.ts'
import { writeSchedule } from '../../testing/write-schedule.ts'
import { executeAllScheduledDebits } from '../payments/scheduled/execute-scheduled-debits.ts'
import { openDays } from '../payments/end-of-day/open-days.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(settings: object = {}): Promise<Payer> {
  world = await representmentFixture({ creditNominal: '0', ...settings })
  return world.mine
}

type Answer = {
  readonly status: number
  readonly statusCode: number
  readonly result?: { readonly data: Row[]; readonly mayDeleteAll: string }
}
const rights = { isOwn: '1', mayEdit: '1', mayDelete: '1', isDeletedSingly: '0', mayPause: '1' }
const notPaused = { pausedDate: null, pausedUntil: null, resumesDate: null, resumeNote: '' }
const plain = { ...notPaused, deleteNote: '', pauseNote: '', deletedRetries: '', pausedRetries: [] }
type Row = Record<string, unknown> & { readonly id: string; readonly recurringId: string | null }

async function list(payer: Payer, asked: object = {}) {
  const usual = { limit: 1000, offset: 0, sortBy: '1', type: '-1', paymentType: '-1' }
  const payload = { ...usual, loanId: payer.loanId, ...asked }
  const { body } = await payer.call('/payments/schedule-list', { method: 'POST', payload })
  const { status, statusCode, result } = body as Answer
  return { status, statusCode, mayDeleteAll: result?.mayDeleteAll, rows: result?.data ?? [] }
}
const statuses = async (payer: Payer) =>
  (await list(payer)).rows.map(({ status, nextExecutionDate }) => [
    status,
    (nextExecutionDate as { date: string }).date,
  ])

type Removed = Pick<Row, 'id' | 'recurringId'> & { readonly readOut?: '1' }
const remove = async (payer: Payer, { id, recurringId, readOut }: Removed) => {
  const payload = { scheduleId: id, recurringId, readOut }
  const { body } = await payer.call('/payments/delete-schedule', { method: 'POST', payload })
  return body as { status: number; statusCode: number; message: string }
}
const removeAll = async (payer: Payer) => {
  const payload = { loanId: payer.loanId }
  const { body } = await payer.call('/users/web/delete-all-schedule', { method: 'POST', payload })
  return body as { status: number; message: string }
}

const firstOf = async (payer: Payer) => {
  const [row] = (await list(payer)).rows
  if (row === undefined) throw new Error('there is a schedule')
  return row
}

async function letTheFileLeave(): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay('2026-12-14'), '17:00:00') - clocks.business())
  await openDays(worker, lender)
  // The second debit of a loan waits until it is known what became of the first.
  for (let round = 0; round < 2; round += 1) await executeAllScheduledDebits(worker, lender)
}

describe('the list of scheduled payments', () => {
  it('[API-68][SCHED-06] returns each schedule with its next payment, method, loan and rights', async () => {
    const payer = await begin()
    const scheduleId = await writeSchedule(world, payer, undefined, { fee: 1_50n })
    const { rows, statusCode } = await list(payer)
    expect(statusCode).toBe(200)
    expect(rows).toEqual([
      {
        id: expect.any(String),
        recurringId: scheduleId,
        pmtAmt: '100.00',
        convenienceFee: '1.50',
        currencyCode: 'USD',
        nextExecutionDate: { date: '2026-12-15' },
        dueDate: '2026-12-15',
        scheduleDate2: null,
        methodId: payer.methodId,
        paymentText: 'Monthly',
        paymentType: '2',
        type: '2',
        status: '0',
        isFinal: '0',
        loan: { loanNo: expect.any(String), isFinal: '0' },
        role: '1',
        repeatingType: 'MO',
        suspendedDate: null,
        movedFrom: null,
        skipReason: '',
        remark: '',
        ...rights,
        ...plain,
        cardMethod: null,
        achMethod: { text: 'Bank account ending 6789' },
        padMethod: null,
      },
    ])
  })

  it('[LIM-21][LIM-27] filters by status and by payment type, and sorts by date and amount', async () => {
    const payer = await begin()
    const card = await payer.addMethod({ token: 'tok-4242' })
    await writeSchedule(world, payer, undefined, { amount: 30_00n })
    await writeSchedule(world, payer, card, { amount: 20_00n, startOn: '2026-12-20' })
    const amounts = async (asked: object) =>
      (await list(payer, asked)).rows.map((row) => row['pmtAmt'])
    expect(await amounts({ paymentType: '1' })).toEqual(['30.00'])
    expect(await amounts({ paymentType: '2' })).toEqual(['20.00'])
    expect(await amounts({ sortBy: '2' })).toEqual(['20.00', '30.00'])
    expect(await amounts({ sortBy: '3' })).toEqual(['20.00', '30.00'])
    expect(await amounts({ sortBy: '4' })).toEqual(['30.00', '20.00'])
    for (const type of ['2', '3'])
      expect(await list(payer, { type })).toMatchObject({ statusCode: 201, rows: [] })
    await remove(payer, await firstOf(payer))
    expect(await amounts({ type: '3' })).toEqual(['30.00'])
    expect(await amounts({ type: '0' })).toEqual(['20.00'])
    expect(await amounts({ type: '-1', sortBy: '3' })).toEqual(['20.00', '30.00'])
  })

  it('takes the codes of its filters and of its order as numbers too, and no others', async () => {
    const payer = await begin()
    await writeSchedule(world, payer, undefined, { amount: 20_00n })
    await writeSchedule(world, payer, undefined, { amount: 30_00n, startOn: '2026-12-16' })
    const asked = async (codes: object) =>
      (await list(payer, codes)).rows.map(({ pmtAmt }) => pmtAmt)
    expect(await asked({ sortBy: 4, type: 0, paymentType: 1 })).toEqual(['30.00', '20.00'])
    expect(await asked({ sortBy: 1, type: -1, paymentType: -1 })).toEqual(['20.00', '30.00'])
    expect(await asked({ type: 3 })).toEqual([])
    for (const codes of [{ sortBy: 5 }, { sortBy: 1.5 }, { type: 1 }, { paymentType: 3 }])
      expect((await list(payer, codes)).statusCode).toBe(422)
  })

  it('[LIM-22] takes at most a thousand rows at once', async () => {
    const payer = await begin()
    expect((await list(payer, { limit: 1001 })).status).toBe(0)
  })

  it('tells nothing of a loan that is not theirs, or of another party’s account', async () => {
    const payer = await begin()
    const other = await world.payer({ kind: 'ach', token: 'tok-7777' })
    await writeSchedule(world, payer)
    expect(await list(other, { loanId: payer.loanId })).toMatchObject({ status: 0, rows: [] })
    await world.database.owner.query(
      `insert into loan_parties (lender_id, loan_id, borrower_id, role, is_linked)
        values ($1, $2, $3, 'coborrower', true)`,
      [world.lender.id, payer.loanId, other.borrowerId],
    )
    const [row] = (await list(other, { loanId: payer.loanId })).rows
    expect(row).toMatchObject({ mayEdit: '0', mayDelete: '0' })
    expect(JSON.stringify(row)).not.toContain('6789')
    if (row === undefined) throw new Error('all parties see all rows')
    expect(await remove(other, row)).toMatchObject({ status: 0 })
    expect((await statuses(payer))[0]?.[0]).toBe('0')
  })
})

async function count(payer: Payer, asked: object = {}) {
  const payload = { loanId: payer.loanId, amount: '500.00', freq: 'MO', ...asked }
  const { body } = await payer.call('/payments/schedule-frequency', { method: 'POST', payload })
  return body as { status: number; message: string; field?: string; result: object }
}

describe('the number of payments', () => {
  it('[API-67] returns how many payments of an amount pay the loan off', async () => {
    const payer = await begin()
    const monthly = await count(payer)
    expect(monthly.result).toEqual({ frequency: expect.any(Number) })
    const { frequency } = monthly.result as { frequency: number }
    const { state } = await world.loanNow(payer)
    const least = Math.ceil(Number(state.principal) / 500_00)
    expect(frequency).toBeGreaterThanOrEqual(least)
    expect(frequency).toBeLessThan(2 * least)
    const weekly = (await count(payer, { freq: 'WE' })).result as { frequency: number }
    expect(weekly.frequency).toBeLessThanOrEqual(frequency)
  })

  it.each(['0.00', '1.00'])(
    'refuses $%s, which never pays the loan off, by its field',
    async (amount) => {
      const payer = await begin()
      expect(await count(payer, { amount })).toMatchObject({
        status: 0,
        field: 'amount',
        message: expect.stringMatching(
          /^This amount will not pay off your loan\. The least that does is \$[\d,.]+\.$/,
        ),
      })
    },
  )
})

describe('deleting a scheduled payment', () => {
  it('[API-69] deletes one payment of a series, which goes on with the next', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    const row = await firstOf(payer)
    expect(await remove(payer, { ...row, recurringId: null })).toMatchObject({ status: 1 })
    expect(await statuses(payer)).toEqual([
      ['3', '2026-12-15'],
      ['0', '2027-01-15'],
    ])
    await letTheFileLeave()
    expect(world.fake.charged.size).toBe(0)
  })

  it('deletes a whole series, answers the same once more, and never debits it', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    const row = await firstOf(payer)
    const [first, again] = [await remove(payer, row), await remove(payer, row)]
    expect([first.status, again.status]).toEqual([1, 1])
    expect(await statuses(payer)).toEqual([['3', '2026-12-15']])
    await letTheFileLeave()
    expect(world.fake.charged.size).toBe(0)
  })

  it('keeps that an agent ended a schedule, and who ended another', async () => {
    const payer = await begin()
    const ended = [await writeSchedule(world, payer), await writeSchedule(world, payer)]
    await remove(payer, await firstOf(payer))
    const { owner } = world.database
    await owner.query(
      `update sessions set scope = 'cap', agent = 'Ines Vega', agent_reason = 'asked by phone'
        where borrower_id = $1`,
      [payer.borrowerId],
    )
    const left = (await list(payer)).rows.find(({ status }) => status === '0')
    expect(await remove(payer, { ...(left as Row), readOut: '1' })).toMatchObject({ status: 1 })
    const { rows } = await owner.query(
      'select voided_by from schedules where schedule_id = any($1) order by voided_by',
      [ended],
    )
    expect(rows).toEqual([{ voided_by: 'borrower' }, { voided_by: 'collector' }])
  })

  it('refuses what is being processed by its name, whole or alone', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    await writeSchedule(world, payer, undefined, { frequency: 'once', amount: 20_00n })
    const rows = (await list(payer)).rows
    await letTheFileLeave()
    for (const row of rows) {
      const message = expect.stringContaining('You can cancel it on Home until') as string
      const refusal = { status: 0, message }
      expect(await remove(payer, row)).toMatchObject(refusal)
      expect(await remove(payer, { ...row, recurringId: null })).toMatchObject(refusal)
    }
    expect([...world.fake.charged.values()]).toHaveLength(2)
  })

  it('refuses a payment that is not theirs and one that is not there alike', async () => {
    const payer = await begin()
    const other = await world.payer({ kind: 'ach', token: 'tok-7777' })
    await writeSchedule(world, payer)
    const row = await firstOf(payer)
    const foreign = await remove(other, row)
    const missing = await remove(other, { id: randomUUID(), recurringId: null })
    expect(foreign).toEqual(missing)
    const stray = await remove(payer, { ...row, recurringId: randomUUID() })
    expect(stray).toEqual({ ...missing, field: 'recurringId' })
  })

  it('deletes nothing that its lender’s settings do not let borrowers delete', async () => {
    const payer = await begin({ scheduleDelete: '0' })
    await writeSchedule(world, payer)
    const row = await firstOf(payer)
    expect(row).toMatchObject({ mayDelete: '0' })
    expect(await remove(payer, row)).toMatchObject({ status: 0 })
    expect(await removeAll(payer)).toMatchObject({ status: 0 })
    expect(await statuses(payer)).toEqual([['0', '2026-12-15']])
  })

  it('[PERM-20] deletes one payment, and no series, where the loan’s system holds schedules', async () => {
    const payer = await begin({ useLmsSchedules: '1' })
    await writeSchedule(world, payer)
    const row = await firstOf(payer)
    expect(await remove(payer, row)).toMatchObject({ status: 0 })
    expect(await remove(payer, { ...row, recurringId: null })).toMatchObject({ status: 1 })
  })

  it('[API-70] deletes every series of a loan, and leaves what is paid once', async () => {
    const payer = await begin({ collectorScheduledDelete: '1' })
    await writeSchedule(world, payer)
    await writeSchedule(world, payer, undefined, { amount: 30_00n, frequency: 'WE' })
    await writeSchedule(world, payer, undefined, { amount: 20_00n, frequency: 'once' })
    expect((await list(payer)).mayDeleteAll).toBe('1')
    expect(await removeAll(payer)).toMatchObject({ status: 1 })
    expect((await list(payer, { type: '0' })).rows.map((row) => row['pmtAmt'])).toEqual(['20.00'])
    expect((await list(payer)).mayDeleteAll).toBe('0')
  })
})
