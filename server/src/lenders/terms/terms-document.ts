import type { LendersContext } from '../lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../lender-directory.ts'
import { type TermsQuery, termsInForce } from './terms-in-force.ts'

/** The terms as a document of their own (API-11). */
export async function readTermsDocument(
  { db }: Pick<LendersContext, 'db'>,
  lender: Lender,
  reading: TermsQuery,
): Promise<string> {
  const { html } = await withLenderTransaction(db, lender.id, (trx) =>
    termsInForce(trx, lender, reading),
  )
  const head = `<head><meta charset="utf-8"></head>`
  return `<!doctype html>\n<html lang="${reading.language}">${head}<body>\n${html}\n</body></html>\n`
}
