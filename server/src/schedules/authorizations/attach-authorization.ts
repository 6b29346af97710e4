import { labelFor, localeOf } from '@quittance/contract/labels/labels'
import type { Lender } from '../../lenders/lender-directory.ts'
import { labelsOf } from '../../lenders/translated-lender.ts'
import type { DatabasePool } from '../../platform/database/pool.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { MessageAttachment } from '../../platform/ports/mailer.ts'
import type { PaperPrinter } from '../../platform/ports/paper.ts'
import { authorizationPaper } from './authorization-paper.ts'
import { findAuthorization } from './authorization-repository.ts'

/**
 * The PDF copy of an authorization, to go with the message about it; null where there is none to print:
 * it was given before copies were kept.
 */
export async function attachAuthorization(
  { db, print }: { readonly db: DatabasePool; readonly print: PaperPrinter },
  lender: Lender,
  consentId: string,
  crowds?: readonly string[],
): Promise<MessageAttachment | null> {
  const given = await withLenderTransaction(db, lender.id, (trx) =>
    findAuthorization(trx, lender.id, consentId),
  )
  if (given === null) return null
  const { language, evidence } = given
  const reader = {
    labels: labelsOf(lender, language),
    locale: localeOf(language, lender.country),
    zone: lender.settings.servicing.timeZone,
  }
  const name = labelFor(reader)('documents.authorization.file')
  return {
    filename: `${name}-${evidence.loanNo}.pdf`.replaceAll(/[^\w.-]/g, '_'),
    contentType: 'application/pdf',
    content: await print(authorizationPaper(given, reader), crowds),
  }
}
