import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// A series of the 15th of each month, whose payment of December 15 its borrower moved to the 22nd.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

async function begin(): Promise<object> {
  calls = await scheduleCalls({ graceDays: '10' })
  const { world, payer } = calls
  await world.payByCard(payer, await world.dueOf(payer))
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  const moving = { scheduleId: row?.id, date: '2026-12-22' }
  const moved = await calls.ask('/payments/move-scheduled-payment', moving, randomUUID())
  expect(moved).toMatchObject({ status: 1 })
  const whole = { scheduleId: row?.id, recurringId: row?.recurringId }
  return { ...monthlySeries, ...whole, loanAmount: '490.00', movedDate: '2026-12-22' }
}

async function listed() {
  const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  const { data, debits } = result as unknown as {
    data: Record<string, unknown>[]
    debits: { date: string; movedFrom: string | null }[]
  }
  const days = debits.slice(0, 2).map(({ date, movedFrom }) => [date, movedFrom])
  return { row: data[0], days }
}

const takenDays = async () => {
  for (const day of ['2026-12-14', '2026-12-21', '2027-01-14']) await calls.goTo(day)
  return (await calls.debits()).map(({ amount_cents, effective_on }) => [
    effective_on,
    amount_cents,
  ])
}

it('keeps the days of a series and of its moved payment where the amount alone is changed', async () => {
  const asked = await begin()
  expect((await listed()).row).toMatchObject({ movedFrom: '2026-12-15', dueDate: '2026-12-22' })
  const preview = await calls.preview(asked)
  const moveNote = 'The payment of 12/15/2026 stays on 12/22/2026, the day to which you moved it.'
  expect(preview).toMatchObject({ moveNote })
  const shown = (preview['debits'] as { date: string }[]).map(({ date }) => date)
  expect(shown.slice(0, 2)).toEqual(['2026-12-22', '2027-01-15'])
  expect(await calls.edit(asked)).toMatchObject({ status: 1 })
  const kept = [
    ['2026-12-22', '2026-12-15'],
    ['2027-01-15', null],
  ]
  expect((await listed()).days).toEqual(kept)
  const texts = (await calls.consents()).map(({ text }) => text)
  expect(texts).toContain(preview['authorization'])
  expect(texts).toContain(preview['movedAuthorization'])
  expect(preview['movedAuthorization']).toContain('12/22/2026')
  const [mail] = (await calls.world.mails()).filter((one) => one.includes('You changed'))
  expect(mail).toContain('Now it is the scheduled payment of $490.00 on Tuesday, December 22')
  expect(await takenDays()).toEqual([
    ['2026-12-22', 490_00n],
    ['2027-01-15', 490_00n],
  ])
})

it('keeps the own day of a series that has passed while its moved payment is still to come', async () => {
  const asked = await begin()
  await calls.goTo('2026-12-17')
  expect(await calls.edit(asked)).toMatchObject({ status: 1 })
  expect(await takenDays()).toEqual([
    ['2026-12-22', 490_00n],
    ['2027-01-15', 490_00n],
  ])
})

it('says before an edit that a moved payment does not stay where its series begins on another day', async () => {
  const asked = { ...(await begin()), movedDate: null, scheduleDate1: '2026-12-18' }
  const moveNote =
    'You had moved the payment of 12/15/2026 to 12/22/2026. With this change it does not stay on that day.'
  expect(await calls.preview(asked)).toMatchObject({ moveNote, movedAuthorization: '' })
  expect(await calls.edit(asked)).toMatchObject({ status: 1 })
  expect((await listed()).days).toEqual([
    ['2026-12-18', null],
    ['2027-01-19', null],
  ])
})

it.each([{ movedDate: '2026-12-21' }, { scheduleDate1: '2026-12-18' }])(
  'refuses an edit that keeps a move which is not there: %o',
  async (other) => {
    const asked = { ...(await begin()), ...other }
    const changed = { status: 0, reason: 'changed' }
    expect(await calls.ask('/payments/schedule-preview', asked)).toMatchObject({ status: 0 })
    expect(await calls.edit(asked)).toMatchObject(changed)
    expect((await listed()).row).toMatchObject({ pmtAmt: '480.00' })
  },
)
