import { parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { settleOpenPayments } from '../gateway/settle-open-payments.ts'

let calls: ScheduleCalls

afterEach(() => calls.world.closeInBalance())

type Told = { readonly paymentToken: { readonly retryMost: string } }

it('takes for a retry of a series that is cut the fee of recurring payments, as it was told', async () => {
  const feeRules = [
    { paymentType: '2', type: '2', percent: '1', flat: '0.00' },
    { paymentType: '2', type: '1', percent: '3', flat: '0.00' },
  ]
  calls = await scheduleCalls({ feeRules })
  const { world, payer } = calls
  const series = { type: '2', pmtFreq: 'MO', loanAmount: '200.00', achTransactionFee: '2.00' }
  await calls.create({ ...series, scheduleDate1: '2026-11-23' })
  await calls.goTo('2026-11-20')
  await settleOpenPayments(world.worker, world.lender)
  const [debit] = await world.read((trx) =>
    trx.selectFrom('payments').select('payment_id').where('platform', '=', 'schedule').execute(),
  )
  const orderId = debit?.payment_id ?? ''
  await calls.goTo('2026-11-23', '12:00:00')
  await world.hear(orderId, { code: 'R01', on: parseDay('2026-11-23') })
  await world.payByCard(payer, (await world.owedBesidesFees(payer)) - 40_00n)
  const { paymentToken } = (await payer.askOrder(orderId)).body.result as Told
  expect(paymentToken.retryMost).toBe('40.40')
  await calls.goTo('2026-11-27', '09:00:00')
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toMatchObject([{ amount_cents: 40_00n, fee_cents: 40n }])
})
