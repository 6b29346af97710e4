import { instantAt, parseDay } from '@quittance/domain/calendar'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { add, cents, formatDollars } from '@quittance/domain/money'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'

// A payment in the place of the debit of December 15, which leaves at 5:00 PM on December 14.

let world: RepresentmentFixture & Awaited<ReturnType<typeof lenderApiOf>>
let bank: string
beforeEach(async () => {
  const fixture = await representmentFixture({ creditNominal: '0', lateFeePercent: '5' })
  world = { ...fixture, ...(await lenderApiOf(fixture)) }
  bank = await world.mine.addMethod({ kind: 'ach', token: 'tok-6781' })
  await writeSchedule(world, world.mine)
})
afterEach(() => world.closeInBalance())

const why = { reason: 'paid by mistake' }

async function goTo(day: string, time = '17:00:00'): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
  for (let round = 0; round < 2; round += 1) await executeAllScheduledDebits(worker, lender)
}

async function homeOf() {
  const { body } = await world.mine.call('/users/list-loan-account', {})
  return body.result.loans[0] as {
    nextDebit: { scheduledId: string; on: string; obstacle: string }
    replaceableDebits: { scheduledId: string }[]
  }
}

/** From another account of theirs, or by card. */
async function payInstead(token = ''): Promise<string> {
  const { scheduledId: insteadOf } = (await homeOf()).nextDebit
  const card = token === '' ? null : await world.mine.addMethod({ token })
  const paying =
    card === null ? ({ methodId: bank, paymentType: '2' } as const) : { methodId: card }
  const order = { amount: '90.00', insteadOf, ...paying } as const
  const { body } = await world.mine.pay({ ...order, confirmDuplicate: '1' })
  return body.result.paymentToken.orderId as string
}

const listed = async (type: '-1' | '0' | '2') => {
  const which = { limit: 10, offset: 0, sortBy: '1', type, paymentType: '-1' }
  const { body } = await world.mine.call('/payments/schedule-list', {
    method: 'POST',
    payload: { ...which, loanId: world.mine.loanId },
  })
  const { data, debits } = body.result as {
    data: { skipReason: string }[]
    debits: { type: string; reason: string }[]
  }
  return {
    skipped: data.map(({ skipReason }) => skipReason),
    next: debits.find((one) => one.type === '2')?.reason,
  }
}

/** All that the contract asks for by a day, as the loan stands now. */
const dueOn = async (day: string) => {
  const { underRules, state } = await world.loanNow(world.mine)
  return amountsDue(underRules, state, { today: parseDay(day) }).totalAmountDue
}

const statusOfDebit = () =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('scheduled_payments')
      .select(['status', 'skip_reason'])
      .where('due_on', '=', parseDay('2026-12-15'))
      .execute()
    return rows.map(({ status, skip_reason: reason }) => `${status} ${reason}`.trim())
  })

const mailWith = async (words: string) =>
  (await world.mails()).filter((mail) => mail.includes(words))

const after = 'is taken after all: $100.00 on Tuesday, December 15'
const notTaken = 'That one was not taken, and it will not be: nothing is taken for it.'

it('takes a debit all the same where the payment in its place is given back whole before its time', async () => {
  const orderId = await payInstead('tok-4242')
  expect((await homeOf()).nextDebit.obstacle).toBe('replaced')
  await world.refund(orderId, { amount: '40.00', ...why })
  expect((await homeOf()).nextDebit.obstacle).toBe('replaced')
  expect(await mailWith(after)).toEqual([])
  await world.refund(orderId, { amount: '50.00', ...why })
  const { nextDebit, replaceableDebits } = await homeOf()
  expect(nextDebit).toMatchObject({ on: '2026-12-15', obstacle: '' })
  expect(replaceableDebits.map((one) => one.scheduledId)).toEqual([nextDebit.scheduledId])
  expect((await listed('0')).next).toBe('')
  const [mail, ...more] = await mailWith(after)
  expect(mail).toContain('gave $53.95 of your payment of $90.00 + $3.95 fee back')
  // What it had paid is late before that debit comes.
  expect(mail).toContain('Pay another way by Wednesday, November 25, 2026, so that no late fee')
  expect(more).toEqual([])
  await goTo('2026-12-14')
  expect(await statusOfDebit()).toEqual(['processed'])
})

it('takes a debit all the same where the payment in its place comes back for good before its time', async () => {
  const orderId = await payInstead()
  await world.hear(orderId, { code: 'R02' })
  expect((await homeOf()).nextDebit).toMatchObject({ on: '2026-12-15', obstacle: '' })
  expect(await mailWith(after)).toMatchObject([expect.stringContaining('returned')])
  await goTo('2026-12-14')
  expect(await statusOfDebit()).toEqual(['processed'])
})

it('asks after a refund in part for what is due on the due date, where the replaced debit came before it', async () => {
  await writeSchedule(world, world.mine, bank, { startOn: '2026-12-10' })
  const orderId = await payInstead('tok-4242')
  await world.refund(orderId, { amount: '40.00', ...why })
  const [mail] = await mailWith('still replaces the scheduled payment of $100.00 for')
  expect(mail).toContain('for Thursday, December 10, 2026: nothing is taken for that one.')
  const due = Number(formatDollars(await dueOn('2026-12-15'))).toLocaleString('en-US')
  expect(mail).toContain(`$${due} is due on Tuesday, December 15, 2026`)
})

