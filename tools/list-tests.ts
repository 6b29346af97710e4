import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { idsIn, type NamedTest } from './proofs.ts'
import { read, sources } from './sources.ts'

type Listed = {
  readonly name: string
  readonly file: string
  readonly projectName: string
  readonly location: { readonly line: number }
}

const root = join(import.meta.dirname, '..')
const projects = ['node', 'node-full', 'web', 'browser', 'browser-full']

/** Test files that name a requirement: those of the tools prove none. */
export function provingFiles(): readonly string[] {
  const isProving = /^(?!tools\/|verification\/).*\.test\.tsx?$/
  return sources().filter((path) => isProving.test(path) && idsIn(read(path)).length > 0)
}

/**
 * Asks the test runner for every test of the files that name a requirement. It loads them, which
 * resolves the titles of tables and loops, and runs none. One project after the other: they have
 * different numbers of workers.
 */
export function listTests(): readonly NamedTest[] {
  const files = provingFiles()
  const wanted = new Set(files)
  const folder = mkdtempSync(join(tmpdir(), 'quittance-proofs-'))
  const tests = projects.flatMap((project) => listOf(project, files, join(folder, 'tests.json')))
  rmSync(folder, { recursive: true })
  return tests.filter(({ file }) => wanted.has(file))
}

function listOf(project: string, files: readonly string[], to: string): readonly NamedTest[] {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const how = ['--staticParse=false', '--includeTaskLocation', `--project=${project}`]
  execFileSync(process.execPath, [vitest, 'list', `--json=${to}`, ...how, ...files], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return (JSON.parse(readFileSync(to, 'utf8')) as readonly Listed[]).map(namedTest)
}

function namedTest({ name, file, projectName, location }: Listed): NamedTest {
  const names = name.split(' > ')
  return {
    project: projectName,
    file: relative(root, file),
    line: location.line,
    describes: names.slice(0, -1),
    title: names.at(-1) ?? '',
  }
}
