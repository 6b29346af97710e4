import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { secretsFromFile, secretsOf } from './secrets.ts'

it('decrypts what it encrypted, and nothing else', () => {
  const own = secretsOf(randomBytes(32))
  const other = secretsOf(randomBytes(32))
  const closed = own.close('123456')
  expect(own.open(closed)).toBe('123456')
  expect(other.open(closed)).toBeNull()
  const bent = `${closed.startsWith('A') ? 'B' : 'A'}${closed.slice(1)}`
  expect(own.open(bent)).toBeNull()
  expect(own.open('')).toBeNull()
  expect(own.close('123456')).not.toBe(closed)
})

it('hashes parts so that none runs into the next', () => {
  const { hash } = secretsOf(randomBytes(32))
  expect(hash('a', 'bc')).toEqual(hash('a', 'bc'))
  expect(hash('a', 'bc')).not.toEqual(hash('ab', 'c'))
  expect(secretsOf(randomBytes(32)).hash('a')).not.toEqual(hash('a'))
})

it('keeps one key in the data folder, for its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quittance-secret-'))
  const [first, second] = await Promise.all([secretsFromFile(folder), secretsFromFile(folder)])
  expect(second.open(first.close('x'))).toBe('x')
  expect((await stat(join(folder, 'portal-secret'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})
