import { CompactEncrypt, importJWK } from 'jose'
import { expect, it } from 'vitest'
import { newPortalKey } from '../../../testing/start-app.ts'
import { sealTo } from '../../../testing/integrations/seal.ts'
import { sealingOf } from './sealing.ts'

it('opens what was sealed to its key, and nothing that was compressed first', async () => {
  const key = await newPortalKey()
  const sealing = await sealingOf([key], () => 0)
  expect(await sealing.open(await sealTo(key, 'Demo!2026pass'))).toBe('Demo!2026pass')
  const { d: _private, ...jwk } = key
  const compressed = await new CompactEncrypt(new Uint8Array(200_000))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid ?? '', zip: 'DEF' })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
  expect(compressed.length).toBeLessThan(1000)
  expect(await sealing.open(compressed)).toBeNull()
})

it.each([{ typ: 'JWE' }, { enc: 'A128GCM' }, { alg: 'ECDH-ES+A256KW' }])(
  'opens nothing under a header with %j, which no form sends',
  async (other) => {
    const key = await newPortalKey()
    const { d: _private, alg: _own, ...jwk } = key
    const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid ?? '', ...other }
    const sealed = await new CompactEncrypt(new TextEncoder().encode('Demo!2026pass'))
      .setProtectedHeader(header)
      .encrypt(await importJWK(jwk, header.alg))
    expect(await (await sealingOf([key], () => 0)).open(sealed)).toBeNull()
  },
)