it('tells what a refund in part leaves due without a debit, and by which day to pay it', async () => {
  await world.payByCard(world.mine, await world.dueOf(world.mine))
  const orderId = await payInstead('tok-4242')
  const before = await dueOn('2026-12-15')
  await world.refund(orderId, { amount: '40.00', ...why })
  const [mail, ...more] = await mailWith('still replaces the scheduled payment of $100.00 for')
  expect(mail).toContain('for Tuesday, December 15, 2026: nothing is taken for that one.')
  expect(mail).toContain(`$${formatDollars(add(before, cents(40_00n)))} is due on`)
  expect(mail).toContain('Pay by Friday, December 25')
  expect(more).toEqual([])
  await goTo('2026-12-14')
  expect(await statusOfDebit()).toEqual(['skipped replaced'])
})

it('skips a debit once another payment is made in its place after the first was given back', async () => {
  await world.refund(await payInstead('tok-4242'), why)
  await payInstead('tok-4242')
  expect((await homeOf()).nextDebit.obstacle).toBe('replaced')
  await goTo('2026-12-14')
  expect(await statusOfDebit()).toEqual(['skipped replaced'])
  expect((await listed('2')).skipped).toEqual(['replaced'])
})

it('takes no debit while the payment in its place is presented again, and tells once that came back for good', async () => {
  const orderId = await payInstead()
  await world.hear(orderId, { code: 'R01' })
  expect(await world.promised(world.mine, orderId)).not.toBeNull()
  expect((await listed('0')).next).toBe('replaced')
  expect(await mailWith('was to replace')).toEqual([])
  await world.moveOn(6)
  await world.tryAgain()
  const [retry] = await world.triesOf(orderId)
  expect(retry?.state).toBe('pending')
  await goTo('2026-12-14')
  expect(await statusOfDebit()).toEqual(['skipped replaced'])
  expect((await listed('2')).skipped).toEqual(['replaced'])
  await world.hear(retry?.payment_id ?? '', { code: 'R02' })
  expect((await listed('2')).skipped).toEqual(['replacementGone'])
  expect(await mailWith(notTaken)).toHaveLength(1)
})

it('takes a debit all the same once the retry of the payment in its place came back for good before its time', async () => {
  const orderId = await payInstead()
  await world.hear(orderId, { code: 'R01' })
  await world.moveOn(6)
  await world.tryAgain()
  const [retry] = await world.triesOf(orderId)
  await world.hear(retry?.payment_id ?? '', { code: 'R02' })
  expect((await homeOf()).nextDebit.obstacle).toBe('')
  expect(await mailWith(after)).toHaveLength(1)
  await goTo('2026-12-14')
  expect(await statusOfDebit()).toEqual(['processed'])
})

it.each([
  ['given back whole', 'tok-4242', (id: string) => world.refund(id, why)],
  ['returned for good', '', (id: string) => world.hear(id, { code: 'R02' })],
])(
  'tells that nothing is taken, and by which day to pay, once what was paid instead is %s',
  async (_what, token, end) => {
    await world.payByCard(world.mine, await world.dueOf(world.mine))
    const orderId = await payInstead(token)
    await goTo('2026-12-14')
    expect(await statusOfDebit()).toEqual(['skipped replaced'])
    await end(orderId)
    expect((await listed('2')).skipped).toEqual(['replacementGone'])
    expect((await listed('-1')).skipped).toContain('replacementGone')
    const [mail, ...more] = await mailWith(notTaken)
    expect(mail).toContain('Pay by Friday, December 25')
    expect(more).toEqual([])
  },
)

const notTriedMail = async () => {
  const [mail, ...more] = await mailWith('We will not try your payment of $90.00 again')
  expect(more).toEqual([])
  return mail
}

it.each([
  [
    'it is stopped',
    async (orderId: string) => {
      const { status, result } = (await world.mine.stopRetry(orderId)).body
      const replacedDebit = { date: '2026-12-15', amount: '100.00', state: 'coming' }
      expect([status, result.paymentToken]).toMatchObject([1, { replacedDebit }])
    },
  ],
  [
    'its account is not debited any more',
    async () => {
      const payload = { accountId: bank }
      const { body } = await world.mine.call('/ach/stop-debits', { method: 'POST', payload })
      expect(body.status).toBe(1)
    },
  ],
  ['its bank says more of it', async (orderId: string) => world.hear(orderId, { code: 'R02' })],
])(
  'says with the retry of the payment in its place that a debit is taken after all once %s',
  async (_what, end) => {
    const orderId = await payInstead()
    await world.hear(orderId, { code: 'R01' })
    await end(orderId)
    expect(await notTriedMail()).toContain(after)
    expect((await homeOf()).nextDebit.obstacle).toBe('')
    await goTo('2026-12-14')
    expect(await statusOfDebit()).toEqual(['processed'])
  },
)

it('says with the retry of the payment in its place until when to pay where the debit was left out already', async () => {
  await world.payByCard(world.mine, await world.dueOf(world.mine))
  const orderId = await payInstead()
  await goTo('2026-12-14', '12:00:00')
  await world.hear(orderId, { code: 'R01' })
  await goTo('2026-12-14')
  expect(await statusOfDebit()).toEqual(['skipped replaced'])
  await world.mine.stopRetry(orderId)
  const mail = await notTriedMail()
  expect(mail).toContain(notTaken)
  expect(mail).toContain('Pay by Friday, December 25')
})

it('says nothing of a debit where the payment in its place comes back of a loan that was closed', async () => {
  const orderId = await payInstead()
  const closing = { kind: 'flagged', flag: 'closed', reason: 'a test' }
  expect((await world.event(world.mine.loanId, closing)).code).toBe(200)
  await world.hear(orderId, { code: 'R02' })
  expect(await mailWith('Your bank returned')).toHaveLength(1)
  expect(await mailWith('scheduled payment that it was to replace')).toEqual([])
})
