import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../scheduled/execute-scheduled-debits.ts'

// A pre-authorised debit of 11/20: its network takes it again until 12/20, a Sunday, so that the last day is 12/18.

let world: RepresentmentFixture
let payer: Payer
let orderId: string

async function goTo(day: string, time = '14:00:00'): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
  await executeAllScheduledDebits(worker, lender)
  await world.tryAgain()
}

beforeEach(async () => {
  world = await representmentFixture({ creditNominal: '0' })
  payer = await world.payer({ kind: 'pad', token: 'tok-7777', country: 'CA' })
  const { body } = await payer.pay({ amount: '100.00', paymentType: '3' })
  orderId = body.result.paymentToken.orderId as string
  await goTo('2026-12-15')
})
afterEach(() => world.closeInBalance())

const comesBack = () => world.hear(orderId, { code: '901', on: parseDay('2026-12-15') })
const debitOnLastDay = () =>
  writeSchedule(world, payer, undefined, { frequency: 'once', startOn: '2026-12-18' })
const late = () => [{ paymentId: orderId, why: 'late' }]
const ended = () => world.notificationsOf('payment.notTriedAgain')
const mails = async () => (await world.mails()).join('\n')

/** The days that home and the list of debits tell. */
async function daysTold() {
  const [loan] = (await payer.call('/users/list-loan-account', {})).body.result.loans
  const which = { loanId: payer.loanId, limit: 10, offset: 0, sortBy: '1', type: '-1' }
  const payload = { ...which, paymentType: '-1' }
  const listed = await payer.call('/payments/schedule-list', { method: 'POST', payload })
  const debits = listed.body.result.debits as { type: string; date: string; reason: string }[]
  const retry = debits.find(({ type }) => type === '3')
  const home = loan.openPayments.find(
    ({ paymentToken: token }: { paymentToken: { orderId: string } }) => token.orderId === orderId,
  )
  return [home.paymentToken.triesAgainOn, retry && `${retry.date} ${retry.reason}`.trim()]
}

it('makes a retry on the last banking day on which its network takes it', async () => {
  await comesBack()
  expect(await daysTold()).toEqual(['2026-12-18', '2026-12-18'])
  await goTo('2026-12-18')
  expect(await world.triesOf(orderId)).toMatchObject([{ effective_on: '2026-12-18' }])
  expect(await ended()).toEqual([])
})

it('promises no retry where the loan is debited on the last day on which its network takes it', async () => {
  await debitOnLastDay()
  await comesBack()
  expect(await daysTold()).toEqual([null, undefined])
  const told = await mails()
  expect(told).toContain('Your bank returned')
  expect(told).not.toContain('We will try again')
  for (const day of ['2026-12-16', '2026-12-18', '2026-12-21']) await goTo(day)
  expect(await world.triesOf(orderId)).toEqual([])
})

it('gives a retry up and says so where a debit was scheduled for its last day since', async () => {
  await comesBack()
  await debitOnLastDay()
  expect(await daysTold()).toEqual([null, '2026-12-18 tooLate'])
  await goTo('2026-12-16')
  await goTo('2026-12-18')
  expect(await world.triesOf(orderId)).toEqual([])
  expect(await ended()).toEqual(late())
  expect(await mails()).toContain('No day is left on which a bank takes another try.')
  await goTo('2026-12-21')
  expect(await world.triesOf(orderId)).toEqual([])
})

it.each([
  ['at night on its last day', '2026-12-18', '17:00:00'],
  ['on the next banking day', '2026-12-21', '10:00:00'],
])('gives a retry up that a worker first looks at %s', async (_when, day, time) => {
  await comesBack()
  await goTo(day, time)
  expect(await world.triesOf(orderId)).toEqual([])
  expect(await ended()).toEqual(late())
})

it('refuses to stop a retry from 5:00 PM of its last day, as it is not made any more', async () => {
  await comesBack()
  world.clocks.forward(instantAt(parseDay('2026-12-18'), '17:00:00') - world.clocks.business())
  const { body } = await payer.stopRetry(orderId)
  expect(body).toMatchObject({ status: 0, reason: 'tooLateToStop' })
  expect(body.message).toContain('it could be until 05:00 PM on 12/18/2026')
})
