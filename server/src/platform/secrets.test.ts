import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { randomSecrets } from '../../testing/random-secrets.ts'
import { makeSecretFile, secretsFromFile } from './secrets.ts'

it('decrypts what it encrypted, and nothing else', () => {
  const own = randomSecrets()
  const other = randomSecrets()
  const closed = own.close('123456')
  expect(own.open(closed)).toBe('123456')
  expect(other.open(closed)).toBeNull()
  const bent = `${closed.startsWith('A') ? 'B' : 'A'}${closed.slice(1)}`
  expect(own.open(bent)).toBeNull()
  expect(own.open('')).toBeNull()
  expect(own.close('123456')).not.toBe(closed)
})

it('hashes parts so that none runs into the next', () => {
  const { hash } = randomSecrets()
  expect(hash('a', 'bc')).toEqual(hash('a', 'bc'))
  expect(hash('a', 'bc')).not.toEqual(hash('ab', 'c'))
  expect(randomSecrets().hash('a')).not.toEqual(hash('a'))
})

it('keeps one key in the data folder, for its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quittance-secret-'))
  const start = async () => {
    await makeSecretFile(folder)
    return secretsFromFile(folder, { now: () => 0 })
  }
  const [first, second] = await Promise.all([start(), start()])
  expect(second.open(first.close('x'))).toBe('x')
  expect((await stat(join(folder, 'portal-secret'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

const day = 24 * 60 * 60_000
const [older, newer] = ['a', 'b'].map((letter) => letter.repeat(42) + 'A')
const rotatedAt = Date.parse('2026-11-20T15:00:00Z')

/** Under one key, and under that and a newer one, which is used from a moment on. */
function rotated(now: number) {
  const text = `${newer} ${new Date(rotatedAt).toISOString()}\n${older}\n`
  return { before: randomSecrets(older), after: randomSecrets(text, () => now) }
}

it('uses the old key until the moment of the new one, and opens both', () => {
  const { before, after } = rotated(rotatedAt - 1)
  expect(after.keyId()).toBe(before.keyId())
  expect(before.open(after.close('1'))).toBe('1')
  expect(after.open(randomSecrets(newer).close('2'))).toBe('2')
  expect(after.isHashOf(randomSecrets(newer).hash('code', '1'), 'code', '1')).toBe(true)
})

it('takes what the old key hashed and closed for a week after the new one is used', () => {
  const { before, after } = rotated(rotatedAt + 7 * day - 1)
  expect(after.keyId()).not.toBe(before.keyId())
  expect(before.open(after.close('1'))).toBeNull()
  expect(after.open(before.close('1'))).toBe('1')
  expect(after.isHashOf(before.hash('code', '1'), 'code', '1')).toBe(true)
  expect(after.isHashOf(before.hash('code', '1'), 'code', '2')).toBe(false)
  expect(after.hashes('form')).toEqual([after.hash('form'), before.hash('form')])
})

it('takes nothing else of the old key after the week, but knows a signer and an audit of any age', () => {
  const { before, after } = rotated(rotatedAt + 7 * day)
  expect(after.open(before.close('1'))).toBeNull()
  expect(after.isHashOf(before.hash('code', '1'), 'code', '1')).toBe(false)
  expect(after.hashes('form')).toEqual([after.hash('form')])
  expect(after.hashesOfAnyAge('ssn')).toContainEqual(before.hash('ssn'))
  const sealed = before.audit.hashUnder(before.keyId(), 'x')
  expect(after.audit.hashUnder(before.keyId(), 'x')).toEqual(sealed)
  expect(after.audit.hashUnder('another', 'x')).toBeNull()
})
