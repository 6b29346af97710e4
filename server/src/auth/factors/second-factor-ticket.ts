import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { SessionScope } from '../../lenders/borrower.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { createToken, hashToken } from '../../platform/token.ts'
import type { SessionProof } from '../sessions/session-repository.ts'
import { hasAuthenticator } from './authenticator-repository.ts'
import { writePendingSignIn } from './pending-sign-in-repository.ts'

/** How long a first factor waits for the second one; milliseconds. */
const pendingMs = 10 * 60_000

/** A passkey has seen its owner, by face, finger or code: it is two factors already. */
const second: ReadonlySet<SessionProof> = new Set(['passkey', 'authenticator', 'recoveryCode'])

/**
 * Whether what was proven so far is only the first of two factors. A link that sets a password is asked
 * too: else whoever reads a borrower's mail would need no second factor. A lender's agent is not: they
 * come by the lender's own key.
 */
export async function needsSecondFactor(
  trx: LenderTransaction,
  {
    borrowerId,
    proofs,
    scope,
  }: {
    readonly borrowerId: string
    readonly proofs: readonly SessionProof[]
    readonly scope: SessionScope
  },
): Promise<boolean> {
  if (scope === 'cap' || proofs.some((proof) => second.has(proof))) return false
  return hasAuthenticator(trx, borrowerId)
}

type Waiting = {
  readonly account: { readonly borrowerId: string }
  readonly deviceId: string
  readonly isKnownDevice: boolean
  readonly proofs: readonly SessionProof[]
  readonly scope: SessionScope
  readonly now: Instant
}

/** Lets a sign-in wait for its second factor. */
export async function createFactorTicket(
  trx: LenderTransaction,
  lenderId: string,
  { account: { borrowerId }, deviceId, isKnownDevice, proofs, scope, now }: Waiting,
): Promise<string> {
  const ticket = createToken()
  await writePendingSignIn(trx, lenderId, {
    ticketHash: hashToken(ticket),
    borrowerId,
    deviceId,
    isKnownDevice,
    proofs,
    scope: scope === 'setPassword' ? 'setPassword' : 'full',
    expiresAt: toInstant(now + pendingMs),
  })
  return ticket
}
