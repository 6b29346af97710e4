import { addDays, parseDay } from '@quittance/domain/calendar'
import { afterEach, describe, expect, it } from 'vitest'
import { contendForLock } from '../../testing/contend-for-lock.ts'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'
import { lockLoan } from '../servicing/loans/loan-state-repository.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

/** The refusal of a schedule, which left everything as it was. */
async function refusal(changed: object) {
  const before = await calls.list()
  const { status, message, field } = await calls.create(changed)
  expect(await calls.list()).toEqual(before)
  return { status, message, field }
}

describe('making a schedule', () => {
  it('[API-63][API-64] makes one payment, with the consent to it and a copy by email', async () => {
    calls = await scheduleCalls()
    const answer = await calls.create()
    expect(answer).toMatchObject({ status: 1, statusCode: 200 })
    expect(answer.result?.data).toEqual({
      id: expect.any(String),
      recurringId: null,
      nextExecutionDate: { date: '2026-12-15' },
      pmtAmt: '100.00',
      convenienceFee: '0.00',
    })
    expect(await calls.list()).toMatchObject([{ on: '2026-12-15', frequency: 'onlyonce' }])
    const [consent] = (await calls.consents()).slice(-1)
    expect(consent).toMatchObject({ kind: 'oneTimeAch', amount_cents: 100_00n })
    expect(consent?.text).toContain('12/15/2026')
    const [copy] = await calls.sentNotices('scheduleMade')
    expect(JSON.stringify(copy)).toContain(JSON.stringify(consent?.text).slice(1, 60))
  })

  it('[SCHED-01][SCHED-07][LIM-20] makes one payment and a series of a loan, each told by its type', async () => {
    calls = await scheduleCalls()
    await calls.create()
    await calls.create({ ...monthlySeries, scheduleDate1: '2026-12-20' })
    const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
    const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
    const rows = (result?.data ?? []) as unknown as Record<string, unknown>[]
    expect(rows.map(({ type, repeatingType }) => [type, repeatingType])).toEqual([
      ['1', 'onlyonce'],
      ['2', 'MO'],
    ])
    const refused = await calls.create({ ...monthlySeries, type: '1' })
    expect(refused).toMatchObject({ status: 0, field: 'pmtFreq' })
  })

  it('debits a series that was made as it was agreed, payment by payment', async () => {
    calls = await scheduleCalls()
    const { result } = await calls.create(monthlySeries)
    expect(result?.data['recurringId']).toEqual(expect.any(String))
    await calls.goTo('2026-12-14')
    expect(await calls.debits()).toEqual([{ amount_cents: 480_00n, effective_on: '2026-12-15' }])
    expect(await calls.list()).toMatchObject([{ on: '2027-01-15', frequency: 'MO' }])
  })

  it('keeps a consent in the currency of its loan, whatever its lender is set to', async () => {
    calls = await scheduleCalls({ currencyCode: 'CAD' })
    await calls.create()
    const [consent] = (await calls.consents()).slice(-1)
    expect(consent?.evidence).toMatchObject({ debits: { currency: 'USD' } })
    expect(consent?.text).not.toContain('CA$')
    const [copy] = await calls.sentNotices('scheduleMade')
    expect(copy?.['debits']).toMatchObject([{ currency: 'USD' }])
  })

  it('makes one schedule for a key, and answers it the same again', async () => {
    calls = await scheduleCalls()
    const first = await calls.create({}, 'key-1')
    expect(await calls.create({}, 'key-1')).toEqual(first)
    expect(await calls.list()).toHaveLength(1)
    expect(await calls.create({ loanAmount: '99.00' }, 'key-1')).toMatchObject({ status: 0 })
    const together = await Promise.all(
      Array.from({ length: 5 }, () => calls.create({ loanAmount: '50.00' }, 'key-2')),
    )
    expect(new Set(together.map(({ result }) => result?.data.id)).size).toBe(1)
    expect(await calls.list()).toHaveLength(2)
    expect(await calls.sentNotices('scheduleMade')).toHaveLength(2)
  })

  it('asks for a proof before a schedule above the amount of its lender, made or edited', async () => {
    calls = await scheduleCalls({ stepUpPaymentAmount: '100.00' })
    calls.world.clocks.forward(11 * 60_000)
    const asked = { status: 0, statusCode: 428, reason: 'proofNeeded', result: { data: {} } }
    expect(await calls.create({ loanAmount: '100.01' }, 'key-1')).toMatchObject(asked)
    expect(await calls.list()).toEqual([])
    expect(await calls.create({ loanAmount: '100.00' })).toMatchObject({ status: 1 })
    const [made] = await calls.list()
    const edited = { scheduleId: made?.id, recurringId: null, loanAmount: '100.01' }
    expect(await calls.edit(edited, 'key-2')).toMatchObject(asked)
    expect(await calls.list()).toEqual([made])
    const { clocks } = calls.world
    await calls.world.read((trx) =>
      trx
        .updateTable('sessions')
        .set({ proven_at: new Date(clocks.elapsed()) })
        .execute(),
    )
    expect(await calls.edit(edited, 'key-2')).toMatchObject({ status: 1 })
    expect(await calls.create({ loanAmount: '100.01' }, 'key-1')).toMatchObject({ status: 1 })
    expect(await calls.list()).toHaveLength(2)
  })

  it('counts the schedules of a day with its payments, and not one that is edited or of another day', async () => {
    calls = await scheduleCalls({ stepUpPaymentAmount: '500.00' })
    calls.world.clocks.forward(11 * 60_000)
    const methodId = await calls.payer.addMethod({ token: 'tok-4242' })
    const pay = async (amount: string) => (await calls.payer.pay({ methodId, amount })).body
    const asked = { status: 0, reason: 'proofNeeded' }
    expect(await calls.create({ loanAmount: '300.00' })).toMatchObject({ status: 1 })
    const next = { loanAmount: '200.01', scheduleDate1: '2026-12-16' }
    expect(await calls.create(next)).toMatchObject(asked)
    expect(await pay('200.01')).toMatchObject(asked)
    const [made] = await calls.list()
    const edited = { scheduleId: made?.id, recurringId: null, loanAmount: '400.00' }
    expect(await calls.edit(edited)).toMatchObject({ status: 1 })
    expect(await pay('100.01')).toMatchObject(asked)
    await calls.world.database.owner.query(
      `update schedules set made_at = made_at - interval '1 day' where borrower_id = $1`,
      [calls.payer.borrowerId],
    )
    expect(await pay('500.00')).toMatchObject({ status: 1 })
    expect(await calls.create({ loanAmount: '100.00' })).toMatchObject(asked)
  })

  it('makes none for a loan that its borrower took off the list in the same moment', async () => {
    calls = await scheduleCalls()
    const { loanId } = calls.payer
    const [answer] = await contendForLock(calls.world, {
      lock: (trx) => lockLoan(trx, loanId),
      begin: () => [calls.create(monthlySeries)],
      meanwhile: () =>
        calls.world.database.owner.query(
          'update loan_parties set is_linked = false where loan_id = $1',
          [loanId],
        ),
    })
    expect(answer).toMatchObject({ status: 0, field: 'loanId' })
    const { rows } = await calls.world.database.owner.query(
      'select schedule_id from schedules where loan_id = $1',
      [loanId],
    )
    expect(rows).toEqual([])
  })

  it('[SCHED-54] takes the fee of its table alone, and no fee that a browser says', async () => {
    const feeRules = [{ paymentType: '1', type: '2', flat: '2.50' }]
    calls = await scheduleCalls({ feeRules })
    const card = await calls.payer.addMethod({ token: 'tok-4242' })
    const byCard = { ...monthlySeries, id: card, paymentType: '1' }
    const answer = await calls.create({ ...byCard, cardTransactionFee: '0.00' })
    expect(answer).toMatchObject({ status: 0 })
    expect(await calls.list()).toEqual([])
    const { result } = await calls.create({ ...byCard, cardTransactionFee: '2.50' })
    expect(result?.data).toMatchObject({ convenienceFee: '2.50' })
    expect((await calls.create({ achTransactionFee: '1.00' })).status).toBe(0)
  })
})

