import { instantAt, parseDay } from '@quittance/domain/calendar'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { formatDollars } from '@quittance/domain/money'
import { afterEach, expect, it } from 'vitest'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'

// What is told of a debit in whose place another payment was made is what the list of coming debits says.

let world: RepresentmentFixture & Awaited<ReturnType<typeof lenderApiOf>>
let bank: string
afterEach(() => world.closeInBalance())

async function begin(settings: object = {}, beginsOn = '2026-12-11') {
  const fixture = await representmentFixture({ creditNominal: '0', ...settings }, { beginsOn })
  world = { ...fixture, ...(await lenderApiOf(fixture)) }
  bank = await world.mine.addMethod({ kind: 'ach', token: 'tok-6781' })
}

const owedOn = async (day: string) => {
  const { underRules, state } = await world.loanNow(world.mine)
  return highestPaymentOn(underRules, state, [], parseDay(day))
}

/** Days pass on which no worker looks for debits. */
async function standStill(day: string, time: string) {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
}

async function payInstead(by: object = { methodId: bank, paymentType: '2' }): Promise<string> {
  const { nextDebit } = await homeOf()
  const order = { amount: '20.00', insteadOf: nextDebit.scheduledId, ...by }
  const { body } = await world.mine.pay(order)
  expect(body).toMatchObject({ status: 1 })
  return body.result.paymentToken.orderId as string
}

type Replaced = { readonly date: string; readonly amount: string; readonly state: string }
type Home = {
  readonly nextDebit: { readonly scheduledId: string }
  readonly openPayments: readonly {
    readonly paymentToken: { readonly orderId: string; readonly replacedDebit: Replaced | null }
  }[]
}

async function homeOf(): Promise<Home> {
  const { body } = await world.mine.call('/users/list-loan-account', {})
  return body.result.loans[0] as Home
}

const shownOnHome = async (order: string) =>
  (await homeOf()).openPayments.find(({ paymentToken: { orderId } }) => orderId === order)
    ?.paymentToken.replacedDebit

/** The next debit of the only schedule. */
async function listed() {
  const which = { limit: 10, offset: 0, sortBy: '1', type: '0', paymentType: '-1' }
  const { body } = await world.mine.call('/payments/schedule-list', {
    method: 'POST',
    payload: { ...which, loanId: world.mine.loanId },
  })
  const [next] = (body.result as { debits: { date: string; amount: string; reason: string }[] })
    .debits
  return next
}

const mailsWith = async (words: string) =>
  (await world.mails()).filter((mail) => mail.includes(words))
const cancelled = async (orderId: string) =>
  (await world.mine.cancel(orderId)).body.result.paymentToken as {
    state: string
    replacedDebit: Replaced
  }

/** A loan of which less is left than its debit of $100.00. */
async function beginAlmostPaid() {
  await begin()
  await world.payByCard(world.mine, (await owedOn('2026-12-11')) - 60_00n)
  await writeSchedule(world, world.mine)
}

it('tells of a debit that is taken after all the rest that the list tells, and not what was agreed to', async () => {
  await beginAlmostPaid()
  const orderId = await payInstead()
  const before = await shownOnHome(orderId)
  expect(before).toMatchObject({ date: '2026-12-15', state: 'coming' })
  const answer = await cancelled(orderId)
  const next = await listed()
  expect(next).toMatchObject({ date: '2026-12-15', reason: '' })
  expect(Number(next?.amount)).toBeGreaterThan(60)
  expect(Number(next?.amount)).toBeLessThan(61)
  const told = { date: next?.date, amount: next?.amount, state: 'coming' }
  expect([before, answer.replacedDebit]).toEqual([told, told])
  const words = `is taken after all: $${next?.amount} on Tuesday, December 15`
  expect(await mailsWith(words)).toHaveLength(1)
})

const returned = async (code: string) => {
  const orderId = await payInstead()
  await world.hear(orderId, { code, on: parseDay('2026-12-11') })
  return orderId
}

it.each([
  ['is returned for good', async () => void (await returned('R02'))],
  [
    'is given back whole',
    async () => {
      const methodId = await world.mine.addMethod({ token: 'tok-4242' })
      const given = await world.refund(await payInstead({ methodId }), { reason: 'by mistake' })
      expect(given.body).toMatchObject({ state: 'completed' })
    },
  ],
])(
  'tells the rest of a loan where the payment in the place of its last debit %s',
  async (_, end) => {
    await beginAlmostPaid()
    await end()
    const { amount } = (await listed()) ?? {}
    expect(amount).toMatch(/^60\.\d\d$/)
    expect(await mailsWith(`is taken after all: $${amount} on Tuesday, December 15`)).toHaveLength(
      1,
    )
  },
)

