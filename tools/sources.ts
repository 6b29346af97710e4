import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Every file of the repository that is, or is about to be, under version control. */
export function sources(): readonly string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', listed, { encoding: 'utf8' }).trim().split('\n').filter(existsSync)
}

export function read(path: string): string {
  return readFileSync(path, 'utf8')
}
