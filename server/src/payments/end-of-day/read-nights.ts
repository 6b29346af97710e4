import type { LocalDate } from '@quittance/domain/calendar'
import type { Night } from '@quittance/domain/servicing/close-day'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { readPromisedDebits } from '../scheduled/late-debits/promised-debits.ts'
import { listLoansSettling } from './settlement-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly loans: readonly StoredLoan[]
  readonly day: LocalDate
}

/** What payments say of loans whose days are closed through one, by loan. */
export async function readNights(
  trx: LenderTransaction,
  { lender, loans, day }: Asked,
): Promise<(loanId: string) => Night> {
  const promised = await readPromisedDebits(trx, { lender, loans, day })
  const held = loans.filter(({ state }) => state.heldUntil !== null)
  const settling = await listLoansSettling(trx, lender.id, held)
  return (loanId) => ({
    promised: promised.get(loanId) ?? [],
    isSettling: settling.has(loanId),
  })
}