const on = (scheduleDate1: string) => refusal({ scheduleDate1 })
const of = (loanAmount: string, more: object = {}) => refusal({ ...more, loanAmount })

describe('what may not be scheduled', () => {
  it('[PERM-26][VAL-63][VAL-65] refuses each day that it takes no debit on, with its reason', async () => {
    calls = await scheduleCalls({ borSchedMaxDays: 60 })
    const today = '2026-11-20'
    expect((await on('2026-11-01')).message).toContain('first day you can choose')
    expect((await on(today)).message).toContain('first day you can choose')
    expect((await on(addDays(parseDay(today), 61))).message).toContain('01/19/2027')
    expect((await on('2026-12-19')).message).toContain('12/21/2026')
    expect((await on('2026-11-26')).message).toContain('11/27/2026')
  })

  it('[PERM-26][VAL-62] refuses a second date that is missing, early, late or the same day', async () => {
    calls = await scheduleCalls()
    const twice = { type: '2', pmtFreq: 'SM', scheduleDate1: '2026-12-15' }
    expect((await refusal(twice)).message).toBe('Choose the second date too.')
    for (const scheduleDate2 of ['2026-12-01', '2026-12-15', '2027-01-15'])
      expect((await refusal({ ...twice, scheduleDate2 })).message).toContain('second date')
    expect(await calls.create({ ...twice, scheduleDate2: '2026-12-31' })).toMatchObject({
      status: 1,
    })
  })

  it('[PERM-26][ERR-30] refuses a series by card where only bank accounts pay one', async () => {
    calls = await scheduleCalls({ borSchedRecurringAchOnly: '1' })
    const card = await calls.payer.addMethod({ token: 'tok-4242' })
    const byCard = { id: card, paymentType: '1' }
    expect((await refusal({ ...monthlySeries, ...byCard })).message).toBe(
      'When creating monthly recurring schedules, the payment method must be an ACH Bank Account',
    )
    expect(await calls.create(byCard)).toMatchObject({ status: 1 })
  })

  it('[PERM-26] refuses an amount that is nothing, too much or never pays the loan off', async () => {
    calls = await scheduleCalls()
    expect((await of('0.00')).status).toBe(0)
    expect((await of('99999.00')).message).toContain('at most')
    const [, least = ''] =
      /^This amount will not pay off your loan\. The least that does is \$(\d+\.\d\d)\.$/.exec(
        (await of('100.00', monthlySeries)).message,
      ) ?? []
    const less = (Number(least) - 0.01).toFixed(2)
    expect((await of(less, monthlySeries)).message).toContain(`does is $${least}`)
    const enough = { ...monthlySeries, loanAmount: least }
    expect(await calls.create(enough)).toMatchObject({ status: 1 })
  })

  it('[PERM-26][VAL-68] refuses another amount of a series than the regular one, where it is fixed', async () => {
    calls = await scheduleCalls({ scheduleCustAmt: '0' })
    expect((await refusal(monthlySeries)).message).toContain('regular payment')
    expect(await calls.create()).toMatchObject({ status: 1 })
  })

  it('[PERM-26] refuses frequencies that are not offered, methods of others and cards that expire', async () => {
    calls = await scheduleCalls({ allowAllBorrowerFrequencies: '0' })
    expect((await refusal({ ...monthlySeries, pmtFreq: 'WE' })).status).toBe(0)
    expect((await refusal({ ...monthlySeries, type: '1' })).status).toBe(0)
    expect((await refusal({ id: calls.payer.loanId })).status).toBe(0)
    expect((await refusal({ paymentType: '1' })).status).toBe(0)
    const card = await calls.payer.addMethod({ token: 'tok-4242' })
    await calls.world.read((trx) =>
      trx
        .updateTable('methods')
        .set({ expires: '2026-11' })
        .where('method_id', '=', card)
        .execute(),
    )
    expect((await refusal({ id: card, paymentType: '1' })).message).toContain('expires')
  })
})

