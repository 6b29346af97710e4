import { formatDollars, parseDollars } from '@quittance/domain/money'
import { beforeEach, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'

let world: RepresentmentFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const bank = await representmentFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  return () => world.closeInBalance()
})

/** What the mail of this subject names as due, and what home shows as the total due. */
async function dueIn(subject: string) {
  const { body } = await world.mine.call('/users/list-loan-account', {})
  const mail = (await world.mails()).find((one) => one.includes(subject)) ?? ''
  const named =
    /\$([\d.,]+) is due on your loan now, the oldest of it since [^.]+\. Pay it in the portal: http/.exec(
      mail,
    )
  return { named: named?.[1]?.replaceAll(',', ''), home: body.result.loans[0].totalAmtDue }
}

it('names in the mail of a return that is not tried again what is due, and where to pay', async () => {
  const { orderId } = await payByBank(world.mine)
  await world.hear(orderId, { code: 'R03' })
  const { named, home } = await dueIn('returned your payment')
  expect(named).toBe(home)
})

it('names nothing as due in the mail of a return that is tried again', async () => {
  await world.comesBack(world.mine)
  expect((await dueIn('returned your payment')).named).toBeUndefined()
})

it('names in the mail of a refund what it leaves due', async () => {
  const amount = formatDollars(await world.dueOf(world.mine))
  const methodId = await world.mine.addMethod({ token: 'tok-4242' })
  const paid = await world.mine.pay({ methodId, amount })
  const { orderId } = paid.body.result.paymentToken
  await world.refund(orderId, { amount: '100.00', reason: 'paid by mistake' })
  const { named, home } = await dueIn('A refund of')
  expect(named).toBe(home)
  expect(parseDollars(named ?? '0.00')).toBeGreaterThan(0n)
})
