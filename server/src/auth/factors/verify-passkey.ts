import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { AuthContext } from '../auth-context.ts'
import {
  type ChallengeUse,
  challengeLifeMs,
  newChallenge,
  spendChallenge,
} from './passkey-challenge.ts'
import { lockPasskey, notePasskeyUse, type Passkey } from './passkey-repository.ts'
import { readWebAuthnAnswer } from './read-webauthn-answer.ts'

/** What a browser asks a passkey with. Without a list it asks whoever is there for theirs. */
export async function passkeyOptions(
  { secrets }: Pick<AuthContext, 'secrets'>,
  {
    use,
    own = [],
    now,
  }: {
    readonly use: ChallengeUse
    readonly own?: readonly Pick<Passkey, 'credentialId' | 'transports'>[]
    readonly now: Instant
  },
): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: use.host,
    challenge: newChallenge(secrets, use, now),
    allowCredentials: own.map(({ credentialId: id, transports }) => ({
      id,
      transports: [...transports],
    })),
    userVerification: 'required',
    timeout: challengeLifeMs,
  })
  return JSON.stringify(options)
}

export type PasskeyProof = {
  readonly credential: string
  readonly use: ChallengeUse
  /** the portal's own address, as the browser called it */
  readonly origin: string
  /** whose it has to be; left out where anybody may come */
  readonly owner?: string
  readonly now: Instant
}

/**
 * Whose passkey answered, and that it did so here, now, for this, and saw its owner. What it answered
 * counts once; a counter that stands still or goes back is a copy of the key, and is refused. The only
 * place that takes a passkey's word.
 *
 * @returns the borrower's id; null for whatever is not right
 */
export async function verifyPasskey(
  trx: LenderTransaction,
  context: Pick<AuthContext, 'secrets'>,
  { credential, use, origin, owner, now }: PasskeyProof,
): Promise<string | null> {
  const answer = readWebAuthnAnswer(credential)
  if (answer === null) return null
  const { json, challenge } = answer
  if (!(await spendChallenge(trx, context, { given: challenge, use, now }))) return null
  const passkey = await lockPasskey(trx, json.id)
  if (passkey === null || passkey.borrowerId !== (owner ?? passkey.borrowerId)) return null
  const { borrowerId, passkeyId, publicKey, counter, credentialId: id } = passkey
  const handle = json.response.userHandle ?? userHandle(borrowerId)
  if (handle !== userHandle(borrowerId)) return null
  const verified = await verifyAuthenticationResponse({
    response: json,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: use.host,
    credential: { id, publicKey, counter },
    requireUserVerification: true,
  }).catch(() => null) // the library throws for every answer that is not right
  if (verified?.verified !== true) return null
  const { newCounter } = verified.authenticationInfo
  await notePasskeyUse(trx, { passkeyId, counter: newCounter, now })
  return borrowerId
}

/** By what an authenticator knows whose passkey it keeps: an id that tells nothing. */
function userHandle(borrowerId: string): string {
  return Buffer.from(borrowerId, 'utf8').toString('base64url')
}
