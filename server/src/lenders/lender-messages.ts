import type { LenderMessages } from '@quittance/contract/lender'
import type { Language } from '@quittance/domain/lenders/language'
import type { LendersContext } from './lenders-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import type { Lender } from './lender-directory.ts'
import { readMessages } from './lender-repository.ts'

/** The message box on home, in the reader's language where the lender wrote it. */
export async function lenderMessages(
  { db }: Pick<LendersContext, 'db'>,
  { lender, language }: { lender: Lender; language: Language },
): Promise<LenderMessages> {
  const read = await withLenderTransaction(db, lender.id, (trx) => readMessages(trx, language))
  return read ?? { title: '', messages: [] }
}
