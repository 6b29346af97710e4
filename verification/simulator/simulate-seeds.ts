import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { simulate, type SimulationResult } from './simulate.ts'

const usage = `npm run simulate -- [--seeds 100000] [--from 1] [--seed 17] [--workers 2] [--schedules]
`
/** What one process found in its share of the seeds. */
type Share = {
  readonly runs: number
  readonly payments: number
  readonly steps: number
  readonly mishaps: Readonly<Record<string, number>>
  readonly faulty: readonly SimulationResult[]
}
type Part = {
  readonly from: number
  readonly to: number
  readonly every: number
  /** whether borrowers keep schedules besides */
  readonly hasSchedules: boolean
}

const faultyMost = 10

// Runs the payment core in worlds of many seeds, and fails on the first cent that is wrong in one.
await main()

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '100000' },
      from: { type: 'string', default: '1' },
      seed: { type: 'string' },
      workers: { type: 'string', default: '2' },
      schedules: { type: 'boolean', default: false },
      part: { type: 'string' }, // handed to a process of ours
    },
  })
  const { schedules: hasSchedules } = values
  if (values.seed !== undefined) return showOne(values.seed, hasSchedules)
  if (values.part !== undefined) {
    process.send?.(await runPart(JSON.parse(values.part) as Part))
    return
  }
  const [seeds, from, workers] = [values.seeds, values.from, values.workers].map(Number)
  if (!seeds || !from || !workers) throw new Error(usage)
  const startedAt = performance.now()
  const shares = await Promise.all(
    Array.from({ length: workers }, (_, no) =>
      inProcess({ from: from + no, to: from + seeds - 1, every: workers, hasSchedules }),
    ),
  )
  report(shares, (performance.now() - startedAt) / 1_000)
}

function inProcess(part: Part): Promise<Share> {
  const child = fork(import.meta.filename, ['--part', JSON.stringify(part)])
  return new Promise((done, fail) => {
    child.once('message', (share) => done(share as Share))
    child.once('exit', (code) => fail(new Error(`a share of the seeds ended with ${code}`)))
  })
}

async function runPart({ from, to, every, hasSchedules }: Part): Promise<Share> {
  const mishaps: Record<string, number> = {}
  const faulty: SimulationResult[] = []
  const sums = { runs: 0, payments: 0, steps: 0 }
  for (let seed = from; seed <= to && faulty.length < faultyMost; seed += every) {
    const run = await simulate(String(seed), { hasSchedules })
    sums.runs += 1
    sums.payments += run.payments
    sums.steps += run.steps
    for (const name of run.mishaps) mishaps[name] = (mishaps[name] ?? 0) + 1
    if (run.faults.length > 0) faulty.push(run)
  }
  return { ...sums, mishaps, faulty }
}

function report(shares: readonly Share[], seconds: number): void {
  const sum = (name: 'runs' | 'payments' | 'steps') =>
    shares.reduce((all, share) => all + share[name], 0)
  const names = new Set(shares.flatMap(({ mishaps }) => Object.keys(mishaps)))
  const lines = [...names].toSorted().map((name) => {
    const count = shares.reduce((all, { mishaps }) => all + (mishaps[name] ?? 0), 0)
    return `  ${name.padEnd(32)}  ${count}`
  })
  const faulty = shares.flatMap((share) => share.faulty)
  for (const { seed, faults } of faulty)
    lines.push(`seed ${seed}`, ...faults.map((one) => `  ${one}`))
  const passed = faulty.length === 0 ? 'PASSED' : 'FAILED'
  const ran = `${sum('runs')} seeds, ${sum('payments')} payments, ${sum('steps')} steps`
  process.stdout.write(`${lines.join('\n')}\n${passed} ${ran}, ${seconds.toFixed(0)} s\n`)
  process.exitCode = faulty.length === 0 ? 0 : 1
}

async function showOne(seed: string, hasSchedules: boolean): Promise<void> {
  const { faults, ...run } = await simulate(seed, { hasSchedules })
  process.stdout.write(`${JSON.stringify(run, null, 2)}\n${faults.join('\n')}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
