import { toInstant, type Instant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type {
  ProviderStatement,
  StatementProvider,
} from '../../platform/ports/statement-provider.ts'
import { keepProviderList, readOwnLoanNo, readProviderList } from './provider-list-repository.ts'

export type ProviderContext = Pick<LendersContext, 'db' | 'clocks'> & {
  readonly statementProvider: StatementProvider
}

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  /** where the provider answers */
  readonly origin: string
}

type Listed = {
  readonly statements: readonly ProviderStatement[]
  /** of when the list is, in business time, where the provider does not answer now; else null */
  readonly asOf: Instant | null
}

/**
 * The statements of a loan as the lender's provider lists them, newest first; its last list where it does not
 * answer. No transaction is open while it is asked.
 */
export async function listProviderStatements(
  { db, clocks, statementProvider }: ProviderContext,
  { lender, borrower, loanId, origin }: Asked,
): Promise<Listed | 'loanNotFound' | 'unavailable'> {
  const loanNo = await withLenderTransaction(db, lender.id, (trx) =>
    readOwnLoanNo(trx, borrower, loanId),
  )
  if (loanNo === null) return 'loanNotFound'
  // Of two who ask at once the one who asked last has the newer list, whoever hears first.
  const heardAt = new Date(clocks.business())
  const told = await statementProvider.list({ origin, lenderId: lender.id, loanNo })
  if (told === null) {
    const kept = await withLenderTransaction(db, lender.id, (trx) =>
      readProviderList(trx, lender.id, loanId),
    )
    if (kept === null) return 'unavailable'
    return { statements: kept.statements, asOf: toInstant(kept.heardAt.getTime()) }
  }
  const statements = told.toSorted((left, right) => right.on.localeCompare(left.on))
  await withLenderTransaction(db, lender.id, (trx) =>
    keepProviderList(trx, lender.id, { loanId, statements, heardAt }),
  )
  return { statements, asOf: null }
}
