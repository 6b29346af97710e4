import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import type { Payer } from '../../../server/testing/payments-fixture.ts'
import type { RepresentmentFixture } from '../../../server/testing/representment-fixture.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import type { PlainKind, PlainSchedule, PlainSchedules } from './plain-schedules.ts'

/** A borrower in both worlds. */
export type Keeper = {
  readonly payer: Payer
  readonly methods: Readonly<Record<PlainKind, string>>
  /** those of their schedules that stand, or stood */
  readonly own: PlainSchedule[]
}

export type ActWorld = {
  readonly world: RepresentmentFixture
  readonly plain: PlainSchedules
  readonly random: SeededRandom
  /** how often each act was done */
  readonly done: Map<string, number>
  readonly faults: string[]
}

const others = ['edit', 'pause', 'resume', 'skip', 'move', 'delete', 'pay'] as const
const kinds = ['make', 'make', 'make', 'make', ...others] as const
/** By which names it is counted what was done. */
export const modelActs: ReadonlySet<string> = new Set(kinds)

/** Does one thing as a borrower, in the product and in the model. */
export async function actOnce(place: ActWorld, keeper: Keeper): Promise<void> {
  const { random, plain } = place
  const standing = keeper.own.filter((one) => plain.next(one) !== undefined)
  const one = standing[random.between(0, Math.max(0, standing.length - 1))]
  const kind = random.pick(kinds)
  if (kind === 'pay') return pay(place, keeper)
  if (kind === 'make' || one === undefined) return make(place, keeper)
  const nextId = await readNextId(place, one)
  if (nextId === null)
    return void place.faults.push(`${one.id} has no payment to come, and in the model it has`)
  await change(place, keeper, { kind, one, nextId })
}

type Change = {
  readonly kind: Exclude<(typeof kinds)[number], 'make' | 'pay'>
  readonly one: PlainSchedule
  readonly nextId: string
}

async function change(place: ActWorld, keeper: Keeper, changing: Change): Promise<void> {
  const { kind, one, nextId } = changing
  const { random, plain, world } = place
  const seriesId = one.frequency === 'once' ? null : one.id
  if (kind === 'edit') return edit(place, keeper, changing)
  if (kind === 'move') return move(place, keeper, changing)
  if (kind === 'pause' || kind === 'resume') {
    if (seriesId === null) return
    const today = dayOf(world.clocks.business())
    const until = random.chance(0.5) ? null : addDays(today, random.between(1, 20))
    const asked = kind === 'pause' ? { until } : {}
    if (await call(place, keeper, { kind, payload: { recurringId: seriesId, ...asked } }))
      one.pausedUntil = kind === 'pause' ? until : undefined
    return
  }
  const isWhole = kind === 'delete' || seriesId === null
  const payload = { scheduleId: nextId, recurringId: isWhole ? seriesId : null }
  if (!(await call(place, keeper, { kind, payload }))) return
  if (isWhole) one.isOver = true
  else plain.skip(one)
}

const paths = {
  make: '/payments/scheduled-payment',
  edit: '/payments/edit-scheduled-payment',
  pause: '/payments/pause-schedule',
  resume: '/payments/resume-schedule',
  skip: '/payments/delete-schedule',
  delete: '/payments/delete-schedule',
  move: '/payments/move-scheduled-payment',
} as const

type Call = { readonly kind: keyof typeof paths; readonly payload: object; readonly mayFail?: true }

/** @returns the answer; null where it was refused: the model has no such refusal, but where it may fail */
async function call(
  { done, faults }: ActWorld,
  { payer }: Keeper,
  { kind, payload, mayFail }: Call,
): Promise<{ id: string; recurringId?: string | null } | null> {
  const key = randomUUID()
  const { body } = await payer.call(paths[kind], { method: 'POST', payload, key })
  if (body.status !== 1) {
    if (!mayFail) faults.push(`${kind}: refused with ${String(body.reason)}`)
    return null
  }
  done.set(kind, (done.get(kind) ?? 0) + 1)
  return (body.result.data ?? {}) as { id: string; recurringId?: string | null }
}

/** A wish for a schedule; a day on which banks are closed may be among them. */
function draw({ world, random }: ActWorld, keeper: Keeper) {
  const kind = random.pick(['ach', 'ach', 'card'] as const)
  const frequency = random.pick(['once', 'WE', 'WE', 'BW'] as const)
  const startOn: string = addDays(dayOf(world.clocks.business()), random.between(1, 8))
  const amount = BigInt(random.between(250_00, 400_00)) // less would never pay a loan off
  const payload = {
    loanId: keeper.payer.loanId,
    id: keeper.methods[kind],
    paymentType: kind === 'card' ? '1' : '2',
    loanAmount: formatDollars(cents(amount)),
    type: frequency === 'once' ? '1' : '2',
    pmtFreq: frequency === 'once' ? 'onlyonce' : frequency,
    scheduleDate1: startOn,
  }
  return { plan: { kind, frequency, startOn, amount }, payload }
}

async function make(place: ActWorld, keeper: Keeper): Promise<void> {
  const { plan, payload } = draw(place, keeper)
  const made = await call(place, keeper, { kind: 'make', payload, mayFail: true })
  if (made !== null) keeper.own.push(place.plain.make(await seriesOf(place, made.id), plan))
}

async function edit(place: ActWorld, keeper: Keeper, { one, nextId }: Change): Promise<void> {
  const { plan, payload } = draw(place, keeper)
  const recurringId = one.frequency === 'once' ? null : one.id
  const both = { ...payload, scheduleId: nextId, recurringId }
  const made = await call(place, keeper, { kind: 'edit', payload: both, mayFail: true })
  if (made === null) return
  one.isOver = true
  keeper.own.push(place.plain.make(await seriesOf(place, made.id), plan))
}

async function move(place: ActWorld, keeper: Keeper, { one, nextId }: Change): Promise<void> {
  if (one.frequency === 'once') return
  const { plain, random } = place
  const from = plain.next(one)?.collectOn ?? ''
  const date: string = addDays(dayOf(place.world.clocks.business()), random.between(1, 12))
  const payload = { scheduleId: nextId, date }
  const moved = await call(place, keeper, { kind: 'move', payload, mayFail: true })
  if (moved === null) return
  if (date === from) place.faults.push(`${one.id} was moved to the day on which it was`)
  plain.move(one, date)
}

/** By hand, and by card: that it may be refused is another model's business. */
async function pay({ random, done }: ActWorld, { payer }: Keeper): Promise<void> {
  const amount = formatDollars(cents(BigInt(random.between(5_00, 60_00))))
  const { body } = await payer.pay({ amount, confirmDuplicate: '1' })
  if (body.status === 1) done.set('pay', (done.get('pay') ?? 0) + 1)
}

async function readNextId({ world }: ActWorld, { id }: PlainSchedule): Promise<string | null> {
  const { rows } = await world.database.owner.query<{ id: string }>(
    `select scheduled_payment_id as id from scheduled_payments
      where lender_id = $1 and schedule_id = $2 and status = 'active'`,
    [world.lender.id, id],
  )
  return rows[0]?.id ?? null
}

async function seriesOf({ world }: ActWorld, paymentId: string): Promise<string> {
  const { rows } = await world.database.owner.query<{ id: string }>(
    `select schedule_id as id from scheduled_payments
      where lender_id = $1 and scheduled_payment_id = $2`,
    [world.lender.id, paymentId],
  )
  return rows[0]?.id ?? ''
}
