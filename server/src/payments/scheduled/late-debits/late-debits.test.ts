import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../../testing/bank-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'
import { openDays } from '../../end-of-day/open-days.ts'
import { settleOpenPayments } from '../../gateway/settle-open-payments.ts'
import { executeAllScheduledDebits } from '../execute-scheduled-debits.ts'

// The installment of 12/15 is in time until 12/17; its loan is paid up to it, and its schedule pays it.
const rules = { lateFeePercent: '5', graceDays: 2, creditNominal: '0', catchUpDays: '5' }
const installment = 467_84n

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(amount = installment) {
  world = await representmentFixture(rules, { beginsOn: '2026-12-11' })
  const due = await world.dueOf(world.mine)
  await world.payByCard(world.mine, due)
  return writeSchedule(world, world.mine, undefined, { amount })
}

/** Days pass on which no worker does anything. */
function standStill(day: string, time = '12:00:00') {
  world.clocks.forward(instantAt(parseDay(day), time) - world.clocks.business())
}

async function workerIsBack() {
  const { worker, lender } = world
  await openDays(worker, lender)
  await executeAllScheduledDebits(worker, lender)
  await settleOpenPayments(worker, lender)
  await executeAllScheduledDebits(worker, lender)
}

async function nightsPass(count: number) {
  for (let night = 0; night < count; night += 1) {
    world.clocks.forward(fixtureDayMs)
    await openDays(world.worker, world.lender)
  }
}

const lateFees = async () => (await world.loanNow(world.mine)).state.lateFees.map(({ on }) => on)
const debitDays = () =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('payments')
      .select(['effective_on', 'state'])
      .where('platform', '=', 'schedule')
      .orderBy('effective_on')
      .execute()
    return rows.map(({ effective_on, state }) => `${effective_on} ${state}`)
  })
const mailsOf = async (words: string) =>
  (await world.mails()).filter((mail) => mail.includes(words))

it('charges no late fee for the days on which no worker took a scheduled debit, and says so', async () => {
  await begin()
  standStill('2026-12-12')
  await workerIsBack()
  standStill('2026-12-18')
  await workerIsBack()
  expect(await debitDays()).toEqual(['2026-12-18 pending'])
  const [mail, ...more] = await mailsOf('late because of us')
  expect(more).toEqual([])
  expect(mail).toContain('We were to take your scheduled payment on 12/15/2026')
  expect(mail).toContain('of $467.84 on Friday, December 18')
  expect(mail).toContain('We charge you no late fee for these days.')
  await nightsPass(4)
  expect(await lateFees()).toEqual([])
  expect((await world.loanOf(world.mine.loanId)).last_paid_cents).toBe(installment)
})

it('charges no late fee where no worker took a scheduled debit of a closed day that counts from it', async () => {
  const nominal = { ...rules, graceDays: 0, creditNominal: '1' }
  world = await representmentFixture(nominal, { beginsOn: '2027-05-11' })
  await world.payByCard(world.mine, await world.dueOf(world.mine))
  const saturday = { amount: installment, startOn: '2027-05-15', collectOn: '2027-05-17' }
  await writeSchedule(world, world.mine, undefined, saturday)
  standStill('2027-05-14')
  await workerIsBack()
  standStill('2027-05-17', '09:00:00')
  await workerIsBack()
  expect([await debitDays(), await lateFees()]).toEqual([['2027-05-15 pending'], []])
})

it('counts a debit from its nominal day that is handed over after that, and still collected on its day', async () => {
  const nominal = { ...rules, creditNominal: '1', graceDays: 0 }
  world = await representmentFixture(nominal, { beginsOn: '2027-05-11' })
  await world.payByCard(world.mine, await world.dueOf(world.mine))
  const saturday = { amount: installment, startOn: '2027-05-15', collectOn: '2027-05-17' }
  await writeSchedule(world, world.mine, undefined, saturday)
  standStill('2027-05-16') // its file was to leave on Friday
  await workerIsBack()
  const days = await world.read((trx) =>
    trx
      .selectFrom('payments')
      .select(['effective_on', 'collected_on'])
      .where('platform', '=', 'schedule')
      .execute(),
  )
  expect(days).toEqual([{ effective_on: '2027-05-15', collected_on: '2027-05-17' }])
  expect((await world.topics()).filter((one) => one === 'account.debitLate')).toEqual([])
  await nightsPass(3)
  expect((await world.loanOf(world.mine.loanId)).last_paid_cents).toBe(installment)
  expect(await lateFees()).toEqual([])
})

it('charges no late fee while nobody answers about a debit that was sent', async () => {
  await begin()
  const methodId = await world.mine.addMethod({ kind: 'ach', token: 'tok-lost' })
  for (const table of ['schedules', 'consents'])
    await world.database.owner.query(`update ${table} set method_id = $1 where lender_id = $2`, [
      methodId,
      world.lender.id,
    ])
  standStill('2026-12-14', '18:00:00')
  await workerIsBack()
  expect(await debitDays()).toEqual(['2026-12-15 confirming'])
  await nightsPass(5)
  expect(await lateFees()).toEqual([])
})

it('charges the late fee where a debit would not have been made either', async () => {
  await begin()
  await world.database.owner.query(`update methods set status = 'blocked' where method_id = $1`, [
    world.mine.methodId,
  ])
  standStill('2026-12-19')
  await workerIsBack()
  expect([await debitDays(), await lateFees()]).toEqual([[], ['2026-12-18']])
})

it('charges the late fee for what a debit that is late leaves unpaid', async () => {
  await begin(367_84n)
  standStill('2026-12-18')
  await workerIsBack()
  const { state } = await world.loanNow(world.mine)
  expect(state.lateFees.map(({ on, amount }) => [on, amount])).toEqual([['2026-12-18', 5_00n]])
})

it('charges the late fee after all where a debit that was late comes back', async () => {
  await begin()
  standStill('2026-12-18')
  await workerIsBack()
  await nightsPass(3)
  const [row] = await world.read((trx) =>
    trx.selectFrom('payments').select('payment_id').where('platform', '=', 'schedule').execute(),
  )
  await world.hear(row?.payment_id ?? '', { code: 'R01', on: parseDay('2026-12-21') })
  expect(await lateFees()).toEqual(['2026-12-21'])
})
