import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { EvilMutant } from './evil-mutant.ts'

const root = join(import.meta.dirname, '../..')

/** Those whose code, or a test that has to kill them, is among the changed files. */
export function changedMutants(
  mutants: readonly EvilMutant[],
  changedFiles: readonly string[],
): readonly EvilMutant[] {
  const changed = new Set(changedFiles)
  return mutants.filter(({ plants, killedBy }) =>
    [...plants, ...killedBy].some(({ file }) => changed.has(file)),
  )
}

/** Of a commit, branch or tag: what differs from it, what is not committed yet included. */
export function filesChangedSince(base: string): readonly string[] {
  const [began = base] = linesOf('merge-base', base, 'HEAD')
  const untracked = linesOf('ls-files', '--others', '--exclude-standard')
  return [...linesOf('diff', '--name-only', began, '--'), ...untracked]
}

function linesOf(...args: readonly string[]): readonly string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    .split('\n')
    .filter(Boolean)
}
