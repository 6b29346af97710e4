import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let world: RepresentmentFixture

afterEach(() => world.closeInBalance())

const replaced = { state: 'coming', amount: '100.00' }

it('tells of a retry, and of the payment that it tries again, which scheduled one it stands for', async () => {
  world = await representmentFixture({ creditNominal: '0' })
  const { mine } = world
  await writeSchedule(world, mine)
  const openOnHome = async () => {
    const { body } = await mine.call('/users/list-loan-account', {})
    return body.result.loans[0]
  }
  const { nextDebit } = await openOnHome()
  const methodId = await mine.addMethod({ kind: 'ach', token: 'tok-6781' })
  const insteadOf = String(nextDebit.scheduledId)
  const order = { amount: '90.00', insteadOf, methodId, paymentType: '2' } as const
  const { body } = await mine.pay({ ...order, confirmDuplicate: '1' })
  const { orderId } = body.result.paymentToken
  await world.moveOn(1)
  await world.hear(orderId, { code: 'R01' })
  const tokens = async () =>
    (await openOnHome()).openPayments.map((one: { paymentToken: object }) => one.paymentToken)
  expect(await tokens()).toMatchObject([{ orderId, replacedDebit: replaced }])
  await world.moveOn(6)
  await world.tryAgain()
  const [retry] = await world.triesOf(orderId)
  expect(retry).toBeDefined()
  expect(await tokens()).toContainEqual(
    expect.objectContaining({ state: 'pending', replacedDebit: expect.objectContaining(replaced) }),
  )
})
