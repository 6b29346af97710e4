import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashPoint } from '@quittance/server/platform/crash-points'
import type { SeededRandom } from '../seeded-random.ts'
import type { Meter } from './run-load.ts'
import { pidOf, type Victim, victims } from './portal-processes.ts'
import type { CrashPortal } from './start-portal.ts'

/** A program and the point in it at which it ends, between two lasting writes. */
export const namedPoints: readonly (readonly ['api' | 'worker', CrashPoint])[] = [
  ['api', 'after_intent_commit'],
  ['worker', 'after_claim'],
  ['api', 'after_gateway_ack'],
  ['worker', 'after_query'],
  ['api', 'before_result_commit'],
  ['worker', 'after_gateway_ack'],
  ['api', 'before_gateway_submit'],
  ['worker', 'before_result_commit'],
  ['api', 'after_result_commit'],
  ['worker', 'before_gateway_submit'],
  ['worker', 'after_result_commit'],
]

/** A second worker runs where scheduled payments come due. */
type Killed = Victim | 'secondWorker'

export type Kills = {
  /** at any moment */
  readonly random: Partial<Record<Killed, number>>
  /** at a named point, such as `api after_gateway_ack` */
  readonly named: Record<string, number>
}

export type KillPlan = {
  readonly random: SeededRandom
  readonly kills: number
  /** payments in all, those of schedules among them */
  readonly payments: number
  readonly meter: Meter
  readonly stopping: AbortSignal
  /** the process of the second worker; left out where there is none */
  readonly secondWorker?: () => number | null
}

/** Of ten kills, four are at named points. */
const namedShare = 0.4
/** A point that nobody comes by in this time is given up for a kill at any moment. */
const pointWaitMs = 15_000
const lookEveryMs = 10

/** Kills programs of this portal while it works: each one is alive when it is hit. */
export async function killPrograms(portal: CrashPortal, plan: KillPlan): Promise<Kills> {
  const { random, payments, meter, stopping, secondWorker } = plan
  const kills: Kills = { random: {}, named: {} }
  const all: readonly Killed[] = secondWorker === undefined ? victims : [...victims, 'secondWorker']
  const pidNow = (victim: Killed) =>
    victim === 'secondWorker' ? (secondWorker?.() ?? null) : pidOf(portal, victim)
  const namedKills = Math.round(plan.kills * namedShare)
  const randomKills = plan.kills - namedKills
  const targets = inTurn(random, all, randomKills).map((victim) => ({
    victim,
    waitMs: random.between(0, 300),
  }))
  const points = inTurn(random, namedPoints, namedKills)

  async function killAtAnyMoment(victim: Killed): Promise<void> {
    while (!stopping.aborted) {
      const pid = pidNow(victim)
      if (pid !== null && kill(pid)) {
        kills.random[victim] = (kills.random[victim] ?? 0) + 1
        return
      }
      await sleep(lookEveryMs)
    }
  }

  async function killAtPoint(program: 'api' | 'worker', point: CrashPoint): Promise<void> {
    const asked = join(portal.dataDir, `crash-${program}-${point}`)
    writeFileSync(asked, '')
    for (let waitedMs = 0; waitedMs < pointWaitMs && existsSync(asked); waitedMs += lookEveryMs)
      await sleep(lookEveryMs)
    const isHit = !existsSync(asked)
    rmSync(asked, { force: true })
    if (!isHit) return killAtAnyMoment(program)
    const name = `${program} ${point}`
    kills.named[name] = (kills.named[name] ?? 0) + 1
  }

  /** The n-th of so many kills comes when the n-th part of the load is behind us. */
  async function eachInTime<T>(list: readonly T[], killOne: (one: T) => Promise<void>) {
    for (const [at, one] of list.entries()) {
      while (!stopping.aborted && (meter.payments + meter.due) / payments < at / list.length)
        await sleep(lookEveryMs)
      if (stopping.aborted) return
      await killOne(one)
      meter.kills = countOf(kills)
    }
  }

  // A loop for each victim, and one for each program with points: none waits for another's restart.
  await Promise.all([
    ...[...Map.groupBy(targets, ({ victim }) => victim).values()].map((sequence) =>
      eachInTime(sequence, async ({ victim, waitMs }) => {
        await sleep(waitMs)
        await killAtAnyMoment(victim)
      }),
    ),
    ...[...Map.groupBy(points, ([program]) => program).values()].map((sequence) =>
      eachInTime(sequence, ([program, point]) => killAtPoint(program, point)),
    ),
  ])
  return kills
}

export function countOf({ random, named }: Kills): number {
  return [...Object.values(random), ...Object.values(named)].reduce((sum, one) => sum + one, 0)
}

/** Every one as often as the others, in an order that chance shuffles round by round. */
function inTurn<T>(random: SeededRandom, all: readonly T[], count: number): T[] {
  const list: T[] = []
  while (list.length < count) list.push(...random.shuffle(all))
  return list.slice(0, count)
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false // it died by itself between the two looks
  }
}