it('tells what is owed where the payment in the place of a debit of more is not tried again', async () => {
  await begin()
  const owed = await owedOn('2026-12-11')
  await writeSchedule(world, world.mine, undefined, { amount: owed + 1_000_00n })
  const orderId = await returned('R01')
  const before = await shownOnHome(orderId)
  const { body } = await world.mine.stopRetry(orderId)
  expect(body).toMatchObject({ status: 1 })
  const { replacedDebit } = body.result.paymentToken as { replacedDebit: Replaced }
  const { date, amount } = (await listed()) ?? {}
  expect(Number(amount) * 100).toBeLessThan(Number(owed + 500_00n))
  const told = { date, amount, state: 'coming' }
  expect([before, replacedDebit]).toEqual([told, told])
  const figure = Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  expect(await mailsWith(`is taken after all: ${figure} on Tuesday, December 15`)).toHaveLength(1)
})

it('promises no debit for which it is too late, and says until when to pay', async () => {
  await begin({ catchUpDays: '0', lateFeePercent: '5' })
  const card = await world.mine.addMethod({ token: 'tok-4242' })
  await world.mine.pay({ amount: formatDollars(await world.dueOf(world.mine)), methodId: card })
  await writeSchedule(world, world.mine, card, { startOn: '2026-12-19' }) // a Saturday
  await standStill('2026-12-18', '22:00:00')
  const orderId = await payInstead()
  await standStill('2026-12-20', '12:00:00')
  expect(await shownOnHome(orderId)).toMatchObject({ state: 'notTaken' })
  const { state, replacedDebit } = await cancelled(orderId)
  expect([state, replacedDebit.state]).toEqual(['cancelled', 'notTaken'])
  expect(await mailsWith('taken after all')).toEqual([])
  const [mail] = await mailsWith('That one was not taken, and it will not be')
  expect(mail).toMatch(/Pay by \w+, \w+ \d+/)
  await executeAllScheduledDebits(world.worker, world.lender)
  const { rows } = await world.database.owner.query<{ skip_reason: string }>(
    `select skip_reason from scheduled_payments where due_on = '2026-12-19'`,
  )
  expect(rows).toEqual([{ skip_reason: 'tooLate' }])
})

it('tells of a debit that is taken after all what another payment on its way leaves of it', async () => {
  await beginAlmostPaid()
  const orderId = await payInstead()
  const third = await world.mine.addMethod({ kind: 'ach', token: 'tok-6110' })
  const { body } = await world.mine.pay({ amount: '35.00', methodId: third, paymentType: '2' })
  expect(body).toMatchObject({ status: 1 })
  const before = await shownOnHome(orderId)
  const { replacedDebit } = await cancelled(orderId)
  const { amount } = (await listed()) ?? {}
  expect(amount).toMatch(/^25\.\d\d$/)
  expect([before?.amount, replacedDebit.amount]).toEqual([amount, amount])
  expect(await mailsWith(`is taken after all: $${amount} on Tuesday, December 15`)).toHaveLength(1)
})

/** A worker that ends once it has posted one payment. */
function interrupted() {
  const { worker } = world
  const within: typeof worker.bank.withLenderTransaction = (id, work) =>
    worker.bank.withLenderTransaction(id, (repository) =>
      work({
        ...repository,
        listToPost: async (asked) => (await repository.listToPost(asked)).slice(0, 1),
      }),
    )
  return { ...worker, bank: { ...worker.bank, withLenderTransaction: within } }
}

it('tells what an equal payment leaves that its loan does not know of yet, as it does of the one in its place', async () => {
  await beginAlmostPaid()
  await standStill('2026-12-11', '18:00:00')
  const orderId = await payInstead()
  const third = await world.mine.addMethod({ kind: 'ach', token: 'tok-6110' })
  const equal = {
    amount: '20.00',
    methodId: third,
    paymentType: '2',
    confirmDuplicate: '1',
  } as const
  expect((await world.mine.pay(equal)).body).toMatchObject({ status: 1 })
  world.clocks.forward(instantAt(parseDay('2026-12-14'), '10:00:00') - world.clocks.business())
  await openDays(interrupted(), world.lender)
  const posted = await world.read((trx) =>
    trx
      .selectFrom('payments')
      .select('posted_on')
      .where('channel', '=', 'ach')
      .orderBy('made_at')
      .execute(),
  )
  expect(posted).toEqual([{ posted_on: '2026-12-14' }, { posted_on: null }])
  const before = await shownOnHome(orderId)
  const { replacedDebit } = await cancelled(orderId)
  const { amount } = (await listed()) ?? {}
  expect(amount).toMatch(/^40\.\d\d$/)
  expect([before?.amount, replacedDebit.amount]).toEqual([amount, amount])
  await openDays(world.worker, world.lender)
})
