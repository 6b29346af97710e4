import { parseDay } from '@quittance/domain/calendar'
import { parseDollars } from '@quittance/domain/money'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { afterEach, expect, it } from 'vitest'
import { fixtureHourMs } from '../../../testing/bank-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

it('names in the email about a payoff each series that does not go on, once, by its next day', async () => {
  const feeRules = [{ paymentType: '2', flat: '3.95' }]
  world = await representmentFixture({ creditNominal: '0', feeRules })
  const { mine } = world
  await writeSchedule(world, mine, undefined, { startOn: '2026-12-18', fee: 3_95n })
  await writeSchedule(world, mine, undefined, { startOn: '2026-12-04', amount: 1_234_50n })
  const { underRules, state } = await world.loanNow(mine)
  await world.payByCard(mine, highestPaymentOn(underRules, state, [], parseDay('2026-11-20')))
  const mails = (await world.mails()).filter((mail) => mail.includes('What was to come'))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(
    /What was to come: the series of \$1,234\.50 \(monthly\), next on Friday, December 4, 2026, loan [^;]*; the series of \$103\.95 \(monthly\), next on Friday, December 18, 2026, loan [^;]*\./,
  )
})

/** A loan of which little is left, with a series whose last debit takes less than was agreed to. */
async function nearlyPaid() {
  const calls = await scheduleCalls()
  world = calls.world
  const { underRules, state } = await world.loanNow(calls.payer)
  const payoff = highestPaymentOn(underRules, state, [], parseDay('2026-11-20'))
  await world.payByCard(calls.payer, payoff - 1_000_00n)
  await calls.create(monthlySeries)
  const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  const { debits } = result as unknown as { debits: { amount: string; date: string }[] }
  expect(debits.length).toBeGreaterThan(2)
  expect(debits.at(-1)?.amount).not.toBe('480.00')
  return { calls, debits }
}

const payoffNow = async ({ payer }: ScheduleCalls) =>
  (await payer.call('/users/list-loan-account', {})).body.result.loans[0].payoffAmount as string

/** What the mail about the payoff says was to come. */
async function toldDebits(): Promise<string[]> {
  const mail = (await world.mails()).find((one) => one.includes('What was to come')) ?? ''
  const [told = ''] = /What was to come: .*\./.exec(mail) ?? []
  return [...told.matchAll(/\$([\d.]+) \(monthly\), next on/g)].map(([, amount = '']) => amount)
}

it('names in the email about a payoff by card a series of many debits once, by its first', async () => {
  const { calls, debits } = await nearlyPaid()
  await world.payByCard(calls.payer, parseDollars(await payoffNow(calls)), 'tok-5556')
  expect(await toldDebits()).toEqual([debits[0]?.amount])
})

it('names a series once in the email about a payoff by bank that is posted on a later day', async () => {
  const { calls, debits } = await nearlyPaid()
  const { payer } = calls
  world.clocks.forward(8 * fixtureHourMs)
  const asked = `/payments/get-convenience-fees?loanId=${payer.loanId}&paymentType=2`
  const { payoffAmount } = (await payer.call(asked, {})).body.result
  await payer.pay({ amount: payoffAmount, paymentType: '2' })
  expect(await toldDebits()).toEqual([])
  await world.moveOn(3)
  expect(await toldDebits()).toEqual([debits[0]?.amount])
})
