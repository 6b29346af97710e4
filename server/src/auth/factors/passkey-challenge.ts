import { randomBytes } from 'node:crypto'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/token.ts'
import type { AuthContext } from '../auth-context.ts'
import { spendWork } from '../rate-limits/spent-work-repository.ts'

/** How long a challenge counts; milliseconds. */
export const challengeLifeMs = 5 * 60_000

/** For what a challenge was made: at another place, for another act or by somebody else it is none. */
export type ChallengeUse = {
  readonly lenderId: string
  /** of the portal as it was called */
  readonly host: string
  readonly act: 'add' | 'proof' | 'signIn'
  /** the session that asks, or at a sign-in the device */
  readonly asker: string
}

/** A new challenge. Nothing is kept of it: it carries its end, and a seal that only we can make. */
export function newChallenge(
  secrets: AuthContext['secrets'],
  use: ChallengeUse,
  now: Instant,
): Uint8Array<ArrayBuffer> {
  const salt = randomBytes(saltBytes).toString('base64url')
  const expiresAt = now + challengeLifeMs
  const seal = secrets.hash(...sealedParts(use, salt, expiresAt)).toString('base64url')
  return new Uint8Array(Buffer.from([salt, expiresAt, seal].join('.'), 'utf8'))
}

/**
 * Uses a challenge up, for good, right or wrong answer.
 *
 * @param given as the browser says it back, in base64url
 * @returns whether we made it for this use, its time is not over, and nobody handed it in before
 */
export async function spendChallenge(
  trx: LenderTransaction,
  { secrets }: Pick<AuthContext, 'secrets'>,
  {
    given,
    use,
    now,
  }: { readonly given: string; readonly use: ChallengeUse; readonly now: Instant },
): Promise<boolean> {
  const [salt = '', ending = '', seal = '', ...rest] = Buffer.from(given, 'base64url')
    .toString('utf8')
    .split('.')
  const expiresAt = /^\d{1,15}$/.test(ending) ? Number(ending) : 0
  if (rest.length > 0 || expiresAt <= now) return false
  const sealed = Buffer.from(seal, 'base64url')
  if (!secrets.isHashOf(sealed, ...sealedParts(use, salt, expiresAt))) return false
  const challengeHash = hashToken(`passkey ${salt}`)
  return spendWork(trx, use.lenderId, { challengeHash, expiresAt: toInstant(expiresAt) })
}

const saltBytes = 16

function sealedParts({ lenderId, host, act, asker }: ChallengeUse, salt: string, ending: number) {
  return ['passkey', lenderId, host, act, asker, salt, String(ending)]
}
