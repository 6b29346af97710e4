import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { AuthContext } from '../auth/auth-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import type { Borrower } from '../lenders/borrower.ts'
import { deleteDeviceTokens, writePushToken } from '../notifications/push/push-token-repository.ts'

type Asked = { readonly borrower: Borrower; readonly deviceId: string; readonly token: string }

/** Keeps where this browser takes notifications; '' forgets it (AMB-12). */
export async function saveNotificationToken(
  { db, clocks, push }: Pick<AuthContext, 'db' | 'clocks' | 'push'>,
  { borrower: { lenderId, borrowerId, sessionId }, deviceId, token }: Asked,
): Promise<Outcome<Record<string, never>, 'badToken'>> {
  const place = { borrowerId, deviceId, sessionId }
  if (token === '') {
    await withLenderTransaction(db, lenderId, (trx) => deleteDeviceTokens(trx, place))
    return done({})
  }
  const read = push.read(token)
  if (read === null)
    return refused('badToken', { field: 'deviceToken', values: { field: 'deviceToken' } })
  const at = clocks.elapsed()
  await withLenderTransaction(db, lenderId, (trx) =>
    writePushToken(trx, lenderId, { ...place, ...read, at }),
  )
  return done({})
}
