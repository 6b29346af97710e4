import { beforeEach, expect, it } from 'vitest'
import { watchRowLocks } from '../../../testing/database/watch-row-locks.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { lockBorrower } from '../../lenders/borrower-lock-repository.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { holdMethodRow } from '../scheduled/schedule-lock-repository.ts'
import { lockPayment } from './returned-payment-repository.ts'

let world: RepresentmentFixture

beforeEach(async () => {
  world = await representmentFixture()
  return () => world.closeInBalance()
})

function watch() {
  const rowLocks = watchRowLocks(world.database.db.pool)
  rowLocks.takeFaults([])
  return rowLocks
}

it('locks payments before their loan, whether they come back, are cancelled, refunded, tried again or reversed', async () => {
  const { mine } = world
  const lenderApi = await lenderApiOf(world)
  const rowLocks = watch()
  const [first, second] = [await world.comesBack(mine), await world.comesBack(mine, '90.00')]
  const methodId = await mine.addMethod({ kind: 'ach', token: 'tok-6781' })
  const order = { methodId, paymentType: '2', insteadOf: first } as const
  const instead = await mine.pay({ ...order, amount: '80.00' })
  await mine.cancel(instead.body.result.paymentToken.orderId)
  await world.payByCard(mine, 50_00n)
  await world.moveOn(7)
  await world.tryAgain()
  expect(await world.triesOf(second)).toHaveLength(1)
  const paid = await mine.pay({ amount: '31.00', paymentType: '2' })
  const { orderId } = paid.body.result.paymentToken
  await world.moveOn(6)
  const refund = await lenderApi.refund(orderId, { amount: '10.00', reason: 'paid by mistake' })
  expect(refund.body.state).toBe('completed')
  const why = { reason: 'as the customer asked' }
  const cheque = { kind: 'payment', channel: 'check', amount: '20.00', ...why }
  const atOffice = (await lenderApi.event(mine.loanId, cheque)).body.orderId as string
  for (const event of [
    { kind: 'reversal', orderId: atOffice },
    { kind: 'chargedOff' },
    cheque,
    { kind: 'chargeOffReversed' },
  ])
    expect((await lenderApi.event(mine.loanId, { ...event, ...why })).code).toBe(200)
  expect(rowLocks.takeFaults(['payments', 'loans', 'methods'])).toEqual([])
})

it('names who locks a payment after its loan, or a borrower after a method', async () => {
  const { mine, lender } = world
  const orderId = await world.comesBack(mine)
  const rowLocks = watch()
  await world.read(async (trx) => {
    await lockLoan(trx, mine.loanId)
    await lockPayment(trx, lender.id, orderId)
  })
  expect(rowLocks.takeFaults(['payments', 'loans'])).toEqual([
    expect.stringMatching(/^it holds loans and waits for payments: /),
  ])
  await world.read(async (trx) => {
    await holdMethodRow(trx, lender.id, mine.methodId)
    await lockBorrower(trx, { lenderId: lender.id, borrowerId: mine.borrowerId })
  })
  expect(rowLocks.takeFaults(['borrowers', 'methods'])).toEqual([
    expect.stringMatching(/^it holds methods and waits for borrowers: /),
  ])
})
