import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../db/database.ts'

type Place = { readonly borrowerId: string; readonly deviceId: string }

export async function writeToken(
  trx: LenderTransaction,
  lenderId: string,
  { borrowerId, deviceId, token, at }: Place & { readonly token: string; readonly at: Instant },
): Promise<void> {
  const changed = { token, changed_at: new Date(at) }
  await trx
    .insertInto('notification_tokens')
    .values({ lender_id: lenderId, borrower_id: borrowerId, device_id: deviceId, ...changed })
    .onConflict((on) => on.columns(['lender_id', 'borrower_id', 'device_id']).doUpdateSet(changed))
    .execute()
}

export async function forgetToken(
  trx: LenderTransaction,
  { borrowerId, deviceId }: Place,
): Promise<void> {
  await trx
    .deleteFrom('notification_tokens')
    .where('borrower_id', '=', borrowerId)
    .where('device_id', '=', deviceId)
    .execute()
}
