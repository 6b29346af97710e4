import type { Instant } from '@quittance/domain/calendar'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'
import { type AccountContact, ownerQueries } from '../sign-in/account-repository.ts'

type Asked = { readonly deviceId: string; readonly since: Instant }

/** Whether this device signed in to the account since then. */
export async function isKnownDevice(
  trx: LenderTransaction,
  { borrowerId, deviceId, since }: Asked & { readonly borrowerId: string },
): Promise<boolean> {
  const { rows } = await trx.executeQuery(
    knownStatement({ borrowerId, deviceId, since: new Date(since) }),
  )
  return rows.length > 0
}

/** The same of the account that a contact names, without knowing it. */
export async function isKnownDeviceOf(
  trx: LenderTransaction,
  { contact: { kind, value }, deviceId, since }: Asked & { readonly contact: AccountContact },
): Promise<boolean> {
  const asked = { value: value.toLowerCase(), deviceId, since: new Date(since) }
  const { rows } = await trx.executeQuery(knownBy[kind](asked))
  return rows.length > 0
}

type Values = { readonly deviceId: string; readonly since: Date }

const knownStatement = compileOnce((at: Values & { readonly borrowerId: string }, sql) =>
  knownDevices(sql, at).where('borrower_id', '=', at.borrowerId),
)

const knownBy = {
  email: compileOnce((at: Values & { readonly value: string }, sql) =>
    knownDevices(sql, at).where('borrower_id', '=', ownerQueries.email(sql, at.value)),
  ),
  phone: compileOnce((at: Values & { readonly value: string }, sql) =>
    knownDevices(sql, at).where('borrower_id', '=', ownerQueries.phone(sql, at.value)),
  ),
}

function knownDevices(sql: LenderQuery, { deviceId, since }: Values) {
  return sql
    .selectFrom('known_devices')
    .select('device_id')
    .where('device_id', '=', deviceId)
    .where('last_signed_in_at', '>', since)
}

export async function rememberDevice(
  trx: LenderTransaction,
  lenderId: string,
  { borrowerId, deviceId, now }: { borrowerId: string; deviceId: string; now: Instant },
): Promise<void> {
  await trx.executeQuery(rememberStatement({ lenderId, borrowerId, deviceId, at: new Date(now) }))
}

/**
 * Takes the devices that signed in to an account for unknown, but for one: each is told of as new when it signs in.
 * They stay on file, as who signed in before is told of new ones.
 */
export async function forgetDevices(
  trx: LenderTransaction,
  borrowerId: string,
  { except = '' }: { readonly except?: string } = {},
): Promise<void> {
  await trx
    .updateTable('known_devices')
    .set({ last_signed_in_at: new Date(0) })
    .where('borrower_id', '=', borrowerId)
    .where('device_id', '<>', except)
    .execute()
}

type Remembered = {
  readonly lenderId: string
  readonly borrowerId: string
  readonly deviceId: string
  readonly at: Date
}

const rememberStatement = compileOnce(({ lenderId, borrowerId, deviceId, at }: Remembered, from) =>
  from
    .insertInto('known_devices')
    .values({
      lender_id: lenderId,
      borrower_id: borrowerId,
      device_id: deviceId,
      last_signed_in_at: at,
    })
    .onConflict((on) =>
      on.columns(['lender_id', 'borrower_id', 'device_id']).doUpdateSet({ last_signed_in_at: at }),
    ),
)
