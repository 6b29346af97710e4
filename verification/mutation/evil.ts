import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { Plugin } from 'vite'
import { startVitest } from 'vitest/node'
import { allMutants } from './all-mutants.ts'
import { changedMutants, filesChangedSince } from './changed-mutants.ts'
import type { EvilMutant } from './evil-mutant.ts'
import { judgeKiller, type Killer, type RunOfKillers, type KillerVerdict } from './judge-killer.ts'
import { plantFaults } from './plant-faults.ts'

const usage = 'npm run mutants -- [--no 7,8] [--requirements] [--changed origin/main]\n'
const root = join(import.meta.dirname, '../..')

// Plants each bug of the table into the code as the tests load it, and expects the tests that are
// named beside it to fail. They have to pass without it, or their failing would mean nothing; one that did not
// run is told with its reason.
const { values } = parseArgs({
  options: {
    no: { type: 'string' },
    requirements: { type: 'boolean', default: false },
    changed: { type: 'string' },
  },
})
const isAgainstRequirement = ({ what }: EvilMutant) => /^[A-Z]+-\d+: /.test(what)
const offered = values.requirements ? allMutants.filter(isAgainstRequirement) : allMutants
const asked = offered.filter(
  ({ no }) => values.no === undefined || values.no.split(',').includes(String(no)),
)
if (asked.length === 0) throw new Error(usage)
const chosen =
  values.changed === undefined ? asked : changedMutants(asked, filesChangedSince(values.changed))
say(`${chosen.length} of ${offered.length} mutants`)
const faults = chosen.flatMap(plantFaults)
if (faults.length > 0) throw new Error(faults.join('\n'))

const killers = [...new Map(chosen.flatMap(namesOf)).values()]
const without = killers.length > 0 ? await verdicts(killers, []) : new Map<string, KillerVerdict>()
const notPassing = [...without].filter(([, { kind }]) => kind !== 'passed')
for (const [what, verdict] of notPassing) say(`without any mutant: ${what}${reason(verdict)}`)
let missed = notPassing.length
for (const { no, what, killedBy, plants } of chosen) {
  for (const [killer, verdict] of await verdicts(killedBy, plants)) {
    const isKilled = verdict.kind === 'failed' && without.get(killer)?.kind === 'passed'
    const why = verdict.kind === 'failed' ? ' (it does not pass without it)' : reason(verdict)
    say(isKilled ? `killed  ${no} ${what}: ${killer}` : `MISSED  ${no} ${what}: ${killer}${why}`)
    if (!isKilled) missed += 1
  }
}
process.exit(missed === 0 ? 0 : 1)

type Plants = EvilMutant['plants']

function namesOf({ killedBy }: EvilMutant): [string, Killer][] {
  return killedBy.map((killer) => [nameOf(killer), killer])
}

function nameOf({ file, title }: Killer): string {
  return `${file} "${title}"`
}

function reason(verdict: KillerVerdict): string {
  return verdict.kind === 'void' ? ` (${verdict.why})` : ''
}

/** What becomes of each of the tests, by its name. */
async function verdicts(
  tests: readonly Killer[],
  plants: Plants,
): Promise<Map<string, KillerVerdict>> {
  const { web = [], node = [] } = Object.groupBy(tests, ({ file }) =>
    file.startsWith('web/') ? 'web' : 'node',
  )
  const plantedIn = plants.map(({ file }) => file)
  const found = new Map<string, KillerVerdict>()
  for (const [environment, some] of [['happy-dom', web] as const, ['node', node] as const]) {
    if (some.length === 0) continue
    const run = await runKillers(environment, some, plants)
    for (const one of some) found.set(nameOf(one), judgeKiller(one, run, plantedIn))
  }
  return found
}

async function runKillers(
  environment: 'happy-dom' | 'node',
  tests: readonly Killer[],
  plants: Plants,
): Promise<RunOfKillers> {
  const planted = new Set<string>()
  const vitest = await startVitest(
    'test',
    [...new Set(tests.map(({ file }) => file))],
    {
      root,
      config: false,
      watch: false,
      reporters: [{}],
      environment,
      setupFiles: environment === 'node' ? [] : ['web/testing/wait-patiently.ts'],
      maxWorkers: 1,
      globalSetup: needsDatabase(tests) ? ['server/testing/database/postgres-for-tests.ts'] : [],
      fsModuleCache: false, // it would keep one mutant for the next, and for everybody's tests
      testTimeout: 120_000,
      hookTimeout: 120_000,
      testNamePattern: new RegExp(tests.map(({ title }) => escaped(title)).join('|')),
    },
    { plugins: [planting(plants, planted)] },
  )
  const modules = vitest.state.getTestModules()
  const ran = modules.flatMap((module) => [...module.children.allTests()])
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
  const run = {
    tests: ran.map((one) => ({
      file: relative(root, one.module.moduleId),
      fullName: one.fullName,
      state: one.result().state,
    })),
    faults: suites.flatMap((suite) =>
      suite.errors().map(({ message }) => message.split('\n', 1).join('')),
    ),
    planted,
  }
  await vitest.close()
  return run
}

function needsDatabase(tests: readonly Killer[]): boolean {
  return tests.some(({ file }) =>
    /^((server|vault|launcher|demo)\/src|verification\/model)\//.test(file),
  )
}

function escaped(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function planting(plants: Plants, planted: Set<string>): Plugin {
  return {
    name: 'plant a bug',
    enforce: 'pre',
    transform(code, id) {
      const mine = plants.filter(({ file }) => id.split('?')[0] === join(root, file))
      for (const { file } of mine) planted.add(file)
      // Not `replace` by text: there `$` would mean something.
      return mine.reduce((text, { from, to }) => text.split(from).join(to), code)
    },
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
