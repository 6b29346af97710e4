import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../scheduled/execute-scheduled-debits.ts'

let world: RepresentmentFixture

beforeEach(async () => {
  world = await representmentFixture()
  return () => world.closeInBalance()
})

const loanOf = async ({ call }: Payer) =>
  (await call('/users/list-loan-account', {})).body.result.loans[0]

async function payOff(payer: Payer): Promise<string> {
  const { payoffAmount } = await loanOf(payer)
  const paid = await payer.pay({ amount: payoffAmount, paymentType: '2' })
  expect(paid.body.status).toBe(1)
  return paid.body.result.paymentToken.orderId as string
}

/** A second borrower of the same loan, who has it in the portal. */
async function coBorrower(payer: Payer): Promise<Payer> {
  const party = await world.payer()
  await world.linkLoan(payer.loanId, party.borrowerId)
  return party
}

const scheduleOf = (scheduleId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('schedules as s')
      .innerJoin('scheduled_payments as p', 'p.schedule_id', 's.schedule_id')
      .select(['s.status', 'p.status as payment', 'p.collect_on as on'])
      .where('s.schedule_id', '=', scheduleId)
      .orderBy('p.payment_no')
      .execute(),
  )

const suspendedOn = (scheduleId: string) =>
  world.read(async (trx) => {
    const read = trx.selectFrom('schedules').select('suspended_on')
    return (await read.where('schedule_id', '=', scheduleId).executeTakeFirst())?.suspended_on
  })

const listDebits = async ({ call, loanId }: Payer) => {
  const which = { loanId, limit: 10, offset: 0, sortBy: '1', type: '-1', paymentType: '-1' }
  const asked = await call('/payments/schedule-list', { method: 'POST', payload: which })
  return asked.body.result.debits as { [name: string]: string }[]
}
const figure = (dollars = '') => dollars.replace(/(\d)(?=\d{3}\.)/, '$1,')

const reopenedMails = async () =>
  (await world.mails()).filter((mail) => mail.includes('is open again\n'))

