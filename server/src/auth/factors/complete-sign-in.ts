import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { SignInAnswer } from '@quittance/contract/auth/signed-in'
import type { Lender } from '../../lenders/lender-directory.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { countRolling, returnRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import { hashToken } from '../../platform/token.ts'
import type { AuthContext } from '../auth-context.ts'
import type { Caller } from '../caller.ts'
import { createSession } from '../sessions/create-session.ts'
import { signInLimitByIp } from '../sign-in/count-attempt.ts'
import { readAccount } from '../sign-in/account-repository.ts'
import { countRecoveryCodes } from './authenticator-repository.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { noteSignInChange } from './note-sign-in-change.ts'
import { lockPendingSignIn, usePendingSignIn } from './pending-sign-in-repository.ts'

type Refusal = 'ticketOver' | 'wrongFactorCode' | 'tooManyTries'

export type SecondFactor = {
  readonly lender: Lender
  readonly ticket: string
  readonly code: string
  readonly pushToken: string
  readonly from: Caller
}

/** Opens the session of a sign-in whose first factor was right, by its second one. */
export async function completeSignIn(
  context: Pick<AuthContext, 'db' | 'clocks' | 'secrets' | 'push'>,
  { lender, ticket, code, pushToken, from }: SecondFactor,
): Promise<Outcome<SignInAnswer, Refusal>> {
  const { db, clocks } = context
  const [now, at] = [clocks.elapsed(), clocks.business()]
  const ticketHash = hashToken(ticket)
  const byIp = signInLimitByIp(from.ip)
  return withLenderTransaction(db, lender.id, async (trx) => {
    const used = await countRolling(trx, lender.id, byIp, now)
    const pending = await lockPendingSignIn(trx, ticketHash, now)
    const account = pending === null ? null : await readAccount(trx, pending.borrowerId)
    if (pending === null || account === null) {
      const isOver = used.count > lender.settings.servicing.signInPerIpHour
      return isOver ? refused('tooManyTries', retryAfter(used.endsAt, now)) : refused('ticketOver')
    }
    const { borrowerId, deviceId, isKnownDevice, proofs, scope } = pending
    const checked = await checkSecondFactor(trx, context, {
      lender,
      borrowerId,
      knownDevice: isKnownDevice && deviceId !== '' ? deviceId : null,
      code,
      takesRecovery: true,
      now,
    })
    if (checked.kind === 'refused') return checked
    await usePendingSignIn(trx, ticketHash, now)
    await returnRolling(trx, byIp, now)
    if (checked.by === 'recoveryCode') {
      const detail = { left: await countRecoveryCodes(trx, borrowerId), ip: from.ip }
      const change = { lender, borrower: account, change: 'recoveryCodeUsed', detail } as const
      await noteSignInChange(trx, change, { now, at })
    }
    return createSession(trx, lender, {
      account,
      deviceId,
      isKnownDevice,
      pushes: context.push.read(pushToken),
      proofs: [...proofs, checked.by],
      scope,
      userAgent: from.userAgent,
      ip: from.ip,
      now,
      at,
    })
  })
}
