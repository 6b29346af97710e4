import type { Language } from '@quittance/domain/lenders/language'
import type { Borrower } from '../../lenders/borrower.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** How a borrower is told of what was done in a session of theirs. */
type MailLanguage = {
  readonly language: Language
  /** of whom did it, where that was not the borrower */
  readonly by: { readonly isByAgent?: true }
}

/** In the language of their account where a lender's agent acts for them, who has a language of their own. */
export async function readMailLanguage(
  trx: LenderTransaction,
  { borrowerId, language, agent }: Pick<Borrower, 'borrowerId' | 'language' | 'agent'>,
): Promise<MailLanguage> {
  if (agent === null) return { language, by: {} }
  const account = await trx
    .selectFrom('borrowers')
    .select('language')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return { language: account.language, by: { isByAgent: true } }
}
