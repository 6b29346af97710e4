import { createHash, randomBytes } from 'node:crypto'
import type { Outcome } from '@quittance/contract/endpoint'
import { readChallenge, readWorkProof, writeChallenge } from '@quittance/contract/auth/work-proof'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import {
  requestsWithoutWork,
  leadingZeroBits,
  workBits,
  workBlock,
  workLifeMs,
  workParts,
} from '@quittance/domain/auth/sign-in/proof-of-work'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import type { Caller } from '../caller.ts'
import type { RateLimit } from '../../platform/rate-limits/rate-limit-repository.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'
import { readRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import { type SpentWork, spendWork } from './spent-work-repository.ts'

/** What it lets through: work that was done for one is worth nothing for another. */
export type WorkKind = 'password' | 'code' | 'link'

export type WorkRequest = {
  readonly lenderId: string
  readonly kind: WorkKind
  readonly from: Pick<Caller, 'ip' | 'work'>
  /** elapsed time */
  readonly now: Instant
}

export type WorkNeeded = Extract<Outcome<never, 'workNeeded'>, { kind: 'refused' }>

/**
 * Refuses a call that comes without work done for it, and hands it a challenge. Nothing is kept of a
 * challenge that was issued; one that was handed in is used up with this transaction, for good.
 *
 * @returns null when the work is done: the call goes on
 * @see L3, and the pumping of texts, of reliability 2.1
 */
export async function refuseWithoutWork(
  trx: LenderTransaction,
  { secrets }: Pick<AuthContext, 'secrets'>,
  asked: WorkRequest,
): Promise<WorkNeeded | null> {
  const spent = readWork(secrets, asked)
  if (spent !== null && (await spendWork(trx, asked.lenderId, spent))) return null
  const data = { challenge: newChallenge(secrets, asked) }
  return { kind: 'refused', reason: 'workNeeded', data }
}

/** A limit that the call is about to count against. */
export type NearbyLimit = RateLimit & { readonly most: number }

/**
 * The same for what may be asked a few times without work. Nothing is counted here. Where a limit is
 * used up already no work is asked for: it would be for nothing.
 */
export async function refuseManyWithoutWork(
  trx: LenderTransaction,
  context: Pick<AuthContext, 'secrets'>,
  { limits, ...asked }: WorkRequest & { readonly limits: readonly NearbyLimit[] },
): Promise<WorkNeeded | null> {
  // One after the other from one address, so that none at the same moment gets past the step.
  await acquireAdvisoryLock(trx, `${asked.kind} ${asked.lenderId} ${networkOf(asked.from.ip)}`)
  let isMany = false
  for (const limited of limits) {
    const { count } = await readRolling(trx, limited, asked.now)
    if (count >= limited.most) return null
    isMany ||= count >= requestsWithoutWork
  }
  return isMany ? refuseWithoutWork(trx, context, asked) : null
}

function newChallenge(secrets: AuthContext['secrets'], asked: WorkRequest): string {
  const terms = {
    bits: workBits,
    parts: workParts,
    expiresAt: asked.now + workLifeMs,
    salt: randomBytes(16).toString('base64url'),
  }
  return writeChallenge({
    ...terms,
    seal: secrets.hash(...sealedParts(asked, terms)).toString('base64url'),
  })
}

/** What is used up by it; null when it is not ours, over, for something else, or not done. */
function readWork(secrets: AuthContext['secrets'], asked: WorkRequest): SpentWork | null {
  const { work } = asked.from
  const proof = work === null ? null : readWorkProof(work)
  const challenge = proof === null ? null : readChallenge(proof.challenge)
  if (proof === null || challenge === null || challenge.expiresAt <= asked.now) return null
  const { bits, parts, seal, expiresAt } = challenge
  if (!secrets.isHashOf(Buffer.from(seal, 'base64url'), ...sealedParts(asked, challenge)))
    return null
  const seed = createHash('sha256').update(proof.challenge).digest()
  const isDone = (nonce: number, part: number) =>
    leadingZeroBits(
      createHash('sha256')
        .update(workBlock(seed, part, nonce))
        .digest(),
    ) >= bits
  if (proof.nonces.length !== parts || !proof.nonces.every(isDone)) return null
  return { challengeHash: seed, expiresAt: toInstant(expiresAt) }
}

type Terms = Readonly<Record<'bits' | 'parts' | 'expiresAt', number>> & { readonly salt: string }

function sealedParts(
  { lenderId, kind }: WorkRequest,
  { bits, parts, expiresAt, salt }: Terms,
): readonly string[] {
  return ['work', lenderId, kind, String(bits), String(parts), String(expiresAt), salt]
}
