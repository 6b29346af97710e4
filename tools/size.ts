import { dirname, normalize } from 'node:path'
import { parseArgs } from 'node:util'
import { read, sources } from './sources.ts'

// Prints how large each package is, and which contexts of the server import each other:
// `npm run size`. The figures stand in docs/architecture-figures.md.

const { values } = parseArgs({ options: { pairs: { type: 'boolean', default: false } } })
const code = sources().filter((path) => /\.(ts|tsx)$/.test(path))
const isTest = (path: string) => /\.test\.tsx?$|^e2e\/|\/testing\//.test(path)
const product = code.filter((path) => !isTest(path))
const { workspaces } = JSON.parse(read('package.json')) as { workspaces: readonly string[] }
const packages = [...workspaces, 'tools']

const rows = [
  ...packages.map((name) => rowOf(name, inFolder(product, name))),
  rowOf('domain to web', inFolder(product, 'domain', 'contract', 'server', 'web')),
  rowOf('tests', code.filter(isTest)),
]
const head = ['package', 'files', 'lines', 'median', 'p90', 'largest', 'exports']
process.stdout.write(`${[head, head.map(() => '-'), ...rows].map(line).join('\n')}\n\n`)

const pairs = pairsOf(inFolder(product, 'server/src'))
const both = [...pairs].filter((pair) => pairs.has(pair.split(' ').toReversed().join(' ')))
process.stdout.write(`contexts of the server: ${pairs.size} pairs, ${both.length / 2} both ways\n`)
if (values.pairs) process.stdout.write(`${[...pairs].toSorted().join('\n')}\n`)

function inFolder(paths: readonly string[], ...folders: readonly string[]): string[] {
  return paths.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
}

function line(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

function rowOf(name: string, paths: readonly string[]): (string | number)[] {
  const texts = paths.map(read)
  const lines = texts.map((text) => text.split('\n').length - 1).toSorted((a, b) => a - b)
  const at = (share: number) => lines[Math.floor((lines.length - 1) * share)] ?? 0
  const total = lines.reduce((sum, each) => sum + each, 0)
  const exports = texts.flatMap((text) => [...text.matchAll(/^export /gm)]).length
  return [name, paths.length, total, at(0.5), at(0.9), at(1), exports]
}

/** Which contexts import which, types included: 'payments servicing'. */
function pairsOf(paths: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const path of paths) {
    for (const [, target = ''] of read(path).matchAll(/from '(\.[^']+)'/g)) {
      const [from, to] = [contextOf(path), contextOf(normalize(`${dirname(path)}/${target}`))]
      if (from !== null && to !== null && from !== to) found.add(`${from} ${to}`)
    }
  }
  return found
}

function contextOf(path: string): string | null {
  return /^server\/src\/([^/]+)\//.exec(path)?.[1] ?? null
}
