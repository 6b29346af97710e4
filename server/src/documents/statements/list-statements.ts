import type { DoximStatementRow, StatementRow } from '@quittance/contract/documents'
import { done, doneEmpty, type Outcome, refused } from '@quittance/contract/endpoint'
import { hasStatements, usesDoximTable } from '@quittance/domain/lenders/lender-features'
import { parseDollars } from '@quittance/domain/money'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { statementAddress } from './statement-address.ts'
import { type ListedStatement, readStatementsOf } from './listed-statement-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  /** the portal's own address */
  readonly origin: string
}

/** The statements of a loan, newest first, as the lender's table has them (AMB-48). */
export async function listStatements(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, loanId, origin }: Asked,
): Promise<
  Outcome<{ data: (StatementRow | DoximStatementRow)[] }, 'loanNotFound' | 'switchedOff'>
> {
  const { portal } = lender.settings
  if (!hasStatements(portal)) return refused('switchedOff')
  const found = await withLenderTransaction(db, lender.id, (trx) =>
    readStatementsOf(trx, borrower, loanId),
  )
  if (found === null) return refused('loanNotFound', { field: 'loanId' })
  const data = found.map((one) =>
    usesDoximTable(portal) ? toDoximRow(one, origin) : toStandardRow(one),
  )
  return data.length === 0 ? doneEmpty({ data }) : done({ data })
}

function toStandardRow({ id, on, kind, demand, currency }: ListedStatement): StatementRow {
  const isLetter = kind === 'paidInFull'
  return {
    id,
    on,
    kind,
    dueOn: isLetter ? null : (demand?.dueOn ?? null),
    total: isLetter || demand === null ? null : parseDollars(demand.total),
    currency,
  }
}

/** An account that is a loan, in the words of the provider. */
const subAppCode = 'LOAN'

function toDoximRow({ id, on, holderName }: ListedStatement, origin: string): DoximStatementRow {
  return { guid: id, on, holderName, subAppCode, url: statementAddress(origin, id) }
}