describe('the limits of schedules', () => {
  it('refuses more schedules of a loan in an hour than its lender allows, and says until when', async () => {
    calls = await scheduleCalls({ schedulesPerLoanHour: 3 })
    const together = await Promise.all(
      Array.from({ length: 5 }, (_none, no) => calls.create({}, `key-${no}`)),
    )
    const refused = together.filter(({ status }) => status === 0)
    expect(refused).toHaveLength(2)
    for (const { statusCode, message } of refused) {
      expect(statusCode).toBe(429)
      expect(message).toMatch(
        /^Too many scheduled payments were made or changed\. Try again in .+\.$/,
      )
    }
    expect(await calls.list()).toHaveLength(3)
    const made = together.findIndex(({ status }) => status === 1)
    expect(await calls.create({}, `key-${made}`)).toEqual(together[made])
    calls.world.clocks.forward(3_600_000)
    expect(await calls.create()).toMatchObject({ status: 1 })
  })

  it('refuses one more than a loan may have at once, until one is deleted', async () => {
    calls = await scheduleCalls({ activeSchedulesPerLoan: 2 })
    await calls.create()
    await calls.create(monthlySeries)
    expect(await refusal({})).toMatchObject({
      status: 0,
      message: 'This loan has 2 schedules already. Delete one to make another.',
    })
    const once = (await calls.list()).find(({ frequency }) => frequency === 'onlyonce')
    const deleting = { scheduleId: once?.id, recurringId: null }
    expect(await calls.ask('/payments/delete-schedule', deleting)).toMatchObject({ status: 1 })
    expect(await calls.create()).toMatchObject({ status: 1 })
  })
})
