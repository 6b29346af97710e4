import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import { afterEach, describe, expect, it } from 'vitest'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'

// A series whose first debit is on its way, or came back and waits to be presented again.

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

/** A monthly series whose debit of December 15 was sent on the day before. */
async function begin(settings: object = {}): Promise<string> {
  calls = await scheduleCalls({ graceDays: '10', collectorScheduledDelete: '1', ...settings })
  await calls.create(monthlySeries)
  await calls.goTo('2026-12-14', '18:00:00')
  const [next] = await calls.list()
  return String(next?.recurringId)
}

const firstPayment = async () => {
  const [row] = await calls.world.read((trx) =>
    trx
      .selectFrom('payments')
      .select('payment_id as id')
      .where('platform', '=', 'schedule')
      .orderBy('written_at')
      .execute(),
  )
  return row?.id ?? ''
}
const comesBack = async () => calls.world.hear(await firstPayment(), { code: 'R01' })
const triesOf = async () => calls.world.triesOf(await firstPayment())
const row = async () => {
  const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  const rows = (result?.data ?? []) as unknown as Record<string, unknown>[]
  return rows[0] ?? {}
}
const deleteSeries = async (recurringId: string) => {
  const [next] = await calls.list()
  return calls.ask('/payments/delete-schedule', { scheduleId: next?.id, recurringId })
}
async function editSeries(recurringId: string): Promise<void> {
  const [next] = await calls.list()
  const changed = { ...monthlySeries, scheduleDate1: '2027-01-15', loanAmount: '490.00' }
  const edited = await calls.edit({ ...changed, scheduleId: next?.id, recurringId })
  expect(edited).toMatchObject({ status: 1 })
}
const deleteAll = () => calls.ask('/users/web/delete-all-schedule', { loanId: calls.payer.loanId })
const lastMail = async (subject: string) =>
  (await calls.world.mails()).findLast((one) => one.includes(subject)) ?? ''
/** Long after every day on which a try might have been made. */
async function waitForTries(): Promise<void> {
  for (const day of ['2026-12-17', '2026-12-18', '2026-12-21', '2026-12-23', '2026-12-30']) {
    await calls.goTo(day)
    await calls.world.tryAgain()
  }
}
const told = () => calls.world.notificationsOf('payment.notTriedAgain')

const onItsWay = /on its way.*\$480\.00 on Tuesday, December 15/i
const notAgain = 'If your bank returns it, we will not try it again.'
const mayTryAgain = 'If your bank returns it, it may be tried again.'

describe('deleting a series', () => {
  it('names what is on its way before and after, and does not present it again as it comes back', async () => {
    const series = await begin()
    const { deleteNote, pauseNote } = await row()
    expect(deleteNote).toMatch(onItsWay)
    expect(deleteNote).toContain(notAgain)
    expect(pauseNote).toMatch(onItsWay)
    expect(pauseNote).toContain(mayTryAgain)
    expect(await deleteSeries(series)).toMatchObject({ status: 1 })
    const mail = await lastMail('You deleted')
    expect(mail).toMatch(onItsWay)
    expect(mail).toContain(notAgain)
    await comesBack()
    expect(await lastMail('was returned')).not.toMatch(/will try again/i)
    await waitForTries()
    expect(await triesOf()).toEqual([])
    expect(await told()).toEqual([])
  })

  it.each(['its series', 'every series', 'what an edit made of its series'])(
    'ends the retry of a debit that came back, and tells so, as its borrower deletes %s',
    async (which) => {
      const series = await begin()
      await comesBack()
      expect((await row())['deleteNote']).toMatch(/This retry ends with it: .*\$480\.00/)
      if (which.startsWith('what')) await editSeries(series)
      expect((await row())['deleteNote']).toMatch(/This retry ends with it/)
      expect(await told()).toEqual([])
      const [next] = await calls.list()
      const whole = String(next?.recurringId)
      expect(await (which === 'every series' ? deleteAll() : deleteSeries(whole))).toMatchObject({
        status: 1,
      })
      const end = { paymentId: await firstPayment(), why: 'deleted' }
      expect(await told()).toEqual([end])
      expect(await lastMail('We will not')).toContain('Its schedule was deleted.')
      await waitForTries()
      expect(await triesOf()).toEqual([])
      expect(await told()).toEqual([end])
    },
  )

  it('gives up at its claim a retry that was planned before the rule', async () => {
    const series = await begin()
    await comesBack()
    const planned = await firstPayment()
    await deleteSeries(series)
    await calls.world.read((trx) =>
      trx
        .updateTable('payments')
        .set({ retry_on: parseDay('2026-12-17'), retry_ended: '' })
        .where('payment_id', '=', planned)
        .execute(),
    )
    await waitForTries()
    expect(await triesOf()).toEqual([])
    expect(await calls.world.rowOf(planned)).toMatchObject({
      retry_on: null,
      retry_ended: 'deleted',
    })
  })
})

describe('pausing a series', () => {
  it('tells in its mail what is on its way and that a retry may follow, and presents it again', async () => {
    const recurringId = await begin()
    const paused = { recurringId, until: null }
    expect(await calls.ask('/payments/pause-schedule', paused, randomUUID())).toMatchObject({
      status: 1,
    })
    const mail = await lastMail('You paused')
    expect(mail).toMatch(onItsWay)
    expect(mail).toContain(mayTryAgain)
    await comesBack()
    await waitForTries()
    expect(await triesOf()).toHaveLength(1)
  })

  it('tells of no retry where its lender makes none', async () => {
    await begin({ representMax: '0' })
    const { pauseNote } = await row()
    expect(pauseNote).toMatch(onItsWay)
    expect(pauseNote).not.toContain(mayTryAgain)
  })
})