describe('reopenLoan', () => {
  it('restores the schedules when a payoff is cancelled, and tells both borrowers what is owed', async () => {
    const { mine } = world
    const party = await coBorrower(mine)
    const scheduleId = await writeSchedule(world, mine)
    const before = await loanOf(mine)
    const orderId = await payOff(mine)
    expect((await loanOf(mine)).hasScheduled).toBe('0')
    await mine.cancel(orderId)
    expect(await scheduleOf(scheduleId)).toEqual([
      { status: 'active', payment: 'active', on: '2026-12-15' },
    ])
    expect(await loanOf(mine)).toMatchObject({
      hasScheduled: '1',
      nextDebit: before.nextDebit,
      payoffAmount: before.payoffAmount,
      payoffHeldUntil: null,
    })
    const told = await world.notificationsOf('account.loanReopened')
    const borrowerIds = told.map((payload) => (payload as { borrowerId: string }).borrowerId)
    expect(borrowerIds.toSorted()).toEqual([mine.borrowerId, party.borrowerId].toSorted())
    const [mail = '', second = ''] = await reopenedMails()
    for (const text of [mail, second]) {
      expect(text).toContain('was cancelled. Your loan is not paid off: it is open again.')
      expect(text).toContain('Your scheduled payments are active again.')
      expect(text).toContain('$100.00 on Tuesday, December 15, 2026')
      expect(text).toMatch(
        /On Friday, November 20, 2026, \$[\d,.]+ pays the loan off\. Each day after adds \$\d\.\d\d\./,
      )
      expect(text).not.toContain('stay ended')
    }
    const held = (await world.mails()).find((text) => text.includes('We received the payoff'))
    expect(held).toContain('one whose day passed meanwhile is still debited if it is not too late')
    const cancelled = (await world.mails()).find((text) => text.includes('is cancelled\n'))
    expect(cancelled).toContain('Your loan is open again')
  })

  it('restores only the next debit that is still to come when a payoff is returned days later, cut to what is owed', async () => {
    const { mine } = world
    const scheduleId = await writeSchedule(world, mine)
    world.clocks.forward(20 * fixtureDayMs)
    await openDays(world.worker, world.lender)
    const orderId = await payOff(mine)
    world.clocks.forward(8 * fixtureDayMs) // too late to catch up on 12/15
    await openDays(world.worker, world.lender)
    await world.hear(orderId, { code: 'R01' })
    expect(await scheduleOf(scheduleId)).toEqual([
      { status: 'active', payment: 'skipped', on: '2026-12-15' },
      { status: 'active', payment: 'active', on: '2027-01-15' },
    ])
    const [mail] = await reopenedMails()
    expect(mail).toContain(
      'Not made, and not made up for: the scheduled payment of $100.00 on Tuesday, December 15',
    )
    expect(mail).toContain('A bank returned a payment that counted toward the payoff')
    expect(mail).toMatch(/the retry of \$2\d,\d{3}\.\d\d on Wednesday, December 23, 2026/)
    expect(mail).toMatch(/the scheduled payment of \$\d\d\.\d\d on Friday, January 15, 2027/)
  })

  it('names no debit as missed that its borrower had paused when a payoff is returned', async () => {
    const { mine } = world
    const recurringId = await writeSchedule(world, mine)
    const payload = { recurringId, until: '2027-01-10' }
    await mine.call('/payments/pause-schedule', { method: 'POST', key: randomUUID(), payload })
    world.clocks.forward(20 * fixtureDayMs)
    await openDays(world.worker, world.lender)
    const orderId = await payOff(mine)
    world.clocks.forward(8 * fixtureDayMs) // too late to catch up on 12/15
    await openDays(world.worker, world.lender)
    await world.hear(orderId, { code: 'R01' })
    expect(await scheduleOf(recurringId)).toEqual([
      { status: 'active', payment: 'skipped', on: '2026-12-15' },
      { status: 'active', payment: 'active', on: '2027-01-15' },
    ])
    const skipped = await world.read((trx) =>
      trx
        .selectFrom('scheduled_payments')
        .select('skip_reason')
        .where('status', '=', 'skipped')
        .execute(),
    )
    expect(skipped).toEqual([{ skip_reason: 'paused' }])
    const [mail] = await reopenedMails()
    expect(mail).toContain('Friday, January 15, 2027')
    expect(mail).not.toContain('Not made')
    expect(mail).not.toContain('December 15')
  })

  it('tells both borrowers of an open loan what is debited as it is foretold, a retry among it', async () => {
    const { mine } = world
    const party = await coBorrower(mine)
    const another = await party.addMethod({ kind: 'ach', token: 'tok-6781' })
    const once = { frequency: 'once', startOn: '2026-12-21' } as const
    await writeSchedule(world, mine, mine.methodId, once)
    await writeSchedule(world, { ...party, loanId: mine.loanId }, another, { amount: 50_00n })
    await world.hear(await payOff(mine), { code: 'R01' })
    const listed = await listDebits(mine)
    expect(listed.map(({ date, type, isFinal, reason }) => [date, type, isFinal, reason])).toEqual([
      ['2026-11-25', '3', '0', ''],
      ['2026-12-15', '2', '1', ''],
      ['2026-12-21', '1', '0', 'nothingOwed'],
    ])
    const [retry, last] = listed
    expect(retry).toMatchObject({ isOwn: '1', id: '' })
    expect(Number(last?.amount)).toBeLessThan(50)
    const [seen] = await listDebits({ ...party, loanId: mine.loanId })
    expect(seen).toMatchObject({ isOwn: '0', method: 'Another borrower’s account' })
    expect((await loanOf(mine)).nextDebit).toMatchObject({ isRetry: true, on: '2026-11-25' })
    const sums = [retry, last].map((one) => `\\$${figure(one?.amount)}`)
    const [mail = '', second = ''] = await reopenedMails()
    for (const text of [mail, second]) {
      expect(text).toMatch(
        new RegExp(
          `the retry of ${sums[0]} on Wed.*, loan .*the scheduled payment of ${sums[1]} on Tue`,
        ),
      )
      expect(text).not.toContain('December 21')
    }
  })

  it('leaves ended the schedules of an account that may not be debited any more, and says so', async () => {
    const { mine } = world
    const scheduleId = await writeSchedule(world, mine)
    const orderId = await payOff(mine)
    await world.hear(orderId, { code: 'R02' })
    expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
    const [mail] = await reopenedMails()
    expect(mail).toContain('whose account may not be debited any more, stay ended.')
    expect(mail).not.toContain('active again')
  })

  it.each(['cancelled', 'returned'])(
    'restores what waited for another account as waiting when a payoff is %s, for it to be chosen',
    async (how) => {
      const { mine } = world
      const closed = await mine.addMethod({ kind: 'ach', token: 'tok-6781' })
      const scheduleId = await writeSchedule(world, mine, closed)
      const failed = await mine.pay({ amount: '10.00', paymentType: '2', methodId: closed })
      await world.hear(failed.body.result.paymentToken.orderId, { code: 'R02' })
      const orderId = await payOff(mine)
      expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'deleted' }])
      if (how === 'cancelled') await mine.cancel(orderId)
      else await world.hear(orderId, { code: 'R01' })
      expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'active', payment: 'active' }])
      expect(await suspendedOn(scheduleId)).toBe('2026-11-20')
      expect(await listDebits(mine)).toContainEqual(
        expect.objectContaining({ date: '2026-12-15', reason: 'blocked' }),
      )
      const [mail] = await reopenedMails()
      expect(mail).toContain('waited for another account wait again. Nothing is taken until')
      expect(mail).not.toContain('stay ended')
      expect(mail).not.toContain('active again')
      world.clocks.forward(26 * fixtureDayMs)
      await openDays(world.worker, world.lender)
      await executeAllScheduledDebits(world.worker, world.lender)
      expect(await scheduleOf(scheduleId)).toEqual([
        { status: 'active', payment: 'skipped', on: '2026-12-15' },
        { status: 'active', payment: 'active', on: '2027-01-15' },
      ])
    },
  )

  it('ends and restores the same schedules anew with each payoff, and tells of each', async () => {
    const { mine } = world
    const scheduleId = await writeSchedule(world, mine)
    for (const _ of [1, 2]) {
      await mine.cancel(await payOff(mine))
      expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'active', payment: 'active' }])
    }
    expect(await world.notificationsOf('account.payoffHeld')).toHaveLength(2)
    expect(await world.notificationsOf('account.loanReopened')).toHaveLength(2)
  })

  it('leaves ended what a borrower had stopped before the payoff', async () => {
    const { mine } = world
    const scheduleId = await writeSchedule(world, mine)
    const stopped = { method: 'POST', payload: { accountId: mine.methodId } } as const
    await mine.call('/ach/stop-debits', stopped)
    const other = await mine.addMethod({ kind: 'ach', token: 'tok-6781' })
    const { payoffAmount } = await loanOf(mine)
    const paid = await mine.pay({ amount: payoffAmount, paymentType: '2', methodId: other })
    await mine.cancel(paid.body.result.paymentToken.orderId)
    expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
    expect(await loanOf(mine)).toMatchObject({ hasScheduled: '0' })
  })

  it('restores nothing of a loan that was paid off for good when its payoff comes back', async () => {
    const { mine } = world
    const scheduleId = await writeSchedule(world, mine)
    const orderId = await payOff(mine)
    world.clocks.forward(12 * fixtureDayMs)
    await openDays(world.worker, world.lender)
    expect(await loanOf(mine)).toMatchObject({ isPaidOff: '1' })
    await world.hear(orderId, { code: 'R01' })
    expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
    const [mail, ...others] = await reopenedMails()
    expect(others).toEqual([])
    expect(mail).toContain('ended with the payoff and stay ended: they take nothing more.')
  })
})
