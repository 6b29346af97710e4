import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { contendForLock } from '../../testing/contend-for-lock.ts'
import {
  monthlySeries,
  oncePayment,
  type ScheduleCalls,
  scheduleCalls,
} from '../../testing/schedule-calls.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

describe('editing a schedule', () => {
  it('[API-65] puts a payment in place of one that was to be made once', async () => {
    calls = await scheduleCalls()
    await calls.create()
    const [row] = await calls.list()
    const changed = { loanAmount: '60.00', scheduleDate1: '2026-12-18' }
    const answer = await calls.edit({ scheduleId: row?.id, recurringId: null, ...changed })
    expect(answer).toMatchObject({ status: 1, statusCode: 200 })
    expect(await calls.list()).toMatchObject([{ on: '2026-12-18', amount: '60.00' }])
    expect(await calls.list('3')).toEqual([])
    expect(await calls.consents()).toHaveLength(2)
    await calls.goTo('2026-12-17')
    expect(await calls.debits()).toMatchObject([{ amount_cents: 60_00n }])
  })

  it('changes one payment of a series alone, and the series from a payment on', async () => {
    calls = await scheduleCalls()
    await calls.create(monthlySeries)
    const [first] = await calls.list()
    const alone = { scheduleId: first?.id, recurringId: null, ...oncePayment, loanAmount: '70.00' }
    expect(await calls.edit({ ...alone, scheduleDate1: '2026-12-21' })).toMatchObject({
      status: 1,
    })
    const both = await calls.list()
    expect(both).toMatchObject([
      { on: '2026-12-21', amount: '70.00', frequency: 'onlyonce' },
      { on: '2027-01-15', amount: '480.00', frequency: 'MO' },
    ])
    const series = {
      scheduleId: both[1]?.id,
      recurringId: both[1]?.recurringId,
      loanAmount: '250.00',
    }
    const weekly = { type: '2', pmtFreq: 'BW', scheduleDate1: '2027-01-08' }
    expect(await calls.edit({ ...series, ...weekly })).toMatchObject({ status: 1 })
    expect(await calls.list()).toMatchObject([
      { on: '2026-12-21', amount: '70.00' },
      { on: '2027-01-08', amount: '250.00', frequency: 'BW' },
    ])
  })

  it('refuses to make a series of one payment of a series, by its field', async () => {
    calls = await scheduleCalls()
    await calls.create(monthlySeries)
    const [row] = await calls.list()
    const asked = { ...monthlySeries, pmtFreq: 'WE', scheduleId: row?.id, recurringId: null }
    expect(await calls.edit(asked)).toMatchObject({ status: 0, field: 'pmtFreq' })
    expect(await calls.list()).toMatchObject([{ on: '2026-12-15', frequency: 'MO' }])
  })

  it('refuses to change what is being processed, is gone or is not theirs, and changes nothing', async () => {
    calls = await scheduleCalls()
    await calls.create(monthlySeries)
    const [row] = await calls.list()
    const whole = { scheduleId: row?.id, recurringId: row?.recurringId, ...monthlySeries }
    expect((await calls.edit({ ...whole, recurringId: calls.payer.loanId })).status).toBe(0)
    expect((await calls.edit({ ...whole, scheduleDate1: '2026-11-21' })).status).toBe(0)
    await calls.goTo('2026-12-14')
    const late = await calls.edit({ ...whole, scheduleDate1: '2026-12-28' })
    expect(late).toMatchObject({
      status: 0,
      message:
        'This payment is already being processed. You can cancel it on Home until 12/15/2026, 05:00 PM EST.',
    })
    expect(await calls.list()).toMatchObject([{ on: '2027-01-15', frequency: 'MO' }])
  })

  it('tells that a schedule was not found where it was deleted or edited in another window', async () => {
    calls = await scheduleCalls()
    const gone = { reason: 'scheduleNotFound', message: 'This scheduled payment was not found.' }
    await calls.create()
    const [first] = await calls.list()
    const once = { scheduleId: first?.id, recurringId: null }
    expect(await calls.edit({ ...once, loanAmount: '110.00' })).toMatchObject({ status: 1 })
    expect(await calls.edit({ ...once, loanAmount: '120.00' })).toMatchObject(gone)
    const [second] = await calls.list()
    await calls.ask('/payments/delete-schedule', { ...once, scheduleId: second?.id })
    expect(await calls.edit({ ...once, scheduleId: second?.id })).toMatchObject(gone)
    expect(await calls.list()).toEqual([])
  })

  it('deletes nothing that was edited in another window, and says that it was not found', async () => {
    calls = await scheduleCalls()
    const gone = { reason: 'scheduleNotFound', message: 'This scheduled payment was not found.' }
    const remove = (asked: object) => calls.ask('/payments/delete-schedule', asked)
    await calls.create()
    const [once] = await calls.list()
    const before = { scheduleId: once?.id, recurringId: null }
    expect(await calls.edit({ ...before, loanAmount: '110.00' })).toMatchObject({ status: 1 })
    expect(await remove(before)).toMatchObject(gone)
    expect(await calls.list()).toMatchObject([{ amount: '110.00' }])
    await calls.create(monthlySeries)
    const series = (await calls.list()).find(({ frequency }) => frequency === 'MO')
    const whole = { scheduleId: series?.id, recurringId: series?.recurringId }
    const changed = { ...monthlySeries, loanAmount: '490.00' }
    expect(await calls.edit({ ...whole, ...changed })).toMatchObject({ status: 1 })
    expect(await remove(whole)).toMatchObject(gone)
    expect(await remove({ ...whole, recurringId: null })).toMatchObject(gone)
    expect(new Set((await calls.list()).map(({ amount }) => amount))).toEqual(
      new Set(['110.00', '490.00']),
    )
  })

  it('waits for the account before it holds the schedule, as whoever removes the account does', async () => {
    calls = await scheduleCalls()
    await calls.create(monthlySeries)
    const [row] = await calls.list()
    const whole = { scheduleId: row?.id, recurringId: row?.recurringId, ...monthlySeries }
    const { world, payer } = calls
    const [answer] = await contendForLock(world, {
      lock: (trx) =>
        sql`select from methods where method_id = ${payer.methodId} for update`.execute(trx),
      begin: () => [calls.edit({ ...whole, scheduleDate1: '2026-12-28' })],
      // Refused at once where the edit holds it already.
      meanwhile: () =>
        world.read((trx) => sql`select from schedules for update nowait`.execute(trx)),
    })
    expect(answer).toMatchObject({ status: 1 })
  })

  it('counts an edit that leaves its series beside what it makes, and none that ends what it replaces', async () => {
    calls = await scheduleCalls({ activeSchedulesPerLoan: 1 })
    await calls.create(monthlySeries)
    const [series] = await calls.list()
    const alone = { scheduleId: series?.id, recurringId: null, ...oncePayment }
    expect(await calls.edit({ ...alone, scheduleDate1: '2026-12-21' })).toMatchObject({
      status: 0,
      reason: 'schedulesFull',
    })
    const whole = { scheduleId: series?.id, recurringId: series?.recurringId, loanAmount: '490.00' }
    expect(await calls.edit({ ...monthlySeries, ...whole })).toMatchObject({ status: 1 })
  })

  it('[PERM-17] refuses an edit where the lender does not let it', async () => {
    calls = await scheduleCalls({ scheduleEdit: '0' })
    await calls.create()
    const [row] = await calls.list()
    const answer = await calls.edit({ scheduleId: row?.id, recurringId: null })
    expect(answer).toMatchObject({
      status: 0,
      message: 'Please call us to change this scheduled payment.',
    })
  })
})

