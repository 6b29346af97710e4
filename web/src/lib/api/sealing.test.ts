// @vitest-environment node
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { sealFor } from './sealing.ts'

const alg = 'ECDH-ES'
let portal: Awaited<ReturnType<typeof makeKey>>
let vault: Awaited<ReturnType<typeof makeKey>>
let older: Awaited<ReturnType<typeof makeKey>>

beforeAll(async () => {
  portal = await makeKey('portal-2')
  older = await makeKey('portal-1')
  vault = await makeKey('vault-1')
})

it('seals to a service, which alone can open it', async () => {
  const keys = [vault.jwk, portal.jwk]
  const sealed = await sealFor(keys, 'portal', 'Démo!2026pass')
  expect(await open(sealed, portal.privateKey)).toBe('Démo!2026pass')
  await expect(open(sealed, vault.privateKey)).rejects.toThrow('decryption operation failed')
})

it('names algorithm and key in the header, and nothing of the text', async () => {
  const sealed = await sealFor([vault.jwk], 'vault', '4242424242424242')
  const header = JSON.parse(atob(sealed.split('.')[0] ?? '')) as Record<string, unknown>
  expect(Object.keys(header).toSorted()).toEqual(['alg', 'enc', 'epk', 'kid'])
  expect(header).toMatchObject({ alg, enc: 'A256GCM', kid: 'vault-1' })
  expect(sealed.split('.')).toHaveLength(5)
})

it('makes another sealed text each time', async () => {
  const twice = [1, 2].map(() => sealFor([portal.jwk], 'portal', 'Demo!2026pass'))
  expect(new Set(await Promise.all(twice)).size).toBe(2)
})

it('takes the first key of a service: the newest', async () => {
  const sealed = await sealFor([portal.jwk, older.jwk], 'portal', 'text')
  expect(await open(sealed, portal.privateKey)).toBe('text')
})

it('seals to nobody in the place of a service without a key', async () => {
  await expect(sealFor([portal.jwk], 'vault', '4242')).rejects.toMatchObject({ kind: 'fault' })
})

async function makeKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  return { jwk: { ...(await exportJWK(publicKey)), kid, use: 'enc', alg }, privateKey }
}

async function open(sealed: string, key: CryptoKey): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, key)
  return new TextDecoder().decode(plaintext)
}
