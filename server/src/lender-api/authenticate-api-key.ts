import type { LenderApiContext } from './lender-api-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { hashToken } from '../platform/token.ts'
import { findKey } from './api-key-repository.ts'
import { countByMinute, type MinuteCounts } from '../platform/rate-limits/minute-counts.ts'
import { Problem } from './problem.ts'

/** Who at the lender is calling: the key by its name, for the audit. */
export type ApiKeyCaller = {
  readonly lender: Lender
  readonly keyId: string
  readonly author: string
}

/** Wrong keys, or none, of one network; a minute. */
const failuresMax = 30

/**
 * Admits callers of the lender's API by their key, which reaches its own lender only, and counts
 * their calls minute by minute (L20). A network that sends wrong keys is sent away unread for the rest of
 * its minute; a key that was right before goes on to be asked about there.
 */
export function authenticateApiKey({ db, clocks }: Pick<LenderApiContext, 'db' | 'clocks'>) {
  const counts = countByMinute(() => clocks.elapsed())
  const failures = countByMinute(() => clocks.elapsed())
  const admitted = new Set<string>()

  return async (lender: Lender, { authorization, network }: Presented): Promise<ApiKeyCaller> => {
    const key = /^Bearer (\S{1,200})$/.exec(authorization ?? '')?.[1]
    const name = key === undefined ? '' : hashToken(key).toString('base64url')
    if (!admitted.has(name) && failures.of(network) >= failuresMax)
      throw tooMany('Too many calls without a right key.', failures)
    const found =
      key === undefined
        ? null
        : await withLenderTransaction(db, lender.id, (trx) => findKey(trx, hashToken(key)))
    if (found === null) {
      failures.add(network)
      admitted.delete(name)
      throw new Problem(
        401,
        key === undefined
          ? 'Send the header Authorization: Bearer <key>.'
          : 'This key is not known, or was revoked.',
      )
    }
    admitted.add(name)
    const most = lender.settings.servicing.callsPerKeyMinute
    if (counts.add(found.keyId) > most) throw tooMany(`At most ${most} calls a minute.`, counts)
    return { lender, keyId: found.keyId, author: found.name }
  }
}

/** What a call shows of who makes it. */
type Presented = {
  /** the header */
  readonly authorization: string | undefined
  readonly network: string
}

function tooMany(detail: string, counts: MinuteCounts): Problem {
  return new Problem(429, detail, undefined, counts.secondsLeft())
}
