import { instantAt, parseDay } from '@quittance/domain/calendar'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { afterEach, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../../payments/scheduled/execute-scheduled-debits.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(): Promise<Payer> {
  world = await representmentFixture({ creditNominal: '0' })
  return world.mine
}

/** Once no payment of theirs waits for its bank: until then the loan stays in the list. */
async function remove(payer: Payer): Promise<void> {
  const { loanId } = payer
  await world.moveOn(5)
  const { body } = await payer.call('/loan/delete-loan', { method: 'POST', payload: { loanId } })
  expect(body).toMatchObject({ status: 1 })
}

/** Writes down alone whether the loan is in a list, as what is stored already may say it. */
const writeLink = ({ loanId, borrowerId }: Payer, isLinked: boolean) =>
  world.read((trx) =>
    trx
      .updateTable('loan_parties')
      .set({ is_linked: isLinked })
      .where('loan_id', '=', loanId)
      .where('borrower_id', '=', borrowerId)
      .execute(),
  )

/** Another borrower of the loan, with an account of their own. */
async function coBorrower({ loanId }: Payer): Promise<Payer> {
  const party = await world.payer({ kind: 'ach', token: 'tok-6781' })
  await world.linkLoan(loanId, party.borrowerId)
  return { ...party, loanId }
}

/** Pays $500 by bank and all the rest by card: the schedules end, until one of them comes back. */
async function payOff(payer: Payer): Promise<string> {
  const { orderId } = await payByBank(payer, '500.00')
  const { underRules, state } = await world.loanNow(payer)
  await world.payByCard(payer, payoffAmount(underRules.terms, state, parseDay('2026-11-20')))
  return orderId
}

const schedulesOf = async ({ borrowerId }: Payer) => {
  const rows = await world.read((trx) =>
    trx
      .selectFrom('scheduled_payments as d')
      .innerJoin('schedules as s', 's.schedule_id', 'd.schedule_id')
      .select(['s.status', 'd.status as payment'])
      .where('s.borrower_id', '=', borrowerId)
      .execute(),
  )
  return rows.map(({ status, payment }) => [status, payment])
}

const debitsOf = ({ borrowerId }: Payer) =>
  world.read((trx) =>
    trx
      .selectFrom('payments')
      .select(['amount_cents', 'state'])
      .where('platform', '=', 'schedule')
      .where('borrower_id', '=', borrowerId)
      .execute(),
  )

async function nextDebitOf({ call, loanId }: Payer): Promise<unknown> {
  const { body } = await call('/users/list-loan-account', { method: 'GET' })
  const { loans } = (body as { result: { loans: { id: string; nextDebit: unknown }[] } }).result
  return loans.find(({ id }) => id === loanId)?.nextDebit
}

async function letTheFileLeave(): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay('2026-12-14'), '17:00:00') - clocks.business())
  await openDays(worker, lender)
  for (let round = 0; round < 2; round += 1) await executeAllScheduledDebits(worker, lender)
}

it.each([
  ['took the loan off the list', remove],
  ['has it in no list, as was written down before', (payer: Payer) => writeLink(payer, false)],
])(
  '[LOAN-57] restores the schedule of another party, and none whose payer %s',
  async (_, leave) => {
    const payer = await begin()
    const party = await coBorrower(payer)
    await writeSchedule(world, payer)
    await writeSchedule(world, party)
    const orderId = await payOff(payer)
    expect(await schedulesOf(payer)).toEqual([['deleted', 'deleted']])
    await leave(payer)
    await world.hear(orderId, { code: 'R01' })
    expect(await schedulesOf(payer)).toEqual([['deleted', 'deleted']])
    expect(await schedulesOf(party)).toEqual([['active', 'active']])
    const told = [expect.objectContaining({ borrowerId: party.borrowerId }) as object]
    expect(await world.notificationsOf('account.loanReopened')).toEqual(told)
    await letTheFileLeave()
    expect(await debitsOf(payer)).toEqual([])
    expect(await debitsOf(party)).toMatchObject([{ amount_cents: 100_00n, state: 'pending' }])
  },
)

it('keeps a schedule ended that was removed with its loan, also when the loan is in the list again', async () => {
  const payer = await begin()
  await writeSchedule(world, payer)
  const orderId = await payOff(payer)
  await remove(payer)
  await writeLink(payer, true)
  await world.hear(orderId, { code: 'R01' })
  expect(await schedulesOf(payer)).toEqual([['deleted', 'deleted']])
  expect(await world.notificationsOf('account.loanReopened')).toMatchObject([
    { reopened: { restored: 0, staysEnded: 0 } },
  ])
})

it('presents no debit again that comes back after its payer took the loan off the list', async () => {
  const payer = await begin()
  const { orderId } = await payByBank(payer, '25.00')
  await remove(payer)
  await world.hear(orderId, { code: 'R01' })
  expect(await world.rowOf(orderId)).toMatchObject({ state: 'returned', retry_on: null })
  await world.moveOn(6)
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toEqual([])
})

it('gives up a retry that is still planned when its payer does not see the loan any more, and tells it', async () => {
  const payer = await begin()
  const party = await coBorrower(payer)
  const orderId = await world.comesBack(payer, '25.00')
  expect((await world.rowOf(orderId)).retry_on).not.toBeNull()
  expect(await nextDebitOf(party)).toMatchObject({ isRetry: true })
  await writeLink(payer, false)
  expect(await nextDebitOf(party)).toBeNull()
  await world.moveOn(6)
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toEqual([])
  expect(await world.rowOf(orderId)).toMatchObject({ retry_on: null, retry_ended: 'stopped' })
  expect(await world.notificationsOf('payment.notTriedAgain')).toMatchObject([{ why: 'stopped' }])
})

it('tries a debit again that comes back after another party took the loan off the list', async () => {
  const payer = await begin()
  const party = await coBorrower(payer)
  const { orderId } = await payByBank(payer, '25.00')
  await remove(party)
  await world.hear(orderId, { code: 'R01' })
  await world.moveOn(6)
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toHaveLength(1)
})

it('takes nothing by a schedule that is active still on a loan which its payer has in no list', async () => {
  const payer = await begin()
  await writeSchedule(world, payer)
  await writeLink(payer, false)
  await letTheFileLeave()
  expect(await debitsOf(payer)).toEqual([])
  await writeLink(payer, true)
  expect(await schedulesOf(payer)).toContainEqual(['active', 'skipped'])
})
