import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { formatDollars } from '@quittance/domain/money'
import { afterEach, expect, it } from 'vitest'
import { fixtureHourMs, payByBank } from '../../../testing/bank-fixture.ts'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// The series is debited on the 15th; today is November 20.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

/** The id of its next payment, and of the series. */
async function begin(settings: object = {}) {
  calls = await scheduleCalls({ graceDays: '10', ...settings })
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  return { id: row?.id ?? '', seriesId: row?.recurringId ?? '' }
}

const ask = async (path: string, scheduleId: string, date: string) => {
  const { status, message, ...more } = await calls.ask(path, { scheduleId, date }, randomUUID())
  return { status, message, reason: (more as { reason?: string }).reason }
}

/** What its preview and its move are answered. */
const bothAnswers = async (id: string, date: string) => [
  await ask('/payments/move-preview', id, date),
  await ask('/payments/move-scheduled-payment', id, date),
]

const firstDebit = async () => {
  const page = { limit: 10, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  return (result as unknown as { debits: Record<string, unknown>[] }).debits[0]
}

const pause = (recurringId: string, until: string | null) =>
  calls.ask('/payments/pause-schedule', { recurringId, until }, randomUUID())

it('moves no payment into the pause of its series, and offers the days from its end on', async () => {
  const { id, seriesId } = await begin()
  await pause(seriesId, '2026-12-10')
  expect(await firstDebit()).toMatchObject({ moveEarliest: '2026-12-10', reason: '' })
  const refused = {
    status: 0,
    reason: 'dateTooEarly',
    message: expect.stringContaining('The first day you can choose is 12/10/2026.'),
  }
  expect(await bothAnswers(id, '2026-12-02')).toEqual([refused, refused])
  expect(await ask('/payments/move-scheduled-payment', id, '2026-12-10')).toMatchObject({
    status: 1,
  })
  await calls.goTo('2026-12-09')
  expect(await calls.debits()).toEqual([{ amount_cents: 480_00n, effective_on: '2026-12-10' }])
})

const suspend = () =>
  calls.world.read((trx) =>
    trx
      .updateTable('schedules')
      .set({ suspended_on: parseDay('2026-11-20'), suspension_reason: 'R02' })
      .execute(),
  )

const nothingMoved = async () => {
  expect(await calls.sentNotices('scheduleMoved')).toEqual([])
  expect(await calls.list()).toMatchObject([{ on: '2026-12-15' }])
}

it('moves no payment of a series that its bank stopped, and offers no day for it', async () => {
  const { id } = await begin()
  await suspend()
  expect(await firstDebit()).toMatchObject({ reason: 'suspended', moveEarliest: null })
  const refused = {
    status: 0,
    reason: 'notTaken',
    message:
      'It was not moved. Will not run: the bank refused an earlier debit. Choose another way to pay, or pay by hand.',
  }
  expect(await bothAnswers(id, '2026-12-02')).toEqual([refused, refused])
  await nothingMoved()
})

it('moves no payment from an account that its lender debits no more', async () => {
  const { id } = await begin()
  await calls.change({ achGateway: null })
  expect(await firstDebit()).toMatchObject({ reason: 'notOffered', moveEarliest: null })
  expect(await bothAnswers(id, '2026-12-02')).toMatchObject([
    { status: 0, reason: 'notTaken' },
    { status: 0, reason: 'notTaken' },
  ])
  await nothingMoved()
})

it('moves no payment behind one that pays all of its loan', async () => {
  const { id } = await begin()
  const { world, payer } = calls
  const { underRules, state } = await world.loanNow(payer)
  world.clocks.forward(8 * fixtureHourMs) // after the cut-off: it is on its way until the 23rd
  const owed = payoffAmount(underRules.terms, state, parseDay('2026-11-23'))
  await payByBank(payer, formatDollars(owed))
  const { reason, moveEarliest } = (await firstDebit()) ?? {}
  expect({ reason, moveEarliest }).toEqual({ reason: 'nothingOwed', moveEarliest: null })
  expect(await bothAnswers(id, '2026-12-22')).toMatchObject([
    { status: 0, reason: 'notTaken' },
    { status: 0, reason: 'notTaken' },
  ])
  await nothingMoved()
})
