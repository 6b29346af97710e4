import type { LocalDate } from '@quittance/domain/calendar'
import type { Funding } from '@quittance/domain/payments/convenience-fee'
import type {
  MethodKind,
  MethodValidation,
  MethodStatus,
  MethodWait,
} from '@quittance/domain/payments/payment-method'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { loanColumns } from '../../servicing/loans/loan-row.ts'
import { type StoredLoan, toStoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'

/** Whose it is: everything a borrower may see is looked up under both ids. */
export type LoanOwner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** A loan that this borrower may see and pay; null for any other. */
export async function findPayableLoan(
  trx: LenderTransaction,
  owner: LoanOwner,
  loanId: string,
): Promise<StoredLoan | null> {
  if (!isUuid(loanId)) return null
  const row = await payableLoan(trx, owner, loanId).executeTakeFirst()
  return row === undefined ? null : toStoredLoan(row)
}

function payableLoan(trx: LenderTransaction, { lenderId, borrowerId }: LoanOwner, loanId: string) {
  return trx
    .selectFrom('loans')
    .innerJoin('loan_parties as party', (on) =>
      on
        .onRef('party.lender_id', '=', 'loans.lender_id')
        .onRef('party.loan_id', '=', 'loans.loan_id'),
    )
    .select(loanColumns.map((column) => `loans.${column}` as const))
    .where('loans.lender_id', '=', lenderId)
    .where('loans.loan_id', '=', loanId)
    .where('party.borrower_id', '=', borrowerId)
    .where('party.is_linked', '=', true)
}

/** A method, as far as paying needs it. */
export type PayableMethod = MethodValidation & {
  readonly id: string
  readonly kind: MethodKind
  readonly token: string
  readonly fingerprint: string
  readonly brand: string
  readonly funding: Funding | null
  readonly lastFour: string
  /** of a bank account; '' for a card */
  readonly bankName: string
  readonly accountType: '' | 'checking' | 'savings'
  readonly routing: string
  /** 'YYYY-MM'; '' for a bank account */
  readonly expires: string
}

export type PayableMethodRow = {
  method_id: string
  kind: MethodKind
  vault_token: string
  fingerprint: string
  brand: string
  funding: string
  last_four: string
  expires: string
  status: MethodStatus
  awaits: MethodWait
  usable_from: LocalDate | null
  bank_name: string
  account_type: '' | 'checking' | 'savings'
  routing_number: string
}

export async function findPayableMethod(
  trx: LenderTransaction,
  { lenderId, borrowerId }: LoanOwner,
  methodId: string,
): Promise<PayableMethod | null> {
  if (!isUuid(methodId)) return null
  const row = await trx
    .selectFrom('methods')
    .select(['method_id', 'kind', 'vault_token', 'fingerprint', 'brand', 'funding'])
    .select(['last_four', 'expires', 'bank_name', 'account_type', 'routing_number'])
    .select(['status', 'awaits', 'usable_from'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', methodId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : toPayableMethod(row)
}

export function toPayableMethod(row: PayableMethodRow): PayableMethod {
  return {
    id: row.method_id,
    kind: row.kind,
    token: row.vault_token,
    fingerprint: row.fingerprint,
    brand: row.brand,
    funding: row.funding === '' ? null : (row.funding as Funding),
    lastFour: row.last_four,
    expires: row.expires,
    status: row.status,
    awaits: row.awaits,
    usableFrom: row.usable_from,
    bankName: row.bank_name,
    accountType: row.account_type,
    routing: row.routing_number,
  }
}
