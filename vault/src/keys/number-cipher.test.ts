import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readKeys, rotateKeys, type VaultKeys } from './key-file.ts'
import { numberCipher } from './number-cipher.ts'

const number = '4242424242424242'
const place = { lenderId: randomUUID(), token: randomUUID() }
let dataDir: string
const cipherOf = (keys: VaultKeys) =>
  numberCipher(
    () => keys,
    () => 0,
  )

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vault-keys-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

describe('the key file', () => {
  it('makes the key file once, for its owner alone, also by vaults that start at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => readKeys(dataDir)))
    expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['vault-keys.json'])
    expect((await stat(join(dataDir, 'vault-keys.json'))).mode & 0o777).toBe(0o600)
  })

  it('puts new vault keys first and keeps the old ones', async () => {
    const before = await readKeys(dataDir)
    const after = await rotateKeys(dataDir, new Date(0))
    expect(after.sealing.slice(1)).toEqual(before.sealing)
    expect(after.numbers.slice(1)).toEqual(before.numbers)
    expect(after.fingerprint).toEqual(before.fingerprint)
    expect(await readKeys(dataDir)).toEqual(after)
  })

  it('stops the start when the key file can not be read, and shows nothing of it', async () => {
    await readKeys(dataDir)
    const path = join(dataDir, 'vault-keys.json')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.slice(0, -20))
    await expect(readKeys(dataDir)).rejects.toThrow(/^\S+vault-keys.json holds no usable/)
  })
})

describe('a number', () => {
  it('decrypts a number in its own place only', async () => {
    const cipher = cipherOf(await readKeys(dataDir))
    const closed = cipher.close(number, place)
    expect(cipher.open(closed, place)).toBe(number)
    expect(closed.sealed.includes(number)).toBe(false)
    expect(() => cipher.open(closed, { ...place, token: randomUUID() })).toThrow('auth')
    expect(() => cipher.open(closed, { ...place, lenderId: randomUUID() })).toThrow('auth')
  })

  it('encrypts a number differently each time, and recognizes it by its fingerprint', async () => {
    const cipher = cipherOf(await readKeys(dataDir))
    const again = cipherOf(await rotateKeys(dataDir, new Date(0)))
    expect(cipher.close(number, place).sealed).not.toEqual(cipher.close(number, place).sealed)
    const print = cipher.fingerprint(number, place.lenderId)
    expect(again.fingerprint(number, place.lenderId)).toBe(print)
    expect(cipher.fingerprint(number, randomUUID())).not.toBe(print)
    expect(cipher.fingerprint('4000056655665556', place.lenderId)).not.toBe(print)
  })

  it('decrypts a number after a rotation, and never with the keys of another file', async () => {
    const before = cipherOf(await readKeys(dataDir))
    const after = cipherOf(await rotateKeys(dataDir, new Date(0)))
    const closed = before.close(number, place)
    expect(after.open(closed, place)).toBe(number)
    expect(after.close(number, place).keyId).not.toBe(closed.keyId)
    await rm(join(dataDir, 'vault-keys.json'))
    const others = cipherOf(await readKeys(dataDir))
    expect(() => others.open(closed, place)).toThrow('not in the key file')
  })
})
