import { addDays, parseDay } from '@quittance/domain/calendar'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { closeLoans } from './close-loans.ts'
import { beginRun } from '../../servicing/end-of-day/day-run-repository.ts'
import { openDays } from './open-days.ts'

/** The world begins on Friday, 2026-11-20; the grace of the loan's installment ends on it. */
const today = parseDay('2026-11-20')
const tomorrow = addDays(today, 1)

let world: BankFixture
let loanId: string

beforeEach(async () => {
  world = await bankFixture({ lateFeePercent: '5', lateFeeMin: '10.00', graceDays: 10 })
  loanId = await boardTestLoan(world, { loanNo: 'late', dueOn: addDays(today, -10) })
  await world.linkLoan(loanId, world.mine.borrowerId, 'borrower')
})
afterEach(() => world.closeInBalance())

const told = () =>
  world.read((trx) =>
    trx
      .selectFrom('loan_events')
      .select(['kind', 'effective_on', 'amount_cents'])
      .where('loan_id', '=', loanId)
      .orderBy('event_no')
      .execute(),
  )

const fee = { kind: 'lateFee', effective_on: tomorrow, amount_cents: 23_39n }

it('charges the late fee of a closed day for a return before the business date changes', async () => {
  const { orderId } = await payByBank(
    {
      ...world.mine,
      pay: (given) => world.mine.pay({ ...given, loanId }),
    },
    '467.84',
  )
  world.clocks.forward(fixtureDayMs)
  const { lender, clocks } = world
  await world.read((trx) => beginRun(trx, lender.id, { day: tomorrow, now: clocks.elapsed() }))
  await closeLoans(world.worker, lender, tomorrow)
  expect(await told()).toEqual([])

  await world.hear(orderId, { code: 'R01' })
  expect(await told()).toEqual([fee])
  for (let days = 0; days < 3; days += 1) {
    await openDays(world.worker, lender)
    clocks.forward(fixtureDayMs)
  }
  expect(await told()).toEqual([fee])
})

it('charges the late fee of a day at its close for a return that comes before it', async () => {
  const { orderId } = await payByBank(
    {
      ...world.mine,
      pay: (given) => world.mine.pay({ ...given, loanId }),
    },
    '467.84',
  )
  await world.hear(orderId, { code: 'R01' })
  expect(await told()).toEqual([])
  world.clocks.forward(fixtureDayMs)
  await openDays(world.worker, world.lender)
  expect(await told()).toEqual([fee])
})
