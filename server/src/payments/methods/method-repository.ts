import type { Instant } from '@quittance/domain/calendar'
import type { MethodKind, MethodStatus } from '@quittance/domain/payments/payment-method'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { methodColumns, type StoredMethod, toStoredMethod } from './method-row.ts'

/** Whose it is: everything is looked up under both ids. */
export type MethodOwner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** Asks for one page of what this borrower saved, of these kinds, oldest first. */
export function listMethodsQuery(
  sql: LenderQuery,
  owner: MethodOwner,
  page: {
    readonly kinds: readonly MethodKind[]
    readonly limit: number
    readonly offset: number
  },
) {
  return methods(sql, owner)
    .where('kind', '=', ({ eb }) => eb.fn.any(eb.val(page.kinds)))
    .orderBy('made_at')
    .orderBy('method_id')
    .limit(page.limit)
    .offset(page.offset)
}

export async function countMethods(trx: LenderTransaction, owner: MethodOwner): Promise<number> {
  const row = await trx
    .selectFrom('methods')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('lender_id', '=', owner.lenderId)
    .where('borrower_id', '=', owner.borrowerId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function findByFingerprint(
  trx: LenderTransaction,
  owner: MethodOwner,
  fingerprint: string,
): Promise<StoredMethod | null> {
  const row = await methods(trx, owner).where('fingerprint', '=', fingerprint).executeTakeFirst()
  return row === undefined ? null : toStoredMethod(row)
}

export type CardToSave = {
  readonly methodId: string
  readonly token: string
  readonly fingerprint: string
  readonly brand: string
  readonly funding: string
  readonly lastFour: string
  readonly holderName: string
  /** 'YYYY-MM' */
  readonly expires: string
  readonly billingZip: string
  readonly status: MethodStatus
  /** business time */
  readonly madeAt: Instant
}

export async function saveCard(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  card: CardToSave,
): Promise<StoredMethod> {
  const row = await trx
    .insertInto('methods')
    .values({
      lender_id: lenderId,
      method_id: card.methodId,
      borrower_id: borrowerId,
      kind: 'card',
      vault_token: card.token,
      fingerprint: card.fingerprint,
      brand: card.brand,
      funding: card.funding,
      last_four: card.lastFour,
      holder_name: card.holderName,
      expires: card.expires,
      billing_zip: card.billingZip,
      status: card.status,
      made_at: new Date(card.madeAt),
    })
    .returning(methodColumns)
    .executeTakeFirstOrThrow()
  return toStoredMethod(row)
}

type Renewed = 'token' | 'funding' | 'holderName' | 'expires' | 'billingZip'

/** The same card given again: what may have changed on it is kept, and a token that is new. */
export async function renewCard(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  card: Pick<CardToSave, Renewed> & { readonly methodId: string },
): Promise<StoredMethod> {
  const row = await trx
    .updateTable('methods')
    .set({
      vault_token: card.token,
      funding: card.funding,
      holder_name: card.holderName,
      expires: card.expires,
      billing_zip: card.billingZip,
    })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', card.methodId)
    .returning(methodColumns)
    .executeTakeFirstOrThrow()
  return toStoredMethod(row)
}

function methods(trx: LenderQuery, { lenderId, borrowerId }: MethodOwner) {
  return trx
    .selectFrom('methods')
    .select(methodColumns)
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('removed_at', 'is', null)
}
