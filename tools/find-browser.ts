import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { childVariables, readEnv } from '../server/src/platform/env.ts'

/** Chromium without what draws its windows: the pages are the same, for two thirds of the work. */
const shell = 'chromium-headless-shell'
const names: readonly string[] = ['google-chrome', 'chromium', 'chromium-browser']
const macs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium for the tests: CHROME_PATH; the shell, as root on Debian from its package; a whole one;
 * last, on Linux, the one that comes as an npm package.
 *
 * @throws when there is none, with what was tried
 */
export async function findBrowser(): Promise<string> {
  const given = readEnv().chromePath
  if (given !== undefined) return given
  const found = onPath([shell]) ?? installed([shell], shell) ?? whole() ?? (await fromPackage())
  if (found !== undefined) return found
  throw new Error(`No browser: set CHROME_PATH, or install one of ${names.join(', ')}.`)
}

/**
 * One that shows notifications as well, which the shell does not: CHROME_PATH, on the PATH or among the
 * applications; as root on Debian its package.
 *
 * @throws when there is none
 */
export function findWholeBrowser(): string {
  const found = readEnv().chromePath ?? whole()
  if (found !== undefined) return found
  throw new Error(`No whole browser: set CHROME_PATH, or install one of ${names.join(', ')}.`)
}

function whole(): string | undefined {
  return onPath(names) ?? macs.find((path) => existsSync(path)) ?? installed(names, 'chromium')
}

/**
 * Another program that tests need: one on the PATH, or as root on Debian that of a package.
 *
 * @throws when there is none
 */
export function findProgram(wanted: readonly string[], debian: string): string {
  const found = onPath(wanted) ?? installed(wanted, debian)
  if (found !== undefined) return found
  throw new Error(`None of ${wanted.join(', ')}: install ${debian}.`)
}

function onPath(wanted: readonly string[]): string | undefined {
  const folders = (childVariables({}).PATH ?? '').split(delimiter)
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** Who asks while another installs waits for the package manager's lock, not for ever. */
const patient = ['-o', 'DPkg::Lock::Timeout=300']

function installed(wanted: readonly string[], debian: string): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const quiet = { stdio: 'ignore' } as const
  spawnSync('apt-get', ['update'], quiet)
  const named = ['install', '-y', '--no-install-recommends', debian]
  spawnSync('apt-get', [...patient, ...named], quiet)
  return onPath(wanted)
}

/** An optional package, which npm leaves out where its own Node is too old for it. */
const packed = '@sparticuz/chromium'

async function fromPackage(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const loaded = (await import(packed).catch(() => null)) as Packed | null
  const path = await loaded?.default.executablePath()
  if (path === undefined || path === '') return undefined
  return execFileSync(path, ['--version'], { encoding: 'utf8' }) === '' ? undefined : path
}

type Packed = { readonly default: { executablePath(): Promise<string> } }
