import { parseArgs } from 'node:util'
import { contextOf, countTwoWay, findImportPairs } from './context-pairs.ts'
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

const pairs = findImportPairs(inFolder(product, 'server/src'), contextOf)
const both = countTwoWay(pairs)
process.stdout.write(`contexts of the server: ${pairs.size} pairs, ${both} both ways\n`)
const twoWay = workspaces.map((name) => `${name} ${countTwoWay(folderPairs(name))}`)
process.stdout.write(`folders that import each other, in pairs: ${twoWay.join(', ')}\n`)
if (values.pairs) process.stdout.write(`${[...pairs].toSorted().join('\n')}\n`)

function inFolder(paths: readonly string[], ...folders: readonly string[]): string[] {
  return paths.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
}

function folderPairs(name: string): ReadonlySet<string> {
  return findImportPairs(inFolder(product, name), (path) =>
    path.startsWith(`${name}/`) ? path.slice(0, path.lastIndexOf('/')) : null,
  )
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
