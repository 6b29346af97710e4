import type { LenderTransaction } from '../../platform/database/database.ts'
import type { PaperWords } from './paper-words.ts'

/** Keeps the words of a paper; once, for all that are printed in them. */
export async function keepPaperWords(
  trx: LenderTransaction,
  lenderId: string,
  { id, locale, labels }: PaperWords,
): Promise<void> {
  await trx
    .insertInto('paper_words')
    .values({ lender_id: lenderId, words_id: id, locale, labels: JSON.stringify(labels) })
    .onConflict((on) => on.columns(['lender_id', 'words_id']).doNothing())
    .execute()
}
