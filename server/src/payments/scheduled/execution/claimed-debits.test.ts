import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it, vi } from 'vitest'
import { lenderApiOf } from '../../../../testing/lender-api-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../../testing/representment-fixture.ts'
import { monthlySeries, oncePayment } from '../../../../testing/schedule-calls.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'
import type { Clocks } from '../../../platform/clocks.ts'
import { openDays } from '../../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../execute-scheduled-debits.ts'
import type { DebitStore } from './debit-store.ts'

// What happens between the claim of a debit and its charge, while its worker stands still.

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function goTo(day: string, time: string) {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
}

/** The store of debits of a worker that comes to something else once, when it has committed its claim. */
function stoppingAfterClaim(meanwhile: () => Promise<void>): DebitStore {
  let claims = 0
  return {
    async withLenderTransaction(lenderId, work) {
      const before = claims
      const done = await world.worker.debits.withLenderTransaction(lenderId, (debits) =>
        work({
          ...debits,
          submit: async (...given) => {
            claims += 1
            return debits.submit(...given)
          },
        }),
      )
      if (before === 0 && claims > 0) await meanwhile()
      return done
    },
  }
}

/** Lets a worker claim what is due, and charge it when something was done meanwhile. */
async function claim(meanwhile: () => Promise<void>, clocks: Clocks = world.clocks): Promise<void> {
  const { worker, lender } = world
  const debits = stoppingAfterClaim(meanwhile)
  await executeAllScheduledDebits({ ...worker, clocks, debits }, lender)
}

/** A series of $100.00 of which a debit is handed over now. */
async function begin(settings: object = {}) {
  world = await representmentFixture(
    { creditNominal: '0', ...settings },
    { beginsOn: '2026-12-11' },
  )
  const scheduleId = await writeSchedule(world, world.mine)
  await goTo('2026-12-14', '17:00:00')
  return scheduleId
}

const firstOf = (scheduleId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('scheduled_payments as d')
      .leftJoin('payments as p', 'p.payment_id', 'd.payment_id')
      .select(['d.scheduled_payment_id as id', 'd.status', 'p.state', 'p.effective_on'])
      .where('d.schedule_id', '=', scheduleId)
      .where('d.payment_no', '=', 1)
      .executeTakeFirstOrThrow(),
  )
const charged = () => [...world.fake.charged.values()]
const reason = 'a test'

/** What ends a debit, with whether its borrower is told of it. */
const ends: Readonly<Record<string, readonly [isTold: boolean, end: () => Promise<unknown>]>> = {
  'a petition is entered': [
    false,
    async () => (await lenderApiOf(world)).event(world.mine.loanId, petition),
  ],
  'its loan is charged off': [
    false,
    async () => (await lenderApiOf(world)).event(world.mine.loanId, { kind: 'chargedOff', reason }),
  ],
  'its loan is paid off': [
    false,
    async () => {
      const office = await lenderApiOf(world)
      const loanNo = await office.loanNoOf(world.mine.loanId)
      const { body } = await office.callLenderApi('GET', `/loans/${loanNo}`)
      const paid = { kind: 'payment', channel: 'cash', amount: body.payoff, reason }
      return office.event(world.mine.loanId, paid)
    },
  ],
  'its account is blocked': [
    true,
    () => world.read((trx) => trx.updateTable('methods').set({ status: 'blocked' }).execute()),
  ],
  'its borrower stops all debits': [
    true,
    async () => {
      const payload = { accountId: world.mine.methodId }
      await world.mine.call('/ach/stop-debits', { method: 'POST', payload })
    },
  ],
}
const petition = { kind: 'flagged', flag: 'bankruptcy', reason }

const suspensionOf = (scheduleId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('schedules')
      .select('suspension_reason as why')
      .where('schedule_id', '=', scheduleId)
      .executeTakeFirstOrThrow(),
  )

it.each(Object.keys(ends))('charges no debit that was claimed before %s', async (name) => {
  const scheduleId = await begin({ stopAfterDeclines: '1' })
  const [isTold, end] = ends[name] ?? [false, async () => undefined]
  await claim(async () => {
    world.clocks.forward(6_000)
    await end()
  })
  expect(await firstOf(scheduleId)).toMatchObject({ status: 'declined', state: 'declined' })
  expect(charged().filter((cents) => cents === 100_00n)).toEqual([])
  const mails = (await world.mails()).filter((mail) => mail.includes('was not made'))
  expect(mails).toHaveLength(isTold ? 1 : 0)
  expect((await suspensionOf(scheduleId)).why).not.toBe('declined')
})

type Named = Record<'id' | 'scheduleId' | 'loanId' | 'methodId', string>
type Asked = readonly [path: string, why: string, payload: (named: Named) => object]

const changed = ({ id, loanId, methodId }: Named) => ({
  scheduleId: id,
  loanId,
  id: methodId,
  paymentType: '2',
})

