import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { PushSubscriptions } from '../../platform/ports/push-subscriptions.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { holdSession } from '../../lenders/borrower-lock-repository.ts'
import { deleteDeviceTokens, writePushToken } from './push-token-repository.ts'

/** What taking pushes needs. */
export type PushContext = Pick<LendersContext, 'db' | 'clocks'> & {
  readonly push: PushSubscriptions
}

type Asked = { readonly borrower: Borrower; readonly deviceId: string; readonly token: string }

/** Keeps where this browser takes notifications; '' forgets it (AMB-12). A token that its session lost meanwhile keeps none. */
export async function saveNotificationToken(
  { db, clocks, push }: PushContext,
  { borrower, deviceId, token }: Asked,
): Promise<Outcome<Record<string, never>, 'badToken'>> {
  const { lenderId, borrowerId, sessionId } = borrower
  const place = { borrowerId, deviceId, sessionId }
  if (token === '') {
    await withLenderTransaction(db, lenderId, (trx) => deleteDeviceTokens(trx, place))
    return done({})
  }
  const read = push.read(token)
  if (read === null)
    return refused('badToken', { field: 'deviceToken', values: { field: 'deviceToken' } })
  const at = clocks.elapsed()
  await withLenderTransaction(db, lenderId, async (trx) => {
    await holdSession(trx, borrower)
    await writePushToken(trx, lenderId, { ...place, ...read, at })
  })
  return done({})
}
