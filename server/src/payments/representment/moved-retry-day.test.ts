import { parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { settleOpenPayments } from '../gateway/settle-open-payments.ts'

let calls: ScheduleCalls

afterEach(() => calls.world.closeInBalance())

const onWednesday = {
  type: '1',
  pmtFreq: 'onlyonce',
  loanAmount: '45.00',
  scheduleDate1: '2026-11-25',
}

type Token = { readonly orderId: string; readonly triesAgainOn: string; readonly stopUntil: string }

/** As its status and home tell it. */
async function toldDays({ payer }: ScheduleCalls, orderId: string) {
  const { paymentToken } = (await payer.askOrder(orderId)).body.result as { paymentToken: Token }
  const { body } = await payer.call('/users/list-loan-account', {})
  const { loans } = body.result as { loans: { openPayments: { paymentToken: Token }[] }[] }
  const onHome = loans[0]?.openPayments.find((one) => one.paymentToken.orderId === orderId)
  return [paymentToken, onHome?.paymentToken].map((one) => [one?.triesAgainOn, one?.stopUntil])
}

it('tells one day of a moved retry before and after the debit that moves it is handed over', async () => {
  calls = await scheduleCalls()
  const { world, payer } = calls
  const orderId = await world.comesBack(payer)
  await calls.create(onWednesday)
  const before = await toldDays(calls, orderId)
  await calls.goTo('2026-11-24', '17:00:00')
  expect(await toldDays(calls, orderId)).toEqual(before)
  await calls.goTo('2026-11-25', '09:00:00')
  await world.tryAgain()
  expect(await toldDays(calls, orderId)).toEqual(before)
  expect(before.map(([on]) => on)).toEqual(['2026-11-27', '2026-11-27'])
})

it('names in its mail the day on which a retry is made beside a debit that is handed over', async () => {
  calls = await scheduleCalls({ representAfterDays: '1' })
  const { world, payer } = calls
  await calls.create(onWednesday)
  const { body } = await payer.pay({ amount: '100.00', paymentType: '2' })
  const { orderId } = (body.result as { paymentToken: Token }).paymentToken
  await calls.goTo('2026-11-24', '17:30:00')
  await settleOpenPayments(world.worker, world.lender)
  await world.hear(orderId, { code: 'R01', on: parseDay('2026-11-24') })
  const mail = (await world.mails()).filter((one) => /again/.test(one)).join('\n')
  expect(mail).toContain('We will try again on 11/27/2026.')
  await calls.goTo('2026-11-27', '09:00:00')
  await world.tryAgain()
  expect((await world.triesOf(orderId)).map((one) => one.effective_on)).toEqual(['2026-11-27'])
})
