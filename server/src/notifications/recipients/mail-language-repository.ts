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
  return { language: await readAccountLanguage(trx, borrowerId), by: { isByAgent: true } }
}

/** The language in which an account is written to. */
export async function readAccountLanguage(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<Language> {
  const account = await trx
    .selectFrom('borrowers')
    .select('language')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return account.language
}
