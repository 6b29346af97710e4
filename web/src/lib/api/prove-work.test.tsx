import { readWorkProof, writeChallenge } from '@quittance/contract/auth/work-proof'
import { leadingZeroBits, workBlock } from '@quittance/domain/auth/sign-in/proof-of-work'
import { expect, it } from 'vitest'
import { proveWork } from './prove-work.tsx'

const issued = (bits: number, parts: number) =>
  writeChallenge({
    bits,
    parts,
    expiresAt: 1_795_000_000_000,
    salt: 'a'.repeat(22),
    seal: 'b'.repeat(43),
  })

const hash = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))

it('finds a number for each part, whose hash begins with the required zeros', async () => {
  const challenge = issued(10, 4)
  const proof = readWorkProof(await proveWork(challenge))
  expect(proof?.challenge).toBe(challenge)
  expect(proof?.nonces).toHaveLength(4)
  const seed = await hash(new TextEncoder().encode(challenge))
  for (const [part, nonce] of (proof?.nonces ?? []).entries())
    expect(leadingZeroBits(await hash(workBlock(seed, part, nonce)))).toBeGreaterThanOrEqual(10)
})

it('works on nothing that is no challenge', async () => {
  await expect(proveWork('99.1.soon')).rejects.toMatchObject({ kind: 'fault' })
})
