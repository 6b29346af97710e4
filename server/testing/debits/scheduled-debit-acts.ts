import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { parseDay } from '@quittance/domain/calendar'
import { formatDollars } from '@quittance/domain/money'
import type { Payer } from '../payments-fixture.ts'
import type { RepresentmentFixture } from '../representment-fixture.ts'
import { monthlySeries, oncePayment } from '../schedule-calls.ts'

/** What is drawn from: 0 or above, below 1. */
export type Draw = () => number

/** A series that races, with the payment of it that is due. */
export type RacingSchedule = {
  readonly scheduleId: string
  readonly paymentId: string
  readonly methodId: string
}

export type Racer = { readonly payer: Payer; readonly schedules: readonly RacingSchedule[] }

const actsOnOne = [
  'removeMethod',
  'deleteOne',
  'deleteSeries',
  'editOne',
  'editSeries',
  'payInstead',
] as const

/** What a borrower does in the moment in which a debit of theirs comes due. */
export const racingActs = [...actsOnOne, 'deleteAll', 'payOff'] as const
export type RacingAct = (typeof racingActs)[number]

/** An act that was answered with success: nothing it ended is debited after it. */
export type AnsweredAct = {
  readonly act: RacingAct
  readonly scheduleId: string
  /** what was debited of it as it was answered; nothing, where it alone was ended */
  readonly debitsBefore: ReadonlySet<string>
}

export type ActLog = {
  readonly answered: AnsweredAct[]
  /** how often each was answered with success */
  readonly counts: Map<RacingAct, number>
  /** answers that are neither success nor a refusal that is told in words */
  readonly failures: string[]
  /** how many were answered with 503 after a statement waited for as long as one may */
  givenUp: number
}

type DrawnAct = { readonly place: number; readonly run: () => Promise<void> }
type Racing = { readonly racer: Racer; readonly draw: Draw; readonly log: ActLog }

/** What a borrower does to some of their schedules, each with the place that it has in the order. */
export function drawActs(world: RepresentmentFixture, racing: Racing): DrawnAct[] {
  const { racer, draw } = racing
  const acts: DrawnAct[] = []
  for (const schedule of racer.schedules) {
    if (draw() > 0.6) continue
    const act = actsOnOne[Math.floor(draw() * actsOnOne.length)] ?? 'editOne'
    const other = racer.schedules[Math.floor(draw() * racer.schedules.length)] ?? schedule
    const run = () => actOn(world, racing, { act, schedule, other })
    acts.push({ place: draw(), run })
  }
  if (draw() < 0.15) acts.push({ place: draw(), run: () => deleteAll(world, racing) })
  // A loan is paid off where no debit of it was first: some do it before all others.
  const place = draw() * (draw() < 0.5 ? 0.05 : 1)
  if (draw() < 0.2) acts.push({ place, run: () => payOff(world, racing) })
  return acts
}

/** How many borrowers act at once: more would wait for a connection, and not for each other. */
const actsAtOnce = 8

/**
 * Runs all of them in their order, some at once.
 *
 * @param onDone is told how many are done
 */
export async function runActs(
  drawn: readonly DrawnAct[],
  onDone: (count: number) => void,
): Promise<void> {
  const left = drawn.toSorted((one, other) => one.place - other.place)
  let count = 0
  const runOneByOne = async () => {
    for (let act = left.shift(); act !== undefined; act = left.shift()) {
      await act.run()
      onDone((count += 1))
    }
  }
  await Promise.all(Array.from({ length: actsAtOnce }, runOneByOne))
}

type OneAct = {
  readonly act: (typeof actsOnOne)[number]
  readonly schedule: RacingSchedule
  /** by whose account an edited one is paid */
  readonly other: RacingSchedule
}

