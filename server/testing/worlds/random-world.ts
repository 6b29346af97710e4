import * as fc from 'fast-check'
import type { Lender } from '../../src/lenders/lender-directory.ts'
import { workerJobs } from '../../src/programs/worker-jobs.ts'
import { UpstreamUnavailable } from '../../src/platform/upstream-unavailable.ts'
import { lenderApiOf } from '../lender-api-fixture.ts'
import { representmentFixture } from '../representment-fixture.ts'
import { judgeWorld } from './judge-world.ts'
import { type Mood, moods, moodyNetwork } from './moody-network.ts'
import { feesOf, runWorldAct, type WorldAct, worldActs, type WorldPlace } from './world-acts.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Those that move money or promise to. */
const jobNames = [
  'settle open payments',
  'open days',
  'follow the bank',
  'finish cancels',
  'represent returned debits',
  'finish refunds',
  'send the batch',
  'execute scheduled debits',
  'notify coming debits',
] as const
type JobName = (typeof jobNames)[number]

type Step = {
  readonly act: WorldAct
  readonly pick: number
  readonly mood: Mood
  readonly waitMs: number
  readonly jobs: readonly JobName[]
}
export type RandomWorld = {
  readonly forgets: boolean
  readonly isRealTime: boolean
  readonly steps: readonly Step[]
}

/** What makes what the others act on. */
const often = [
  'payByBank',
  'payByBank',
  'payByBank',
  'payByCard',
  'payByCard',
  'makeSeries',
  'change',
  'change',
  'change',
  'change',
  'comesBack',
  'comesBack',
  'comesBack',
  'refundPart',
] as const
const waits = [0, minuteMs, 5 * minuteMs, 20 * minuteMs, 4 * 60 * minuteMs, dayMs, dayMs] as const

/** What is done to two loans within three weeks. */
export function randomWorlds(stepsMost: number): fc.Arbitrary<RandomWorld> {
  const step = fc.record({
    act: fc.constantFrom(...worldActs, ...often),
    pick: fc.noBias(fc.nat({ max: 32 ** 5 - 1 })),
    mood: fc.constantFrom(...moods, 'calm', 'calm', 'calm'),
    waitMs: fc.constantFrom(...waits),
    jobs: fc.shuffledSubarray([...jobNames]),
  })
  const steps = fc.array(step, { minLength: Math.ceil(stepsMost / 2), maxLength: stepsMost })
  return fc.record({ forgets: fc.boolean(), isRealTime: fc.boolean(), steps })
}

/** Of each payer one payment to come and a series. */
const begun: readonly Step[] = (['makeOne', 'makeSeries'] as const).flatMap((act) =>
  [0, 1].map((pick) => ({ act, pick: pick + 32, mood: 'calm', waitMs: 0, jobs: [] })),
)

/** The last rounds: whatever was lost is found out about in them. */
const lastWaits = [...[1, 5, 15, 20, 60].map((count) => count * minuteMs), dayMs, 20 * minuteMs]
const rounds = [...lastWaits, dayMs, 20 * minuteMs, 60 * minuteMs, dayMs, 20 * minuteMs]

/** What went wrong in a world, in words. */
export async function runRandomWorld(
  given: RandomWorld,
  onDone: (act: WorldAct) => void = () => undefined,
): Promise<string[]> {
  const place = await placeOf(given)
  const { world, network } = place
  const faults: string[] = []
  const work = async (names: readonly JobName[]) => {
    await network.deliver()
    for (const name of names) {
      const lender = await world.context.lenders.byId(world.lender.id)
      const job = jobOf(place, name)
      await job(lender ?? world.lender).catch((error: unknown) => {
        if (!(error instanceof UpstreamUnavailable)) faults.push(`${name}: ${String(error)}`)
      })
    }
  }
  for (const { act, pick, mood, waitMs, jobs } of [...begun, ...given.steps]) {
    network.be(mood)
    const { code, isDone } = await runWorldAct(place, act, pick)
    if (isDone) onDone(act)
    if (code >= 500 && mood !== 'away') faults.push(`${act} ${pick}: ${code}`)
    world.clocks.forward(waitMs)
    await work(jobs)
  }
  network.be('calm')
  for (const waitMs of rounds) {
    world.clocks.forward(waitMs)
    await work(jobNames)
  }
  faults.push(...network.doubles, ...(await judgeWorld(world)))
  await world.close()
  return faults
}

function jobOf({ world }: WorldPlace, name: JobName): (lender: Lender) => Promise<unknown> {
  const job = workerJobs(world.worker, { demo: false }).find((one) => one.name === name)
  if (job === undefined) throw new Error(`${name} is a job`)
  return async (lender) => {
    // Some of them leave work for the next round.
    for (let no = 0; no < 5 && (await job.work(lender)) === 'more'; no += 1);
  }
}

async function placeOf({ forgets, isRealTime }: RandomWorld): Promise<WorldPlace> {
  const world = await representmentFixture({
    feeRules: feesOf('3.95', '2.00'),
    oneTimeAchImportNls: '1',
    collectorScheduledDelete: '1',
    borAchRealtimePmts: isRealTime ? '1' : '0',
  })
  const now = () => world.clocks.elapsed()
  const network = moodyNetwork(world.fake, { lenderId: world.lender.id, now, forgets })
  const principal = 1_000_00n
  const payers: WorldPlace['payers'][number][] = []
  for (const [kind, country] of [
    ['ach', 'US'],
    ['pad', 'CA'],
  ] as const) {
    const payer = await world.payer({ kind, country, token: 'tok-6789', principal })
    const other = await payer.addMethod({ kind, token: 'tok-6101' })
    const card = await payer.addMethod({ token: 'tok-4242' })
    payers.push({ payer, methods: [payer.methodId, other, card] })
  }
  return { world, network, payers, lenderApi: await lenderApiOf(world) }
}
