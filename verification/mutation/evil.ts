import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Plugin } from 'vite'
import { startVitest, type TestCase } from 'vitest/node'
import { allMutants } from './all-mutants.ts'
import { changedMutants, filesChangedSince } from './changed-mutants.ts'
import type { EvilMutant } from './evil-mutant.ts'
import { plantFaults } from './plant-faults.ts'

const usage = 'npm run mutants -- [--no 7,8] [--requirements] [--changed origin/main]\n'
const root = join(import.meta.dirname, '../..')

// Plants each bug of the table into the code as the tests load it, and expects the tests that are
// named beside it to fail. They have to pass without it, or their failing would mean nothing.
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
const notPassing = killers.length > 0 ? await failing(killers, []) : []
for (const what of notPassing) say(`without any mutant: ${what}`)
let missed = notPassing.length
for (const { no, what, killedBy, plants } of chosen) {
  const failed = new Set(await failing(killedBy, plants))
  for (const killer of killedBy.map(nameOf)) {
    const isKilled = failed.has(killer)
    say(`${isKilled ? 'killed' : 'MISSED'}  ${no} ${what}: ${killer}`)
    if (!isKilled) missed += 1
  }
}
process.exit(missed === 0 ? 0 : 1)

type Killer = EvilMutant['killedBy'][number]
type Plants = EvilMutant['plants']

function namesOf({ killedBy }: EvilMutant): [string, Killer][] {
  return killedBy.map((killer) => [nameOf(killer), killer])
}

function nameOf({ file, title }: Killer): string {
  return `${file} "${title}"`
}

/** Those of the tests that do not pass; one that is not there at all is a fault. */
async function failing(tests: readonly Killer[], plants: Plants): Promise<string[]> {
  const { web = [], node = [] } = Object.groupBy(tests, ({ file }) =>
    file.startsWith('web/') ? 'web' : 'node',
  )
  return [
    ...(web.length > 0 ? await failingIn('happy-dom', web, plants) : []),
    ...(node.length > 0 ? await failingIn('node', node, plants) : []),
  ]
}

async function failingIn(
  environment: 'happy-dom' | 'node',
  tests: readonly Killer[],
  plants: Plants,
): Promise<string[]> {
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
      hookTimeout: 60_000,
      testNamePattern: new RegExp(tests.map(({ title }) => escaped(title)).join('|')),
    },
    { plugins: [planting(plants)] },
  )
  const ran = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
  const fails = tests.filter(({ file, title }) => {
    const mine = ran.filter((one) => one.module.moduleId.endsWith(file) && isNamed(one, title))
    if (mine.length === 0) throw new Error(`no test of ${file} is named "${title}"`)
    return mine.some((one) => one.result().state === 'failed')
  })
  await vitest.close()
  return fails.map(nameOf)
}

function needsDatabase(tests: readonly Killer[]): boolean {
  return tests.some(({ file }) =>
    /^((server|vault|launcher|demo)\/src|verification\/model)\//.test(file),
  )
}

function escaped(title: string): string {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function isNamed({ fullName }: TestCase, title: string): boolean {
  return fullName.includes(title)
}

function planting(plants: Plants): Plugin {
  return {
    name: 'plant a bug',
    enforce: 'pre',
    transform(code, id) {
      const mine = plants.filter(({ file }) => id.split('?')[0] === join(root, file))
      // Not `replace` by text: there `$` would mean something.
      return mine.reduce((text, { from, to }) => text.split(from).join(to), code)
    },
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
