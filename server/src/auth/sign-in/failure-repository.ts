import { createHash } from 'node:crypto'
import type { Contact } from '@quittance/domain/auth/sign-in/contact'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'

/** What wrong tries are counted of: whose password it is, and the device that tries. */
export type FailureKey = { readonly subject: Buffer; readonly deviceId: string }

/** Under which wrong tries are counted, by the id of a borrower or by what `contactName` says. */
export function signInSubject(lenderId: string, name: string): Buffer {
  return createHash('sha256').update(`${lenderId} ${name}`).digest()
}

/** By what tries of a contact are counted that is nobody's. */
export function contactName({ kind, value }: Contact): string {
  return `${kind}:${value}`
}

/** The wrong tries so far, held against other tries of the same until the transaction ends. */
export async function lockFailures(trx: LenderTransaction, guessed: FailureKey) {
  const { subject, deviceId } = guessed
  const [, { rows }] = await Promise.all([
    // One at a time per subject and device, also while there is no row to lock yet.
    acquireAdvisoryLock(trx, `${subject.toString('hex')}/${deviceId}`),
    trx.executeQuery(failuresStatement({ subject, deviceId })),
  ])
  const [row] = rows
  if (row === undefined) return { count: 0, lastAt: toInstant(0) }
  return { count: row.failures, lastAt: toInstant(row.last_failed_at.getTime()) }
}

const failuresStatement = compileOnce((at: FailureKey, from) =>
  from
    .selectFrom('sign_in_failures')
    .select(['failures', 'last_failed_at'])
    .where('subject', '=', at.subject)
    .where('device_id', '=', at.deviceId),
)

/** Counts a try as failed before it is told, so that no number of tries at once gets past. */
export async function countFailure(
  trx: LenderTransaction,
  lenderId: string,
  { subject, deviceId, now }: FailureKey & { readonly now: Instant },
): Promise<void> {
  await trx.executeQuery(countStatement({ lenderId, subject, deviceId, at: new Date(now) }))
}

type Counted = FailureKey & { readonly lenderId: string; readonly at: Date }

const countStatement = compileOnce(({ lenderId, subject, deviceId, at }: Counted, from) =>
  from
    .insertInto('sign_in_failures')
    .values({ lender_id: lenderId, subject, device_id: deviceId, failures: 1, last_failed_at: at })
    .onConflict((on) =>
      on.columns(['lender_id', 'subject', 'device_id']).doUpdateSet({
        failures: sql<number>`sign_in_failures.failures + 1`,
        last_failed_at: at,
      }),
    ),
)

/** A new password clears what was counted, for every device. */
export async function clearFailures(trx: LenderTransaction, subject: Buffer): Promise<void> {
  await trx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}

/**
 * A right password clears what was counted of its own device, and of all unknown ones where it is
 * unknown: an owner who signs in each day would else give a stranger five guesses more each day.
 */
export async function clearDeviceFailures(
  trx: LenderTransaction,
  { subject, deviceId }: FailureKey,
): Promise<void> {
  await trx.executeQuery(clearStatement({ subject, deviceId }))
}

const clearStatement = compileOnce((at: FailureKey, from) =>
  from
    .deleteFrom('sign_in_failures')
    .where('subject', '=', at.subject)
    .where('device_id', '=', at.deviceId),
)
