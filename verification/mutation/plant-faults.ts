import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EvilMutant } from './evil-mutant.ts'

const root = join(import.meta.dirname, '../..')

/**
 * What is wrong with a mutant before it is planted: a text that does not stand exactly once in its
 * file would be missed for the wrong reason, or killed for none.
 *
 * @returns one sentence for each fault
 */
export function plantFaults({ no, plants, killedBy }: EvilMutant): string[] {
  const missing = [...plants, ...killedBy]
    .filter(({ file }) => !existsSync(join(root, file)))
    .map(({ file }) => `mutant ${no}: there is no ${file}`)
  if (missing.length > 0) return missing
  return plants.flatMap(({ file, from }) => {
    const found = readFileSync(join(root, file), 'utf8').split(from).length - 1
    return found === 1 ? [] : [`mutant ${no}: its text stands ${found} times in ${file}`]
  })
}
