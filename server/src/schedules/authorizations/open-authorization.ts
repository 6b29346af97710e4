import type { FileContent } from '@quittance/contract/documents'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { hasAuthorizationDocuments } from '@quittance/domain/lenders/lender-features'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { PaperRequest } from '../../lenders/papers/named-paper.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { PaperPrinter } from '../../platform/ports/paper.ts'
import { attachAuthorization } from './attach-authorization.ts'
import { findConsentOfPayer } from './authorized-schedule-repository.ts'

/** The copy of an authorization that its payer opens. */
export async function openAuthorization(
  context: Pick<LendersContext, 'db'> & { readonly print: PaperPrinter },
  asked: PaperRequest<'authorization'>,
): Promise<Outcome<FileContent, 'notFound'>> {
  const consentId = await findAuthorized(context, asked)
  if (consentId === null) return refused('notFound')
  const crowds = [asked.borrower.borrowerId]
  const copy = await attachAuthorization(context, asked.lender, consentId, crowds)
  if (copy === null) return refused('notFound')
  const content = Uint8Array.from(copy.content)
  return done({ name: copy.filename, type: 'application/pdf', content })
}

/** Whether this borrower may open the copy of an authorization. */
export async function mayOpenAuthorization(
  context: Pick<LendersContext, 'db'>,
  asked: PaperRequest<'authorization'>,
): Promise<boolean> {
  return (await findAuthorized(context, asked)) !== null
}

async function findAuthorized(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, paper }: PaperRequest<'authorization'>,
): Promise<string | null> {
  if (!hasAuthorizationDocuments(lender.settings.portal)) return null
  return withLenderTransaction(db, lender.id, (trx) => findConsentOfPayer(trx, borrower, paper))
}
