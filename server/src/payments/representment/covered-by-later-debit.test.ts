import { instantAt, parseDay } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { representmentFixture } from '../../../testing/representment-fixture.ts'
import { openDays } from '../end-of-day/open-days.ts'

type Token = { readonly orderId: string; readonly retryCover: object | null }

it('tells of a retry that a Canadian debit of a later day, handed over before it, leaves it nothing', async () => {
  const world = await representmentFixture({ creditNominal: '0' })
  const { clocks, worker, lender } = world
  const payer = await world.payer({ kind: 'pad', token: 'tok-7777', country: 'CA' })
  const { body } = await payer.pay({ amount: '100.00', paymentType: '3' })
  const { orderId } = (body.result as { paymentToken: Token }).paymentToken
  clocks.forward(instantAt(parseDay('2026-12-15'), '14:00:00') - clocks.business())
  await openDays(worker, lender)
  await world.hear(orderId, { code: '901', on: parseDay('2026-12-15') })
  const wanted = {
    type: '1',
    pmtFreq: 'onlyonce',
    loanAmount: '5200.00',
    scheduleDate1: '2026-12-21',
    loanId: payer.loanId,
    id: payer.methodId,
    paymentType: '3',
  }
  const ask = async (path: string) =>
    (await payer.call(path, { method: 'POST', payload: wanted })).body.result as object
  expect(await ask('/payments/schedule-preview')).toMatchObject({
    retriesMoved: [{ orderId, note: expect.stringContaining('Nothing is left to take') }],
  })
  await ask('/payments/scheduled-payment')
  const status = (await payer.askOrder(orderId)).body.result as { paymentToken: Token }
  expect(status.paymentToken.retryCover).toMatchObject({ date: '2026-12-21' })
  const mail = (await world.mails()).find((one) => /scheduled payment on loan/.test(one))
  expect(mail).toContain('Nothing is left to take for the retry')
  await world.closeInBalance()
})
