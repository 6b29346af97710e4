import { generateKeyPairSync } from 'node:crypto'
import { CompactEncrypt, type CompactJWEHeaderParameters, importJWK, type JWK } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { type OpenSealed, openerOf } from './open-sealed.ts'

const older = newKey('vault-older')
const newer = newKey('vault-newer')
const number = '4242424242424242'
const good = { alg: 'ECDH-ES', enc: 'A256GCM' }
let openSealed: OpenSealed

beforeAll(async () => {
  openSealed = await openerOf([newer, older], 2_000)
})

it('opens what was sealed to any key in the file', async () => {
  expect(await openSealed(await seal(newer, good))).toBe(number)
  expect(await openSealed(await seal(older, good))).toBe(number)
})

it.each([
  ['a key of another', newKey('vault-other'), good],
  ['a key whose name is not ours', { ...newer, kid: 'portal-1' }, good],
  ['a weaker cipher', newer, { ...good, enc: 'A128GCM' }],
  ['a wrapped content key', newer, { ...good, alg: 'ECDH-ES+A256KW' }],
  ['a compressing header', newer, { ...good, zip: 'DEF' }],
  ['a header with more in it', newer, { ...good, typ: 'JWE' }],
])('opens nothing that was sealed with %s', async (_, key, header) => {
  const sealed = await seal(key, header).catch(() => 'the library refuses to make it')
  expect(await openSealed(sealed)).toBeNull()
})

it('opens nothing that is in clear, altered, cut or too long', async () => {
  const sealed = await seal(newer, good)
  const altered = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  expect(await openSealed(number)).toBeNull()
  expect(await openSealed(altered)).toBeNull()
  expect(await openSealed(sealed.slice(0, 200))).toBeNull()
  expect(await openSealed(await seal(newer, good, number.repeat(200)))).toBeNull()
  expect(await openSealed('')).toBeNull()
})

function newKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  return { ...jwk, kid, use: 'enc', alg: 'ECDH-ES' }
}

async function seal(key: JWK, header: object, text = number): Promise<string> {
  const { d: _private, alg: _any, ...open } = key
  const full = { ...header, kid: key.kid ?? '' } as CompactJWEHeaderParameters
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(full)
    .encrypt(await importJWK(open, full.alg))
}
