import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { settleOpenPayments } from '../gateway/settle-open-payments.ts'
import { executeAllScheduledDebits } from '../scheduled/execute-scheduled-debits.ts'
import { advanceDays } from './advance-days.ts'
import { openDays } from './open-days.ts'

// Debits of schedules, over whose day a demo's clock jumps.

const worlds: RepresentmentFixture[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.closeInBalance()
})

/** The fixture's clock goes on meanwhile. */
function minuteOf(moment: Date): string {
  return moment.toISOString().slice(0, 16)
}

type Moment = readonly [day: string, time: string]
type Debited = {
  readonly kind: 'pad' | 'ach' | 'card'
  /** when a worker that never stands still hands it over */
  readonly handedOver: Moment
  /** when the clock stands still */
  readonly until: Moment
}

function goTo({ clocks }: RepresentmentFixture, [day, time]: Moment): void {
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
}

async function inOneJump(world: RepresentmentFixture, { until }: Debited): Promise<void> {
  goTo(world, until)
  await advanceDays(world.worker, [world.lender])
}

async function dayByDay(world: RepresentmentFixture, debited: Debited): Promise<void> {
  const { worker, lender } = world
  for (const moment of [debited.handedOver, debited.until]) {
    goTo(world, moment)
    await openDays(worker, lender)
    await executeAllScheduledDebits(worker, lender)
    await settleOpenPayments(worker, lender)
  }
}

/** What became of a debit of December 18: when it was made, its day, and how long it can be cancelled. */
async function debit18(debited: Debited, go: typeof inOneJump) {
  const world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-14' })
  worlds.push(world)
  const token = debited.kind === 'card' ? 'tok-4242' : 'tok-7777'
  const country = debited.kind === 'pad' ? 'CA' : 'US'
  const payer = await world.payer({ kind: debited.kind, token, country })
  await writeSchedule(world, payer, undefined, { frequency: 'once', startOn: '2026-12-18' })
  await go(world, debited)
  const [row] = await world.read((trx) =>
    trx.selectFrom('payments').selectAll().where('platform', '=', 'schedule').execute(),
  )
  if (row === undefined) return 'not debited'
  const { cancelUntil } = (await payer.askOrder(row.payment_id)).body.result.paymentToken
  const { status, message } = (await payer.cancel(row.payment_id)).body
  const { made_at: madeAt, effective_on, settles_on } = row
  return { made: minuteOf(madeAt), effective_on, settles_on, cancelUntil, status, message }
}

it.each<Debited>([
  { kind: 'pad', handedOver: ['2026-12-16', '13:00:00'], until: ['2026-12-17', '10:00:00'] },
  { kind: 'ach', handedOver: ['2026-12-17', '17:00:00'], until: ['2026-12-18', '10:00:00'] },
  { kind: 'card', handedOver: ['2026-12-18', '06:00:00'], until: ['2026-12-19', '10:00:00'] },
  // The day on which the jump ends
  { kind: 'pad', handedOver: ['2026-12-16', '13:00:00'], until: ['2026-12-16', '18:00:00'] },
])(
  'makes a debit by $kind at its own moment in a jump of the clock that ends on $until.0',
  async (debited) => {
    const [day, time] = debited.handedOver
    const said = await debit18(debited, inOneJump)
    const moment = new Date(instantAt(parseDay(day), time))
    expect(said).toMatchObject({ made: minuteOf(moment) })
    expect(said).toEqual(await debit18(debited, dayByDay))
  },
)

it('makes a debit at its own moment on the day on which a jump of the clock begins', async () => {
  const world = await representmentFixture({ creditNominal: '0' })
  worlds.push(world)
  await writeSchedule(world, world.mine, undefined, { frequency: 'once', startOn: '2026-11-23' })
  await executeAllScheduledDebits(world.worker, world.lender)
  goTo(world, ['2026-11-25', '10:00:00'])
  await advanceDays(world.worker, [world.lender])
  const made = await world.read((trx) =>
    trx.selectFrom('payments').select('made_at').where('platform', '=', 'schedule').execute(),
  )
  const friday = instantAt(parseDay('2026-11-20'), '17:00:00')
  expect(made.map((one) => one.made_at.getTime())).toEqual([friday])
})
