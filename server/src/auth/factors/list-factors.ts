import { done, type Outcome } from '@quittance/contract/endpoint'
import type { OwnFactors } from '@quittance/contract/auth/factors'
import { toInstant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { countRecoveryCodes, hasAuthenticator } from './authenticator-repository.ts'
import { listPasskeys } from './passkey-repository.ts'

/** How a borrower signs in besides the password. */
export async function listFactors(
  { db, clocks }: Pick<AuthContext, 'db' | 'clocks'>,
  { borrowerId, lenderId }: Pick<Borrower, 'borrowerId' | 'lenderId'>,
): Promise<Outcome<OwnFactors, never>> {
  // Told by the calendar that the portal shows, which a demo moves: as long ago as it was.
  const ahead = clocks.business() - clocks.elapsed()
  return withLenderTransaction(db, lenderId, async (trx) =>
    done({
      passkeys: (await listPasskeys(trx, borrowerId)).map(({ id, name, addedAt, lastUsedAt }) => ({
        id,
        name,
        addedAt: toInstant(addedAt + ahead),
        lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt + ahead),
      })),
      authenticator: await hasAuthenticator(trx, borrowerId),
      recoveryCodesLeft: await countRecoveryCodes(trx, borrowerId),
    }),
  )
}
