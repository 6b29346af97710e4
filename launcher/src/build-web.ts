import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { childVariables } from '@quittance/server/platform/env'
import { inOneLine } from '@quittance/server/programs/run-program'

const root = join(import.meta.dirname, '../..')
/** Folders count too: they are newer when a file in them was removed. */
const sources = [
  'web/src',
  'web/public',
  'web/build',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
  'domain/src',
  'package-lock.json',
]

/** Builds what the browser loads, when it was never built or its sources are newer. */
export async function buildWeb(): Promise<void> {
  const built = statSync(join(root, 'web/dist/index.html'), { throwIfNoEntry: false })
  if (built && built.mtimeMs >= newestSource()) return
  const vite = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const args = [vite, 'build', '--logLevel', 'error']
  // Whatever this program runs as: the other builds of React are half as large again.
  const env = childVariables({ NODE_ENV: 'production' })
  try {
    await promisify(execFile)(process.execPath, args, { cwd: join(root, 'web'), env })
  } catch (error) {
    throw new Error(`The web can not be built: ${inOneLine(error)}`, { cause: error })
  }
}

function newestSource(): number {
  return Math.max(...sources.map((source) => newest(join(root, source))))
}

function newest(path: string): number {
  if (!existsSync(path)) return 0
  const own = statSync(path)
  if (!own.isDirectory()) return own.mtimeMs
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(own.mtimeMs, ...inside.map((name) => statSync(join(path, name)).mtimeMs))
}
