import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A browser of a borrower, and the session in which it speaks. */
export type BorrowerDevice = {
  readonly borrowerId: string
  readonly deviceId: string
  readonly sessionId: string
}

export type SubscribedToken = {
  /** a subscription as JSON */
  readonly token: string
  readonly endpoint: string
}

export type PushToken = SubscribedToken & { readonly at: Instant }

/** As many as there are live sessions of one borrower. */
const devicesMax = 10

/**
 * Keeps where a browser takes pushes. Its address is in one place only: whoever had it on this
 * browser before has it no longer. Of more than ten browsers the oldest are forgotten.
 */
export async function writePushToken(
  trx: LenderTransaction,
  lenderId: string,
  { borrowerId, deviceId, sessionId, token, endpoint, at }: BorrowerDevice & PushToken,
): Promise<void> {
  const changed = { token, endpoint, session_id: sessionId, changed_at: new Date(at) }
  await trx
    .deleteFrom('notification_tokens')
    .where('endpoint', '=', endpoint)
    .where((is) => is.or([is('borrower_id', '!=', borrowerId), is('device_id', '!=', deviceId)]))
    .execute()
  await trx
    .insertInto('notification_tokens')
    .values({ lender_id: lenderId, borrower_id: borrowerId, device_id: deviceId, ...changed })
    .onConflict((on) => on.columns(['lender_id', 'borrower_id', 'device_id']).doUpdateSet(changed))
    .execute()
  const older = trx
    .selectFrom('notification_tokens')
    .select('device_id')
    .where('borrower_id', '=', borrowerId)
    .orderBy('changed_at', 'desc')
    .orderBy('device_id')
    .offset(devicesMax)
  await forgetOf(trx, borrowerId).where('device_id', 'in', older).execute()
}

function forgetOf(trx: LenderTransaction, borrowerId: string) {
  return trx.deleteFrom('notification_tokens').where('borrower_id', '=', borrowerId)
}

/** Forgets what all browsers of the borrower gave. */
export async function deleteAllTokens(trx: LenderTransaction, borrowerId: string): Promise<void> {
  await forgetOf(trx, borrowerId).execute()
}

/** Forgets what a browser of the borrower gave. */
export async function deleteDeviceTokens(
  trx: LenderTransaction,
  { borrowerId, deviceId }: BorrowerDevice,
): Promise<void> {
  await forgetOf(trx, borrowerId).where('device_id', '=', deviceId).execute()
}

/** Forgets what this browser gave, under its name or in this session. */
export async function deleteSessionTokens(
  trx: LenderTransaction,
  { borrowerId, deviceId, sessionId }: BorrowerDevice,
): Promise<void> {
  await forgetOf(trx, borrowerId)
    .where((is) => is.or([is('device_id', '=', deviceId), is('session_id', '=', sessionId)]))
    .execute()
}

/**
 * Forgets what was given under the name of any other browser, in this session too: a copy of its token may have given
 * one. Of a session without a name, what other sessions gave.
 */
export async function deleteOtherDeviceTokens(
  trx: LenderTransaction,
  { borrowerId, deviceId, sessionId }: BorrowerDevice,
): Promise<void> {
  await forgetOf(trx, borrowerId)
    .where('device_id', '!=', deviceId)
    .$if(deviceId === '', (query) => query.where('session_id', '!=', sessionId))
    .execute()
}

/** Forgets what another session gave, or its browser where that is not this one. */
export async function deleteOtherSessionTokens(
  trx: LenderTransaction,
  { borrowerId, deviceId }: BorrowerDevice,
  sessionId: string,
): Promise<void> {
  const itsDevice = trx
    .selectFrom('sessions')
    .select('device_id')
    .where('borrower_id', '=', borrowerId)
    .where('session_id', '=', sessionId)
    .where('device_id', '!=', deviceId)
    .where('ended_at', 'is', null)
  await forgetOf(trx, borrowerId)
    .where((is) => is.or([is('session_id', '=', sessionId), is('device_id', 'in', itsDevice)]))
    .execute()
}

/** Forgets a token that its push service no longer knows, unless another took its place. */
export async function deletePushToken(trx: LenderTransaction, token: string): Promise<void> {
  await trx.deleteFrom('notification_tokens').where('token', '=', token).execute()
}

/** The browsers of borrowers who may sign in. */
export async function listPushDevices(
  trx: LenderTransaction,
  borrowerIds: readonly string[],
): Promise<{ readonly borrowerId: string; readonly deviceId: string }[]> {
  if (borrowerIds.length === 0) return []
  const rows = await trx
    .selectFrom('notification_tokens as n')
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'n.lender_id').onRef('b.borrower_id', '=', 'n.borrower_id'),
    )
    .select(['n.borrower_id', 'n.device_id'])
    .where('n.borrower_id', 'in', borrowerIds)
    .where('b.disabled_at', 'is', null)
    .execute()
  return rows.map((row) => ({ borrowerId: row.borrower_id, deviceId: row.device_id }))
}
