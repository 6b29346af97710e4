import { parseDay } from '@quittance/domain/calendar'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { formatDollars } from '@quittance/domain/money'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import {
  type ComingDebitsFixture,
  comingDebitsFixture,
} from '../../../testing/debits/coming-debits-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

// A retry of 12/14 pays the loan off, so that its payer is told that the debit of 12/15 does not run.

let world: ComingDebitsFixture
let payer: Payer
let orderId: string

beforeEach(async () => {
  world = await comingDebitsFixture({ nsfFee: '0.00', smallBalance: '1.00', preNoticeDays: '0' })
  payer = await world.payerOwing(60_00n)
  await writeSchedule(world, payer)
  await world.goTo('2026-12-08')
  const { underRules, state } = await world.loanNow(payer)
  const owed = highestPaymentOn(underRules, state, [], parseDay('2026-12-08'))
  orderId = (await payByBank(payer, formatDollars(owed))).orderId
  await world.goTo('2026-12-09')
  await world.hear(orderId, { code: 'R01', on: parseDay('2026-12-09') })
  await world.goTo('2026-12-12')
})
afterEach(() => world.closeInBalance())

async function nextDebits() {
  const which = { loanId: payer.loanId, limit: 10, offset: 0, sortBy: '1', type: '-1' }
  const payload = { ...which, paymentType: '-1' }
  const listed = await payer.call('/payments/schedule-list', { method: 'POST', payload })
  const debits = listed.body.result.debits as { type: string; date: string; reason: string }[]
  return debits.map(({ type, date, reason }) => `${type} ${date} ${reason}`.trim())
}

const takenBack = async () => (await world.told()).slice(1)
const mail = async () =>
  (await world.mails()).filter((text) => text.includes('runs after all')).join('\n')

it('takes back by mail and in the list that a debit does not run, once its payer stopped the retry', async () => {
  expect(await world.told()).toEqual(['debitWillNotRun 100.00 2026-12-15 nothingOwed'])
  expect(await nextDebits()).toEqual(['3 2026-12-14', '2 2026-12-15 nothingOwed'])
  await payer.stopRetry(orderId)
  expect((await nextDebits())[0]).toBe('2 2026-12-15')
  for (const time of ['13:00:00', '14:00:00']) await world.goTo('2026-12-12', time)
  const [told, ...more] = await takenBack()
  expect(told).toMatch(/^debitRunsAfterAll 6\d\.\d\d 2026-12-15$/)
  expect(more).toEqual([])
  expect(await mail()).toContain('To stop it, delete it in the portal')
})

it('tells after a retry was stopped what stands in the way of a debit instead', async () => {
  await payer.stopRetry(orderId)
  const revoke = `update methods set status = 'revoked' where method_id = $1`
  await world.database.owner.query(revoke, [payer.methodId])
  await world.goTo('2026-12-12', '13:00:00')
  expect(await takenBack()).toEqual(['debitWillNotRun 100.00 2026-12-15 revoked'])
  await world.goTo('2026-12-14', '17:00:00')
  expect(await takenBack()).toHaveLength(1)
})

it('tells with a debit that it is taken after all, where its retry was stopped just before', async () => {
  await world.goTo('2026-12-14', '16:50:00')
  await payer.stopRetry(orderId)
  await world.goTo('2026-12-14', '17:00:00')
  const [told, ...more] = await takenBack()
  expect(told).toMatch(/^debitRunsAfterAll 6\d\.\d\d 2026-12-15$/)
  expect(more).toEqual([])
  expect(await mail()).toContain('It is taken now, so it cannot be stopped any more.')
})
