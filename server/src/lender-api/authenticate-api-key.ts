import type { LenderApiContext } from './lender-api-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { hashToken } from '../platform/token.ts'
import { findKey } from './api-key-repository.ts'
import { Problem } from './problem.ts'

/** Who at the lender is calling: the key by its name, for the audit. */
export type ApiKeyCaller = {
  readonly lender: Lender
  readonly keyId: string
  readonly author: string
}

const minuteMs = 60_000

/**
 * Admits callers of the lender's API by their key, which reaches its own lender only, and counts
 * their calls minute by minute (L20).
 */
export function authenticateApiKey({ db, clocks }: Pick<LenderApiContext, 'db' | 'clocks'>) {
  let counts = new Map<string, number>()
  let minute = 0

  return async (lender: Lender, authorization: string | undefined): Promise<ApiKeyCaller> => {
    const key = /^Bearer (\S{1,200})$/.exec(authorization ?? '')?.[1]
    if (key === undefined) throw new Problem(401, 'Send the header Authorization: Bearer <key>.')
    const found = await withLenderTransaction(db, lender.id, (trx) => findKey(trx, hashToken(key)))
    if (found === null) throw new Problem(401, 'This key is not known, or was revoked.')

    const now = clocks.elapsed()
    const current = Math.floor(now / minuteMs)
    if (current !== minute) counts = new Map()
    minute = current
    const count = (counts.get(found.keyId) ?? 0) + 1
    counts.set(found.keyId, count)
    const most = lender.settings.servicing.callsPerKeyMinute
    if (count > most) {
      const seconds = Math.ceil(((current + 1) * minuteMs - now) / 1000)
      throw new Problem(429, `At most ${most} calls a minute.`, undefined, seconds)
    }
    return { lender, keyId: found.keyId, author: found.name }
  }
}
