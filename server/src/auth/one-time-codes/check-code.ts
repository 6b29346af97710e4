import type { Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { countRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { takeCodeAttempt } from './code-repository.ts'

export type CodeRefusal = 'wrongCode' | 'codeOver' | 'tooMany'

/** So many tries a day of one subject. */
export type AttemptLimit = {
  readonly subject: string
  readonly most: number
  /** it stops no try that is kept for one of those who share it */
  readonly isShared?: true
}

export type CodeCheck = {
  readonly lender: Lender
  readonly subject: string
  readonly phone: string
  /** whose tries of the day are counted; the later ones only where those before let it through */
  readonly counted: readonly AttemptLimit[]
  /** the first tries, which nobody else can use up: no shared limit stops them */
  readonly kept?: AttemptLimit
  readonly code: string
  readonly now: Instant
}

export type CodeCheckResult =
  | { readonly kind: 'right'; readonly codeId: string; readonly triesLeft: number }
  | Extract<Outcome<never, CodeRefusal>, { kind: 'refused' }>

/**
 * Compares a code with the one that was sent last. The try is counted before it is looked at, of
 * the day and of the code, so that many at once get no more than one after the other.
 *
 * @see L5, L6
 */
export async function checkCode(
  trx: LenderTransaction,
  { secrets }: Pick<AuthContext, 'secrets'>,
  { lender, subject, phone, counted, kept, code, now }: CodeCheck,
): Promise<CodeCheckResult> {
  const { codeTries: triesMax } = lender.settings.servicing
  const countTry = (whose: string) => {
    const limited = { rule: 'codeTriesPerDay', subject: whose, windowMs: dayMs }
    return countRolling(trx, lender.id, limited, now)
  }
  const isKept = kept !== undefined && (await countTry(kept.subject)).count <= kept.most
  for (const { subject: whose, most, isShared = false } of counted) {
    const today = await countTry(whose)
    if (today.count > most && !(isShared && isKept))
      return refusal('tooMany', retryAfter(today.endsAt, now))
  }

  const tried = await takeCodeAttempt(trx, { subject, triesMax, now })
  if (tried === null) return refusal('codeOver')
  const triesLeft = triesMax - tried.attempts
  if (secrets.isHashOf(tried.codeHash, 'code', lender.id, subject, phone, code))
    return { kind: 'right', codeId: tried.codeId, triesLeft }
  return refuseCode(triesLeft)
}

/** A wrong code, with how often another one may be tried; after the last it counts no more. */
export function refuseCode(triesLeft: number) {
  const values = { left: String(triesLeft) }
  return triesLeft > 0 ? refusal('wrongCode', { values }) : refusal('codeOver')
}

function refusal(
  reason: CodeRefusal,
  more: Parameters<typeof refused>[1] = {},
): Extract<Outcome<never, CodeRefusal>, { kind: 'refused' }> {
  return { kind: 'refused', reason, ...more }
}
