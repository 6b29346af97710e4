import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openProgramLog } from './program-log.ts'

/** For a machine that does much else. */
const patient = { timeout: 30_000 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quittance-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const fails = (why: Error) => {
  throw why
}

it('puts a log that has grown too long aside while it is written, and keeps one before', async () => {
  const path = join(folder, 'api.log')
  const log = openProgramLog({ path, longest: 100, onFailure: fails })
  for (let line = 0; line < 30; line += 1) log.write(`line ${line}\n`.padStart(20, '.'))
  log.end()
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toContain('line 29'), patient)
  await vi.waitFor(
    () => expect(readFileSync(`${path}.before`, 'utf8')).toContain('line 23'),
    patient,
  )
  const kept = readFileSync(`${path}.before`, 'utf8') + readFileSync(path, 'utf8')
  expect(kept.trim().split('\n')).toHaveLength(12)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('puts a log that was too long at its start aside', async () => {
  const path = join(folder, 'api.log')
  const first = openProgramLog({ path, onFailure: fails })
  first.write('x'.repeat(200))
  first.end()
  await vi.waitFor(() => expect(statSync(path).size).toBe(200), patient)
  const again = openProgramLog({ path, longest: 100, onFailure: fails })
  again.write('new\n')
  again.end()
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe('new\n'), patient)
  expect(statSync(`${path}.before`).size).toBe(200)
})

it('continues where nothing can be written, says so once, and writes when it can', async () => {
  const path = join(folder, 'none', 'api.log')
  const told: Error[] = []
  const log = openProgramLog({ path, onFailure: (why) => void told.push(why) })
  await vi.waitFor(() => expect(told).toHaveLength(1), patient)
  log.write('lost\n')
  await new Promise((wait) => setTimeout(wait, 50))
  log.write('lost too\n')
  await new Promise((wait) => setTimeout(wait, 50))
  expect(told).toHaveLength(1)
  mkdirSync(join(folder, 'none'))
  log.write('written\n')
  log.end()
  await vi.waitFor(() => expect(existsSync(path)).toBe(true), patient)
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe('written\n'), patient)
})
