import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeDataFolder } from './data-folder.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-folder-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('gives a data folder to one start at a time', () => {
  const first = takeDataFolder(dataDir)
  expect(() => takeDataFolder(dataDir)).toThrow(
    `QUITTANCE_DATA ${dataDir} is in use by another start (process ${process.pid}).`,
  )
  first.release()
  const second = takeDataFolder(dataDir)
  second.release()
  expect(existsSync(join(dataDir, 'supervisor.lock'))).toBe(false)
})

it('takes a data folder over from a start that is dead', () => {
  const dead = spawnSync(process.execPath, ['--version']).pid
  writeFileSync(join(dataDir, 'supervisor.lock'), `${dead} 1`)
  const taken = takeDataFolder(dataDir)
  expect(readFileSync(join(dataDir, 'supervisor.lock'), 'utf8')).toMatch(`${process.pid}`)
  taken.release()
})

it.runIf(existsSync('/proc/self/stat'))(
  'recognizes that a process id now belongs to another process',
  () => {
    writeFileSync(join(dataDir, 'supervisor.lock'), `${process.pid} 1`)
    const taken = takeDataFolder(dataDir)
    expect(readFileSync(join(dataDir, 'supervisor.lock'), 'utf8')).not.toBe(`${process.pid} 1`)
    taken.release()
  },
)

it('leaves the lock of a later start alone', () => {
  const late = takeDataFolder(dataDir)
  writeFileSync(join(dataDir, 'supervisor.lock'), 'another')
  late.release()
  expect(readFileSync(join(dataDir, 'supervisor.lock'), 'utf8')).toBe('another')
})

it('names the data folder that can not be written', () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const below = join(file, 'data')
  expect(() => takeDataFolder(below)).toThrow(`QUITTANCE_DATA ${below} can not be written: ENOTDIR`)
})

it.runIf(mayMount())(
  'refuses a data folder on a disk that is full, and takes it when it is not',
  () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', dataDir])
    try {
      const rest = join(dataDir, 'rest')
      fill(rest)
      writeFileSync(join(dataDir, '.empty'), '')
      expect(() => takeDataFolder(dataDir)).toThrow(
        /^QUITTANCE_DATA \S+ can not be written: ENOSPC: no space left on device, write\.$/,
      )
      expect(readdirSync(dataDir).toSorted()).toEqual(['.empty', 'logs', 'rest'])
      rmSync(rest)
      takeDataFolder(dataDir).release()
    } finally {
      execFileSync('umount', [dataDir])
    }
  },
)

/** Root may mount, but not in every container. */
function mayMount(): boolean {
  if (process.getuid?.() !== 0) return false
  const place = mkdtempSync(join(tmpdir(), 'quittance-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', place])
  if (status === 0) execFileSync('umount', [place])
  rmSync(place, { recursive: true })
  return status === 0
}

/** Writes until nothing more fits. */
function fill(path: string): void {
  const page = Buffer.alloc(4_096)
  try {
    for (;;) appendFileSync(path, page)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
