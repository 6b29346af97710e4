import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { SessionProof } from '../sessions/session-repository.ts'

/** A sign-in whose first factor was right. */
export type PendingSignIn = {
  readonly borrowerId: string
  readonly deviceId: string
  readonly isKnownDevice: boolean
  readonly proofs: readonly SessionProof[]
  readonly scope: 'full' | 'setPassword'
}

type Written = PendingSignIn & { readonly ticketHash: Buffer; readonly expiresAt: Instant }

export async function writePendingSignIn(
  trx: LenderTransaction,
  lenderId: string,
  { ticketHash, borrowerId, deviceId, isKnownDevice, proofs, scope, expiresAt }: Written,
): Promise<void> {
  await trx
    .insertInto('pending_sign_ins')
    .values({
      lender_id: lenderId,
      ticket_hash: ticketHash,
      borrower_id: borrowerId,
      device_id: deviceId,
      is_known_device: isKnownDevice,
      proofs: [...proofs],
      scope,
      expires_at: new Date(expiresAt),
    })
    .execute()
}

/** The sign-in that waits under a ticket; held until the transaction ends. */
export async function lockPendingSignIn(
  trx: LenderTransaction,
  ticketHash: Buffer,
  now: Instant,
): Promise<PendingSignIn | null> {
  const row = await trx
    .selectFrom('pending_sign_ins')
    .select(['borrower_id', 'device_id', 'is_known_device', 'proofs', 'scope'])
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    borrowerId: row.borrower_id,
    deviceId: row.device_id,
    isKnownDevice: row.is_known_device,
    proofs: row.proofs as SessionProof[],
    scope: row.scope,
  }
}

export async function usePendingSignIn(
  trx: LenderTransaction,
  ticketHash: Buffer,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('pending_sign_ins')
    .set({ used_at: new Date(now) })
    .where('ticket_hash', '=', ticketHash)
    .execute()
}

/** Whoever waits with a first factor that counts no more, begins anew. */
export async function endPendingSignIns(
  trx: LenderTransaction,
  borrowerId: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('pending_sign_ins')
    .set({ used_at: new Date(now) })
    .where('borrower_id', '=', borrowerId)
    .where('used_at', 'is', null)
    .execute()
}
