import { instantAt, parseDay } from '@quittance/domain/calendar'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { formatDollars } from '@quittance/domain/money'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'
import { openDays } from '../../end-of-day/open-days.ts'
import { settleOpenPayments } from '../../gateway/settle-open-payments.ts'
import { executeAllScheduledDebits } from '../execute-scheduled-debits.ts'

// The installment of 12/15 is in time until 12/16; its loan is paid up to it, and its schedule pays it.
const rules = { lateFeePercent: '5', graceDays: 1, creditNominal: '0', catchUpDays: '5' }
const installment = 467_84n
const once = { frequency: 'once', amount: installment } as const

let world: RepresentmentFixture
let planned: string
afterEach(() => world.closeInBalance())

async function begin(startOn: string, kind: 'card' | 'ach', graceDays = '1') {
  world = await representmentFixture({ ...rules, graceDays }, { beginsOn: '2026-12-11' })
  planned = startOn
  const { mine } = world
  await world.payByCard(mine, await world.dueOf(mine))
  const methodId = kind === 'ach' ? mine.methodId : await mine.addMethod({ token: 'tok-4242' })
  await writeSchedule(world, mine, methodId, { ...once, startOn })
}

/** A moment comes, and the worker looks after all that is due by then. */
async function goTo(day: string, time: string) {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
  await executeAllScheduledDebits(worker, lender)
  await settleOpenPayments(worker, lender)
}

/** From another account, to the cent of the day on which it takes effect. */
async function payOff(effectiveOn: string): Promise<string> {
  const { mine } = world
  const methodId = await mine.addMethod({ kind: 'ach', token: 'tok-6781' })
  const { underRules, state } = await world.loanNow(mine)
  const amount = formatDollars(highestPaymentOn(underRules, state, [], parseDay(effectiveOn)))
  const { body } = await mine.pay({ methodId, amount, paymentType: '2' })
  expect(body).toMatchObject({ status: 1 })
  return body.result.paymentToken.orderId as string
}

const debits = () =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('scheduled_payments as d')
      .leftJoin('payments as p', 'p.scheduled_payment_id', 'd.scheduled_payment_id')
      .select(['d.status', 'p.effective_on', 'p.amount_cents', 'd.skip_reason'])
      .execute()
    return rows.map((row) => [row.status, row.effective_on, row.amount_cents, row.skip_reason])
  })

async function told() {
  const { call, loanId } = world.mine
  const which = { loanId, limit: 10, offset: 0, sortBy: '1', type: '-1', paymentType: '-1' }
  const { body } = await call('/payments/schedule-list', { method: 'POST', payload: which })
  type Listed = {
    date: string
    reason: string
    changeUntil: string
    movedFrom: string | null
    putOffBy: string
  }
  const { debits: listed = [], data } = body.result as {
    debits?: Listed[]
    data: { nextExecutionDate: { date: string } }[]
  }
  const [row] = data
  const [first] = listed
  expect(row?.nextExecutionDate.date).toBe(first?.date)
  const isOpen = Date.parse(first?.changeUntil ?? '') > world.clocks.business()
  expect(isOpen).toBe(first?.putOffBy !== 'late')
  expect(first?.movedFrom).toBe(first?.date === planned ? null : planned)
  return listed.map((one) => [one.date, one.reason, one.putOffBy])
}

const lateFees = async () => (await world.loanNow(world.mine)).state.lateFees.map(({ on }) => on)
const mailsOf = async (words: string) =>
  (await world.mails()).filter((mail) => mail.includes(words))

it('takes a scheduled debit after all where the payoff that it waited for is cancelled, and tells its new day', async () => {
  await begin('2026-12-12', 'card') // a Saturday
  await goTo('2026-12-11', '18:00:00')
  const orderId = await payOff('2026-12-14')
  expect(await told()).toEqual([['2026-12-12', 'covered', '']])
  await goTo('2026-12-12', '12:00:00')
  expect(await debits()).toEqual([['active', null, null, '']])
  expect(await told()).toEqual([['2026-12-14', 'covered', 'another']])
  await world.mine.cancel(orderId)
  expect(await told()).toEqual([['2026-12-14', '', 'cancelled']])
  await goTo('2026-12-14', '12:00:00')
  expect(await debits()).toEqual([['processed', '2026-12-14', installment, '']])
  const [mail, ...more] = await mailsOf('is taken after all')
  expect(more).toEqual([])
  expect(mail).toContain('We did not take your scheduled payment on 12/12/2026')
  expect(mail).toContain('of $467.84 on Monday, December 14')
  expect(mail).toContain('was made in its place, and that payment was cancelled.')
  expect(mail).not.toContain('came first')
  expect(await mailsOf('late because of us')).toEqual([])
})

