import type { FileContent } from '@quittance/contract/documents'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { statementProviderOrigin } from '@quittance/domain/lenders/lender-features'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { PaperRequest } from '../../lenders/papers/named-paper.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { ProviderContext } from './list-provider-statements.ts'
import { findProviderStatement } from './provider-list-repository.ts'

type Asked = PaperRequest<'statement'>

/** A statement that the lender's provider listed for a loan of this borrower, as the provider has it. */
export async function openProviderStatement(
  { db, statementProvider }: ProviderContext,
  asked: Asked,
): Promise<Outcome<FileContent, 'notFound' | 'unavailable'>> {
  const { lender } = asked
  const origin = statementProviderOrigin(lender.settings)
  const found = origin === null ? null : await findStatement({ db }, asked)
  if (found === null || origin === null) return refused('notFound')
  const { loanNo, statement } = found
  const { guid, url, on } = statement
  const content = await statementProvider.fetch({ origin, lenderId: lender.id, loanNo, guid, url })
  if (content === null) return refused('unavailable')
  return done({ name: `statement-${loanNo}-${on}.pdf`, type: 'application/pdf', content })
}

/** Whether this borrower may open such a statement. */
export async function mayOpenProviderStatement(
  context: Pick<LendersContext, 'db'>,
  asked: Asked,
): Promise<boolean> {
  const origin = statementProviderOrigin(asked.lender.settings)
  return origin !== null && (await findStatement(context, asked)) !== null
}

async function findStatement(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, paper: { loanId, id: guid } }: Asked,
) {
  return withLenderTransaction(db, lender.id, (trx) =>
    findProviderStatement(trx, borrower, { loanId, guid }),
  )
}
