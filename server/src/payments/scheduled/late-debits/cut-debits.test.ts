import { instantAt, parseDay } from '@quittance/domain/calendar'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { cents, formatDollars, subtract } from '@quittance/domain/money'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'
import { openDays } from '../../end-of-day/open-days.ts'
import { settleOpenPayments } from '../../gateway/settle-open-payments.ts'
import { executeAllScheduledDebits } from '../execute-scheduled-debits.ts'

// A payment of $467.84 by card on Saturday 12/12, on a loan that owes less by then: it takes what is left.
const rules = { graceDays: 1, creditNominal: '0', catchUpDays: '5' }
const planned = '467.84'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(token = 'tok-4242') {
  world = await representmentFixture(rules, { beginsOn: '2026-12-11' })
  const { mine } = world
  await world.payByCard(mine, await world.dueOf(mine))
  const methodId = await mine.addMethod({ token })
  const once = { frequency: 'once', amount: cents(467_84n), startOn: '2026-12-12' } as const
  await writeSchedule(world, mine, methodId, once)
}

/** All that is owed on a day but $100.00. */
async function allButHundred(day: string) {
  const { underRules, state } = await world.loanNow(world.mine)
  return subtract(highestPaymentOn(underRules, state, [], parseDay(day)), cents(100_00n))
}

/** A moment comes, and the worker looks after all that is due by then. */
async function goTo(day: string, time: string) {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
  await executeAllScheduledDebits(worker, lender)
  await settleOpenPayments(worker, lender)
}

/** What the payment of the schedule took, or was to take. */
const tried = () =>
  world.read(async (trx) => {
    const { amount_cents: amount } = await trx
      .selectFrom('payments')
      .select('amount_cents')
      .where('platform', '=', 'schedule')
      .executeTakeFirstOrThrow()
    return formatDollars(cents(amount))
  })
const mailOf = async (subject: string) =>
  (await world.mails()).find((mail) => mail.includes(subject))

it('names what is taken in the mail of a scheduled debit that is put off and takes less', async () => {
  await begin()
  await goTo('2026-12-11', '18:00:00')
  const { mine } = world
  const methodId = await mine.addMethod({ kind: 'ach', token: 'tok-6781' })
  const amount = formatDollars(await allButHundred('2026-12-14'))
  await mine.pay({ methodId, amount, paymentType: '2' })
  await goTo('2026-12-12', '12:00:00')
  await goTo('2026-12-14', '12:00:00')
  const mail = await mailOf('is taken after all')
  expect(mail).toContain('the scheduled payment of $100.00 on Monday, December 14, 2026')
  expect(await tried()).toBe('100.00')
})

it('names what is taken in the mail of a scheduled debit that we take late and that takes less', async () => {
  await begin()
  await world.payByCard(world.mine, await allButHundred('2026-12-11'))
  await goTo('2026-12-14', '12:00:00')
  const mail = await mailOf('is late because of us')
  expect(mail).toContain(`the scheduled payment of $${await tried()} on Monday, December 14, 2026`)
  expect(mail).not.toContain(planned)
})

it('names what was declined in the mail of a scheduled debit that was to take less', async () => {
  await begin('tok-declined')
  await world.payByCard(world.mine, await allButHundred('2026-12-11'))
  await goTo('2026-12-12', '12:00:00')
  const mail = await mailOf('Your scheduled payment was not made')
  expect(mail).toContain(`We did not make the scheduled payment of $${await tried()} on`)
  expect(mail).not.toContain(planned)
})