it('tells of a scheduled debit whose time passed without a worker that it is late', async () => {
  await begin('2026-12-12', 'card')
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay('2026-12-13'), '12:00:00') - clocks.business())
  await openDays(worker, lender)
  expect(await told()).toEqual([['2026-12-13', '', 'late']])
})

/** A small payment of the same loan that takes effect on Monday, and is cancelled before the debit's time. */
async function cancelAnother(): Promise<void> {
  const { body } = await world.mine.pay({ amount: '20.00', paymentType: '2' })
  expect((await world.mine.cancel(body.result.paymentToken.orderId)).body.status).toBe(1)
}

it('tells no payment that was cancelled before as the reason why a scheduled debit is late', async () => {
  await begin('2026-12-12', 'card')
  await goTo('2026-12-11', '18:00:00')
  await cancelAnother()
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay('2026-12-13'), '12:00:00') - clocks.business())
  await openDays(worker, lender)
  expect(await told()).toEqual([['2026-12-13', '', 'late']])
})

it('tells no payment that was cancelled before as the reason why a scheduled debit was put off', async () => {
  await begin('2026-12-12', 'card')
  await goTo('2026-12-11', '18:00:00')
  await cancelAnother()
  const orderId = await payOff('2026-12-14')
  await goTo('2026-12-12', '12:00:00')
  expect(await told()).toEqual([['2026-12-14', 'covered', 'another']])
  await world.hear(orderId, { code: 'R01', on: parseDay('2026-12-12') })
  expect((await told())[0]).toEqual(['2026-12-14', '', 'returned'])
  await goTo('2026-12-14', '12:00:00')
  const [mail] = await mailsOf('We did not take your scheduled payment on 12/12/2026')
  expect(mail).toContain('Another payment on this loan came first, and it did not go through.')
  expect(mail).not.toContain('cancelled')
})

it('takes a scheduled debit never where the payoff that it waited for arrives', async () => {
  await begin('2026-12-12', 'card')
  await goTo('2026-12-11', '18:00:00')
  await payOff('2026-12-14')
  for (const day of ['2026-12-12', '2026-12-14', '2026-12-15']) await goTo(day, '12:00:00')
  expect(await debits()).toEqual([['deleted', null, null, '']])
})

it('takes a scheduled debit after all where the payoff that ended it is returned, and charges no late fee', async () => {
  await begin('2026-12-15', 'ach')
  await goTo('2026-12-14', '12:00:00')
  const orderId = await payOff('2026-12-14')
  await goTo('2026-12-17', '12:00:00')
  expect(await debits()).toEqual([['deleted', null, null, '']])
  await world.hear(orderId, { code: 'R02', on: parseDay('2026-12-17') })
  expect(await told()).toEqual([['2026-12-18', '', 'returned']])
  for (const day of ['2026-12-18', '2026-12-19']) await goTo(day, '12:00:00')
  expect(await debits()).toEqual([['processed', '2026-12-18', installment, '']])
  expect(await lateFees()).toEqual([])
  expect(await world.notificationsOf('account.debitPutOff')).toHaveLength(1)
})

it('charges the late fee where no schedule pays what a returned payoff leaves due', async () => {
  await begin('2027-01-15', 'ach')
  await goTo('2026-12-14', '12:00:00')
  const orderId = await payOff('2026-12-14')
  await goTo('2026-12-17', '12:00:00')
  await world.hear(orderId, { code: 'R02', on: parseDay('2026-12-17') })
  expect(await lateFees()).toEqual(['2026-12-17'])
})

it('skips what can not be caught up on any more when a payoff comes back, and names it', async () => {
  await begin('2026-12-15', 'ach')
  await goTo('2026-12-14', '12:00:00')
  const orderId = await payOff('2026-12-14')
  await goTo('2026-12-22', '12:00:00')
  await world.hear(orderId, { code: 'R02', on: parseDay('2026-12-22') })
  expect(await debits()).toEqual([['skipped', null, null, 'tooLate']])
  const [mail] = await mailsOf('Not made, and not made up for')
  expect(mail).toContain('of $467.84 on Tuesday, December 15, 2026')
  expect(mail).not.toContain('To avoid a late fee') // it was charged
  expect(await lateFees()).toEqual(['2026-12-22'])
})

it('says until when to pay by hand what a returned payoff leaves due in its days of grace', async () => {
  await begin('2026-12-15', 'ach', '10')
  await goTo('2026-12-14', '12:00:00')
  const orderId = await payOff('2026-12-14')
  await goTo('2026-12-22', '12:00:00')
  await world.hear(orderId, { code: 'R02', on: parseDay('2026-12-22') })
  const [mail] = await mailsOf('Not made, and not made up for')
  expect(mail).toContain('To avoid a late fee, pay it by Friday, December 25, 2026.')
  expect(await lateFees()).toEqual([])
})