describe('looking at a schedule before it is made', () => {
  it('tells the next debits with the days on which they run, up to the last', async () => {
    calls = await scheduleCalls()
    const preview = await calls.preview({ ...monthlySeries, scheduleDate1: '2027-01-31' })
    const debits = preview['debits'] as { date: string; dueDate: string; amount: string }[]
    expect(debits).toHaveLength(12)
    expect(debits.slice(0, 3)).toMatchObject([
      { date: '2027-02-01', dueDate: '2027-01-31', amount: '480.00', isFinal: '0' },
      { date: '2027-03-01', dueDate: '2027-02-28' },
      { date: '2027-03-31', dueDate: '2027-03-31' },
    ])
    expect(preview['changeUntil']).toBe('2027-01-29T22:00:00.000Z')
    expect(preview['meets']).toEqual([])
    expect(preview['authorization']).toContain('$480.00')
    await calls.create(monthlySeries)
    const again = await calls.preview(monthlySeries)
    expect((again['meets'] as string[])[0]).toBe('2026-12-15')
  })
})

describe('what another schedule stops', () => {
  const weekly = { ...monthlySeries, pmtFreq: 'WE', scheduleDate1: '2026-12-21' }
  const stopped = async (asked: object) => {
    const preview = await calls.preview({ ...weekly, ...asked })
    return (preview['stops'] as { date: string }[]).map(({ date }) => date)
  }

  it('names the debits of a series that do not run where a new schedule pays the loan off before', async () => {
    calls = await scheduleCalls()
    await calls.create(monthlySeries)
    expect(await stopped({ loanAmount: '500.00' })).toEqual([])
    const dates = await stopped({ loanAmount: '9000.00' })
    expect(dates).toHaveLength(12)
    expect(dates.slice(0, 2)).toEqual(['2027-01-15', '2027-02-16'])
    const [row] = await calls.list()
    const edited = { scheduleId: row?.id, recurringId: row?.recurringId }
    expect(await stopped({ loanAmount: '9000.00', ...edited })).toEqual([])
  })
})