async function actOn(world: RepresentmentFixture, racing: Racing, one: OneAct): Promise<void> {
  const { act, schedule, other } = one
  const { loanId } = racing.racer.payer
  const { scheduleId, methodId } = schedule
  const asOne = { scheduleId: schedule.paymentId, recurringId: null }
  const asSeries = { scheduleId: schedule.paymentId, recurringId: scheduleId }
  const changed = { loanId, id: other.methodId, paymentType: '2' }
  const once = { ...changed, ...oncePayment, loanAmount: '75.00', scheduleDate1: '2026-12-22' }
  const series = { ...changed, ...monthlySeries, scheduleDate1: '2026-12-22' }
  const { paymentId: insteadOf } = schedule
  const instead = { ...changed, amount: '30.00', insteadOf, confirmDuplicate: '1' }
  const calls = {
    payInstead: ['/payments/make', instead],
    removeMethod: ['/ach/delete', { accountId: methodId }],
    deleteOne: ['/payments/delete-schedule', asOne],
    deleteSeries: ['/payments/delete-schedule', asSeries],
    editOne: ['/payments/edit-scheduled-payment', { ...once, ...asOne }],
    editSeries: ['/payments/edit-scheduled-payment', { ...series, ...asSeries }],
  } as const
  const [path, payload] = calls[act]
  if (!(await ask(racing, act, path, payload))) return
  const isRemoval = act === 'removeMethod'
  const debitsBefore = isRemoval ? await debitsOf(world, scheduleId) : new Set<string>()
  racing.log.answered.push({ act, scheduleId, debitsBefore })
}

/** It ends what is still to come; what was submitted before goes on. */
async function deleteAll(world: RepresentmentFixture, racing: Racing): Promise<void> {
  const { schedules, payer } = racing.racer
  const { loanId } = payer
  if (!(await ask(racing, 'deleteAll', '/users/web/delete-all-schedule', { loanId }))) return
  for (const { scheduleId } of schedules) {
    const debitsBefore = await debitsOf(world, scheduleId)
    racing.log.answered.push({ act: 'deleteAll', scheduleId, debitsBefore })
  }
}

async function payOff(world: RepresentmentFixture, racing: Racing): Promise<void> {
  const { payer } = racing.racer
  const methodId = await payer.addMethod({ token: 'tok-4242' })
  const { underRules, state } = await world.loanNow(payer)
  const whole = payoffAmount(underRules.terms, state, parseDay('2026-12-14'))
  const began = performance.now()
  const { code, body } = await payer.pay({ methodId, amount: formatDollars(whole) })
  const tookMs = performance.now() - began
  note(racing, 'payOff', { code, status: body.status as number, tookMs }) // refused where a debit was first
}

/** @returns whether it was answered with success */
async function ask(racing: Racing, act: RacingAct, path: string, payload: object) {
  const began = performance.now()
  const { code, body } = await racing.racer.payer.call(path, { method: 'POST', payload })
  const tookMs = performance.now() - began
  return note(racing, act, { code, status: body.status as number, tookMs })
}

type Answer = {
  readonly code: number
  readonly status: number
  readonly tookMs: number
}

/** A statement that waits longer is given up: on a machine under load that is no deadlock, and nothing was done. */
const statementTimeoutMs = 5_000

function note({ log }: Racing, act: RacingAct, { code, status, tookMs }: Answer): boolean {
  const isGivenUp = code === 503 && tookMs >= statementTimeoutMs
  if (isGivenUp) log.givenUp += 1
  else if (code >= 500) log.failures.push(`${act}: answered with ${code}`)
  const isDone = status === 1
  if (isDone) log.counts.set(act, (log.counts.get(act) ?? 0) + 1)
  return isDone
}

/** The payments that were made for a schedule. */
export async function debitsOf({ read }: RepresentmentFixture, scheduleId: string) {
  const rows = await read((trx) =>
    trx
      .selectFrom('scheduled_payments')
      .select('payment_id')
      .where('schedule_id', '=', scheduleId)
      .where('payment_id', 'is not', null)
      .execute(),
  )
  return new Set(rows.flatMap(({ payment_id }) => (payment_id === null ? [] : [payment_id])))
}
