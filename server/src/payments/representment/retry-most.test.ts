import { formatDollars } from '@quittance/domain/money'
import { beforeEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'

let world: RepresentmentFixture

beforeEach(async () => {
  world = await representmentFixture()
  return () => world.closeInBalance()
})

/** What the list of loans tells of the retry: with the debit that came back, and among what is to come. */
async function toldOf(orderId: string) {
  const { body } = await world.mine.call('/users/list-loan-account', {})
  const [loan] = body.result.loans
  type Open = { readonly paymentToken: { readonly orderId: string; readonly retryMost: string } }
  const open = (loan.openPayments as Open[]).find(
    ({ paymentToken }) => paymentToken.orderId === orderId,
  )
  const coming = (loan.comingDebits as { id: string; amount: string; fee: string }[]).find(
    ({ id }) => id === orderId,
  )
  return { most: open?.paymentToken.retryMost, coming: coming?.amount }
}

it('tells as the most that a retry takes what its loan owes since something was paid, and takes that', async () => {
  const { mine } = world
  const debit = await world.comesBack(mine)
  expect(await toldOf(debit)).toEqual({ most: '100.00', coming: '100.00' })
  await world.payByCard(mine, (await world.owedBesidesFees(mine)) - 36_92n)
  expect(await toldOf(debit)).toEqual({ most: '36.92', coming: '36.92' })
  await world.moveOn(5)
  await world.tryAgain()
  const tries = await world.triesOf(debit)
  expect(tries.map(({ amount_cents: amount }) => amount)).toEqual([36_92n])
})

it('tells that a retry takes nothing while a payment on its way leaves it nothing', async () => {
  const { mine } = world
  const debit = await world.comesBack(mine)
  const amount = formatDollars(await world.owedBesidesFees(mine))
  const methodId = await mine.addMethod({ kind: 'ach', token: 'tok-6781' })
  const paid = await mine.pay({ amount, methodId, paymentType: '2', confirmDuplicate: '1' })
  expect(await toldOf(debit)).toEqual({ most: '0.00', coming: undefined })
  await mine.cancel(paid.body.result.paymentToken.orderId)
  expect(await toldOf(debit)).toEqual({ most: '100.00', coming: '100.00' })
})

it('names in the mail of a return what the retry takes where that is less, and why', async () => {
  const { mine } = world
  await world.comesBack(mine)
  const methodId = await mine.addMethod({ kind: 'ach', token: 'tok-6781' })
  const amount = formatDollars(await world.dueOf(mine))
  const paid = await mine.pay({ amount, methodId, paymentType: '2', confirmDuplicate: '1' })
  await world.hear(paid.body.result.paymentToken.orderId, { code: 'R01' })
  const { most = '' } = await toldOf(paid.body.result.paymentToken.orderId)
  const mail = (await world.mails()).at(-1)?.replaceAll(',', '')
  expect(mail).toContain(`it takes $${most} at most. It is less than before as it pays no returned`)
})
