import { dirname, normalize } from 'node:path'
import { read } from './sources.ts'

/** What names a folder of a path; null for a path that is not counted. */
type FolderOf = (path: string) => string | null

/** The context of a file of the server. */
export const contextOf: FolderOf = (path) => /^server\/src\/([^/]+)\//.exec(path)?.[1] ?? null

/** Which folders import which, types included: 'payments servicing'. */
export function findImportPairs(paths: readonly string[], folderOf: FolderOf): ReadonlySet<string> {
  const found = new Set<string>()
  for (const path of paths) {
    for (const [, target = ''] of read(path).matchAll(/from '(\.[^']+)'/g)) {
      const [from, to] = [folderOf(path), folderOf(normalize(`${dirname(path)}/${target}`))]
      if (from !== null && to !== null && from !== to) found.add(`${from} ${to}`)
    }
  }
  return found
}

/** How many pairs import each other. */
export function countTwoWay(pairs: ReadonlySet<string>): number {
  const both = [...pairs].filter((pair) => pairs.has(pair.split(' ').toReversed().join(' ')))
  return both.length / 2
}