/** What a borrower asks for, and why it is refused. */
const late: Readonly<Record<string, Asked>> = {
  'is deleted': [
    '/payments/delete-schedule',
    'beingProcessed',
    ({ id }) => ({ scheduleId: id, recurringId: null }),
  ],
  'is edited': [
    '/payments/edit-scheduled-payment',
    'beingProcessed',
    (named) => ({
      ...changed(named),
      ...oncePayment,
      recurringId: null,
      scheduleDate1: '2026-12-22',
      loanAmount: '75.00',
    }),
  ],
  'is edited with its series': [
    '/payments/edit-scheduled-payment',
    'beingProcessed',
    (named) => ({
      ...changed(named),
      ...monthlySeries,
      recurringId: named.scheduleId,
      scheduleDate1: '2026-12-22',
    }),
  ],
  'is moved': [
    '/payments/move-scheduled-payment',
    'beingProcessed',
    ({ id }) => ({ scheduleId: id, date: '2026-12-18' }),
  ],
  'loses its account': [
    '/ach/delete',
    'paymentUnderWay',
    ({ methodId }) => ({ accountId: methodId }),
  ],
  'is paid instead': [
    '/payments/make',
    'retryGone',
    ({ id, loanId, methodId }) => ({
      loanId,
      id: methodId,
      paymentType: '2',
      amount: '90.00',
      insteadOf: id,
    }),
  ],
}

it.each(Object.keys(late))(
  'charges once a debit that %s after its claim, and says so',
  async (name) => {
    const scheduleId = await begin()
    const { id } = await firstOf(scheduleId)
    const { methodId, loanId, call } = world.mine
    const [path = '', why = '', payloadOf = () => ({})] = late[name] ?? []
    const payload = payloadOf({ id, scheduleId, loanId, methodId })
    let answer: object | null = null
    await claim(async () => {
      answer = (await call(path, { method: 'POST', payload })).body
    })
    expect(answer).toMatchObject({ status: 0, reason: why })
    expect(await firstOf(scheduleId)).toMatchObject({ status: 'processed', state: 'pending' })
    expect(charged()).toEqual([100_00n])
  },
)

it('charges once a debit whose worker sleeps past its lease, while another one takes it up', async () => {
  const scheduleId = await begin()
  const { worker, lender, clocks } = world
  const charge = vi.spyOn(world.vault, 'charge')
  await claim(async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      clocks.forward(10 * 60_000)
      await executeAllScheduledDebits(worker, lender)
      while ((await world.settle()) > 0);
    }
  })
  expect(await firstOf(scheduleId)).toMatchObject({ status: 'processed', state: 'pending' })
  expect(charge).toHaveBeenCalledOnce()
  expect(charged()).toEqual([100_00n])
})

it('posts once, from its day, a debit over whose claim and charge a day turns', async () => {
  world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-11' })
  const card = await world.mine.addMethod({ token: 'tok-4242' })
  const scheduleId = await writeSchedule(world, world.mine, card)
  await goTo('2026-12-15', '20:00:00')
  // However slow this machine is, the claim comes before midnight, and the charge after it.
  let isClaimed = false
  const before = instantAt(parseDay('2026-12-15'), '23:59:58')
  const business = () => (isClaimed ? world.clocks.business() : before)
  const turn = async () => {
    isClaimed = true
    await goTo('2026-12-16', '00:00:01')
  }
  await claim(turn, { ...world.clocks, business })
  expect(await firstOf(scheduleId)).toMatchObject({ status: 'processed', state: 'completed' })
  expect((await firstOf(scheduleId)).effective_on).toBe('2026-12-15')
  expect(charged()).toEqual([100_00n])
  await goTo('2026-12-17', '12:00:00')
  await executeAllScheduledDebits(world.worker, world.lender)
  expect(charged()).toEqual([100_00n])
  expect(await world.loanOf(world.mine.loanId)).toMatchObject({ last_paid_cents: 100_00n })
})

// What was decided under the lock of the loan is sent within five seconds, whatever happens meanwhile.

it('tells who stops debits that one was being sent already, and takes that one', async () => {
  const scheduleId = await begin()
  let told: unknown
  await claim(async () => {
    const payload = { accountId: world.mine.methodId }
    const { body } = await world.mine.call('/ach/stop-debits', { method: 'POST', payload })
    told = body.result.underWay
  })
  expect(told).toMatchObject([{ amount: '100.00', currency: 'USD', on: '2026-12-15' }])
  expect(await firstOf(scheduleId)).toMatchObject({ status: 'processed', state: 'pending' })
  expect(charged()).toContain(100_00n)
})

it('names no debit as being sent where nothing is when debits are stopped', async () => {
  world = await representmentFixture({ creditNominal: '0' })
  await writeSchedule(world, world.mine)
  const payload = { accountId: world.mine.methodId }
  const { body } = await world.mine.call('/ach/stop-debits', { method: 'POST', payload })
  expect(body.result).toMatchObject({ ended: [{ amount: '100.00' }], underWay: [] })
})

it.each([
  ['charged off', () => ({ kind: 'chargedOff', reason })],
  ['in bankruptcy', () => petition],
])(
  'tells the lender of a loan that is %s that a debit was being sent already',
  async (_, event) => {
    const scheduleId = await begin()
    const office = await lenderApiOf(world)
    let told: unknown
    await claim(async () => {
      told = (await office.event(world.mine.loanId, event())).body.debitsUnderWay
    })
    expect(told).toMatchObject([{ amount: '100.00', on: '2026-12-15' }])
    expect(await firstOf(scheduleId)).toMatchObject({ status: 'processed', state: 'pending' })
  },
)
