import { instantAt, parseDay, toInstant } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../../testing/representment-fixture.ts'
import { testNow } from '../../../../testing/payments-fixture.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'
import { forecastLoan } from '../../../servicing/loans/forecast-loan.ts'
import { readLoan } from '../../../servicing/loans/loan-state-repository.ts'
import { readActiveDebits } from '../active-debit-repository.ts'
import { openDays } from '../../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../execute-scheduled-debits.ts'
import type { DebitStore } from './debit-store.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

/** Nothing is taken in a batch, as if somebody held every loan while it went by. */
const oneByOne = (store: DebitStore): DebitStore => ({
  withLenderTransaction: (lenderId, work) =>
    store.withLenderTransaction(lenderId, (debits) =>
      work({ ...debits, lockDue: () => Promise.resolve([]) }),
    ),
})

const hour = 3_600_000
/** Ids in an order, so that what goes by them alone is seen. */
const idOf = (place: number) => `0000000${place}-0000-4000-8000-000000000000`

function made(isFirst: boolean) {
  const [place, madeAt] = isFirst ? [2, toInstant(testNow - hour)] : [1, testNow]
  return { id: idOf(place), firstId: idOf(place + 2), madeAt }
}

/** Two schedules of a loan that meet on a day: a series, and a payoff. By their ids the later made comes first. */
async function writeBoth(first: 'series' | 'payoff') {
  const payoff = { frequency: 'once', amount: 50_000_00n } as const
  return {
    series: await writeSchedule(world, world.mine, undefined, made(first === 'series')),
    payoff: await writeSchedule(world, world.mine, undefined, {
      ...payoff,
      ...made(first === 'payoff'),
    }),
  }
}

async function goTo(time: string): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay('2026-12-14'), time) - clocks.business())
  await openDays(worker, lender)
}

/** What is told of the debits of the day: what each takes, null of one that does not run, and which run later. */
async function foretold() {
  const { lender, mine, clocks } = world
  const now = clocks.business()
  const { loan, schedules } = await world.read(async (trx) => ({
    loan: await readLoan(trx, mine.loanId),
    schedules: await readActiveDebits(trx, { lenderId: lender.id, loanId: mine.loanId }),
  }))
  if (loan === null) throw new Error('the loan stands')
  const { debits } = forecastLoan(lender, {
    loan,
    schedules,
    pendingPayments: [],
    retries: [],
    debitedOn: [],
    now,
  })
  const ofDay = debits.filter(({ paymentNo }) => paymentNo === 1)
  const running = ofDay.filter(({ why }) => why === null)
  const [firstOn] = running.map(({ collectOn }) => collectOn).toSorted()
  const later = running.filter(({ collectOn }) => collectOn !== firstOn)
  const takes = ofDay.map((one) => {
    const isOfDay = one.why === null && one.collectOn === firstOn
    return [one.scheduleId, isOfDay ? one.amount : null] as const
  })
  return { takes: new Map(takes), later: later.map(({ scheduleId }) => scheduleId) }
}

async function taken() {
  const rows = await world.read((trx) =>
    trx
      .selectFrom('scheduled_payments as d')
      .leftJoin('payments as p', (on) =>
        on.onRef('p.lender_id', '=', 'd.lender_id').onRef('p.payment_id', '=', 'd.payment_id'),
      )
      .select(['d.schedule_id', 'p.amount_cents'])
      .where('d.payment_no', '=', 1)
      .execute(),
  )
  return new Map(rows.map((row) => [row.schedule_id, row.amount_cents]))
}

it.each([
  ['several at once', 'series'],
  ['several at once', 'payoff'],
  ['one by one', 'series'],
  ['one by one', 'payoff'],
] as const)(
  'takes first what was scheduled first of two debits of a day, as foretold: %s, the %s first',
  async (how, first) => {
    world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-11' })
    const { series, payoff } = await writeBoth(first)
    await goTo('16:00:00')
    const { takes: told, later } = await foretold()
    await goTo('17:01:00')
    const { worker, lender } = world
    const debits = how === 'one by one' ? oneByOne(worker.debits) : worker.debits
    await executeAllScheduledDebits({ ...worker, debits }, lender)
    expect(await taken()).toEqual(told)
    expect(told.get(series)).toBe(first === 'series' ? 100_00n : null)
    // What the other leaves of the payoff is taken once that one is in.
    expect(later).toEqual(first === 'series' ? [payoff] : [])
    expect((told.get(payoff) ?? 0n) > 1_000_00n).toBe(first === 'payoff')
  },
)
