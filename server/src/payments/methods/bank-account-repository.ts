import type { Instant } from '@quittance/domain/calendar'
import type { BankAccountType, BankKind } from '@quittance/domain/payments/bank-account'
import type { MethodValidation } from '@quittance/domain/payments/payment-method'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { MethodOwner } from './method-repository.ts'
import { methodColumns, type StoredMethod, toStoredMethod } from './method-row.ts'

export type BankToSave = {
  readonly methodId: string
  readonly kind: BankKind
  readonly token: string
  readonly fingerprint: string
  readonly lastFour: string
  readonly holderName: string
  readonly bankName: string
  readonly accountType: '' | BankAccountType
  /** nine digits, or 'BBB-TTTTT' */
  readonly routingNumber: string
  readonly validation: MethodValidation
  /** wrong tries at the two amounts so far */
  readonly tries: number
  /** business time */
  readonly madeAt: Instant
}

export async function saveBank(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  bank: BankToSave,
): Promise<StoredMethod> {
  const row = await trx
    .insertInto('methods')
    .values({
      lender_id: lenderId,
      method_id: bank.methodId,
      borrower_id: borrowerId,
      kind: bank.kind,
      vault_token: bank.token,
      fingerprint: bank.fingerprint,
      last_four: bank.lastFour,
      holder_name: bank.holderName,
      bank_name: bank.bankName,
      account_type: bank.accountType,
      routing_number: bank.routingNumber,
      made_at: new Date(bank.madeAt),
      ...validationColumns(bank.validation),
      validation_attempts: bank.tries,
    })
    .returning(methodColumns)
    .executeTakeFirstOrThrow()
  return toStoredMethod(row)
}

export type BankToRenew = Pick<
  BankToSave,
  'methodId' | 'token' | 'holderName' | 'bankName' | 'accountType' | 'validation'
>

/** The same account given again: what it is called may have changed, and its token in the vault. */
export async function renewBank(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  bank: BankToRenew,
): Promise<StoredMethod> {
  const row = await trx
    .updateTable('methods')
    .set({
      vault_token: bank.token,
      holder_name: bank.holderName,
      bank_name: bank.bankName,
      account_type: bank.accountType,
      ...validationColumns(bank.validation),
    })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', bank.methodId)
    .returning(methodColumns)
    .executeTakeFirstOrThrow()
  return toStoredMethod(row)
}

export async function setMethodValidation(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  { methodId, validation }: { readonly methodId: string; readonly validation: MethodValidation },
): Promise<StoredMethod> {
  const row = await trx
    .updateTable('methods')
    .set(validationColumns(validation))
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', methodId)
    .returning(methodColumns)
    .executeTakeFirstOrThrow()
  return toStoredMethod(row)
}

/** How the same account stood when it was removed: removing it clears nothing. */
export async function readFormerAccount(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  fingerprint: string,
): Promise<{ readonly status: MethodValidation['status']; readonly tries: number } | null> {
  const row = await trx
    .selectFrom('methods')
    .select(['status', 'validation_attempts'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('fingerprint', '=', fingerprint)
    .where('removed_at', 'is not', null)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { status: row.status, tries: row.validation_attempts }
}

/** A bank account of this borrower, held until the transaction ends, with what is kept of it. */
export type UnvalidatedMethod = StoredMethod & { readonly token: string; readonly tries: number }

/** Holds a method: no payment of it can be written down meanwhile. Null for a foreign one. */
export async function lockMethod(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  methodId: string,
): Promise<UnvalidatedMethod | null> {
  if (!isUuid(methodId)) return null
  const row = await trx
    .selectFrom('methods')
    .select([...methodColumns, 'vault_token', 'validation_attempts'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', methodId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...toStoredMethod(row), token: row.vault_token, tries: row.validation_attempts }
}

/** Counts a try at the two amounts, or with -1 takes one back. */
export async function countAmountAttempt(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  { methodId, by }: { readonly methodId: string; readonly by: 1 | -1 },
): Promise<void> {
  await trx
    .updateTable('methods')
    .set((row) => ({ validation_attempts: row('validation_attempts', '+', by) }))
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', methodId)
    .execute()
}

function validationColumns({ status, awaits, usableFrom }: MethodValidation) {
  return { status, awaits, usable_from: usableFrom }
}
