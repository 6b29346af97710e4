import type { DoximStatementRow, StatementRow } from '@quittance/contract/documents'
import { done, doneEmpty, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import {
  hasStatements,
  statementProviderOrigin,
  usesDoximTable,
} from '@quittance/domain/lenders/lender-features'
import { parseDollars } from '@quittance/domain/money'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import {
  listProviderStatements,
  type ProviderContext,
} from '../provider/list-provider-statements.ts'
import { statementAddress } from './statement-address.ts'
import { type ListedStatement, readStatementsOf } from './listed-statement-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  /** the portal's own address */
  readonly origin: string
}

type Listed = { data: (StatementRow | DoximStatementRow)[]; asOf: Instant | null }

/**
 * The statements of a loan, newest first, as the lender's table has them (AMB-48): those of the portal, or those
 * of the lender's provider.
 */
export async function listStatements(
  context: ProviderContext,
  { lender, borrower, loanId, origin }: Asked,
): Promise<Outcome<Listed, 'loanNotFound' | 'switchedOff' | 'unavailable'>> {
  const { portal } = lender.settings
  if (!hasStatements(portal)) return refused('switchedOff')
  const provider = statementProviderOrigin(lender.settings)
  if (provider !== null) {
    const asked = { lender, borrower, loanId, origin: provider }
    const listed = await listProviderStatements(context, asked)
    if (listed === 'loanNotFound') return refused('loanNotFound', { field: 'loanId' })
    if (listed === 'unavailable') return refused('unavailable')
    // The address is one of the portal's: a browser is never sent to the provider.
    const data = listed.statements.map((row) => ({
      ...row,
      url: statementAddress(origin, row.guid),
    }))
    const { asOf } = listed
    return data.length === 0 ? doneEmpty({ data, asOf }) : done({ data, asOf })
  }
  const found = await withLenderTransaction(context.db, lender.id, (trx) =>
    readStatementsOf(trx, borrower, loanId),
  )
  if (found === null) return refused('loanNotFound', { field: 'loanId' })
  const data = found.map((one) =>
    usesDoximTable(portal) ? toDoximRow(one, origin) : toStandardRow(one),
  )
  return data.length === 0 ? doneEmpty({ data, asOf: null }) : done({ data, asOf: null })
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

function toDoximRow(
  { id, on, kind, holderName }: ListedStatement,
  origin: string,
): DoximStatementRow {
  return { guid: id, on, kind, holderName, subAppCode, url: statementAddress(origin, id) }
}
