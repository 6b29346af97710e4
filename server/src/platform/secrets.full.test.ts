import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeSecretFile, rotateSecret, secretsFromFile } from './secrets.ts'

const rotatedAt = Date.parse('2026-11-20T15:00:00Z')

it('takes a new key while the program runs, and keeps the old one when the file is spoiled', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quittance-secret-'))
  await makeSecretFile(folder)
  const told: string[] = []
  const log = { error: (line: string) => void told.push(line) }
  const running = await secretsFromFile(folder, { now: () => rotatedAt, log })
  const before = running.keyId()
  const closed = running.close('123456')
  await rotateSecret(folder, new Date(rotatedAt))
  await expect.poll(running.keyId, { timeout: 20_000 }).not.toBe(before)
  expect(running.open(closed)).toBe('123456')
  const after = running.keyId()
  await writeFile(join(folder, 'portal-secret'), 'no key')
  await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(told.join()).toContain('portal-secret was changed and can not be read')
  expect(running.keyId()).toBe(after)
  await rm(folder, { recursive: true })
})
