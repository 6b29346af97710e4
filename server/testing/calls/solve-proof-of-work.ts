import { createHash } from 'node:crypto'
import { readChallenge, workHeader, writeWorkProof } from '@quittance/contract/auth/work-proof'
import { assert } from '@quittance/domain/assert'
import { searchNonce } from '@quittance/domain/auth/sign-in/search-nonce'
import type { AppRequest } from './app-request.ts'

/** The challenge that a refusal carries. */
export function readTestChallenge({ reason, result }: AppRequest): string {
  assert(reason === 'workNeeded', `${String(reason)} asks for no work`)
  const { challenge } = result['data'] as { challenge: string }
  return challenge
}

/** Does the work as a browser does, and says the numbers found. */
export function solveChallenge(challenge: string): number[] {
  const read = readChallenge(challenge)
  assert(read !== null, 'it is a challenge')
  const seed = createHash('sha256').update(challenge).digest()
  return Array.from({ length: read.parts }, (_none, part) => {
    const found = searchNonce(seed, part, read.bits)(2 ** 24)
    assert(found !== null, 'one in 2^14 will do')
    return found
  })
}

/** The header that lets one call through. */
export function solveProofOfWork(refused: AppRequest): Readonly<Record<string, string>> {
  const challenge = readTestChallenge(refused)
  return { [workHeader]: writeWorkProof({ challenge, nonces: solveChallenge(challenge) }) }
}