describe('the receipts of a schedule', () => {
  it('[API-66][LIM-17] keeps an address for the schedule made last, and refuses what is none', async () => {
    calls = await scheduleCalls()
    const keep = (receipt_email_address: string) =>
      calls.ask('/payments/recurring-email', {
        loan_id: calls.payer.loanId,
        receipt_email_address,
      })
    expect((await keep('me@example.com')).status).toBe(0)
    await calls.create(monthlySeries)
    const longer = `${'a'.repeat(39)}@example.com`
    for (const wrong of ['not an address', longer])
      expect((await keep(wrong)).message).toBe('This must be a valid e-mail')
    expect(await keep('me@example.com')).toMatchObject({ status: 1 })
    const kept = await calls.world.read((trx) =>
      trx.selectFrom('schedules').select('receipt_email').execute(),
    )
    expect(kept).toEqual([{ receipt_email: 'me@example.com' }])
  })

  it('asks for a proof before receipts go to another address, where its lender does', async () => {
    calls = await scheduleCalls({ stepUp: '1' })
    await calls.create(monthlySeries)
    const { world, payer } = calls
    const keep = (receipt_email_address: string) =>
      calls.ask('/payments/recurring-email', { loan_id: payer.loanId, receipt_email_address })
    expect(await keep('me@example.com')).toMatchObject({ status: 1 })
    world.clocks.forward(11 * 60_000)
    const asked = { statusCode: 428, reason: 'proofNeeded', result: { data: {} } }
    expect(await keep('spy@example.com')).toMatchObject(asked)
    expect(await keep('me@example.com')).toMatchObject({ status: 1 })
    const kept = await world.read((trx) =>
      trx.selectFrom('schedules').select('receipt_email').execute(),
    )
    expect(kept).toEqual([{ receipt_email: 'me@example.com' }])
  })

  it('sends the receipt of each payment to that address as well, once, also after an edit', async () => {
    calls = await scheduleCalls()
    const made = await calls.create(monthlySeries)
    const receipt_email_address = 'me@example.com'
    const { loanId } = calls.payer
    await calls.ask('/payments/recurring-email', { loan_id: loanId, receipt_email_address })
    const [row] = await calls.list()
    const ids = { scheduleId: row?.id, recurringId: row?.recurringId }
    const edited = await calls.edit({ ...monthlySeries, ...ids, loanAmount: '490.00' })
    expect([made.status, edited.status]).toEqual([1, 1])
    await calls.goTo('2026-12-14')
    const sent = await calls.world.read((trx) =>
      trx
        .selectFrom('outbox as o')
        .innerJoin('payments as p', (on) => on.onRef('p.lender_id', '=', 'o.lender_id'))
        .select(['o.recipient', 'o.payload', 'p.payment_id', 'p.amount_cents'])
        .where('o.topic', '=', 'receipt.asked')
        .where('p.platform', '=', 'schedule')
        .execute(),
    )
    expect(sent).toMatchObject([{ recipient: 'me@example.com', amount_cents: 490_00n }])
    expect(sent[0]?.payload).toMatchObject({ paymentId: sent[0]?.payment_id })
  })
})
