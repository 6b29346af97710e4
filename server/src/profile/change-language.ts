import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { allLanguages } from '@quittance/domain/lenders/language'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { Borrower } from '../lenders/borrower.ts'
import { writeLanguage } from './language-repository.ts'

type Asked = { readonly lender: Lender; readonly borrower: Borrower; readonly code: string }

/**
 * Makes a language the account's own: emails and the next sign-in follow it. An agent's choice is
 * for their own session only.
 */
export async function changeLanguage(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, code }: Asked,
): Promise<Outcome<{ languageCode: string }, 'language'>> {
  const language = allLanguages.find((one) => one === code)
  if (language === undefined || !lender.languages.includes(language))
    return refused('language', { field: 'language_code' })
  const { borrowerId, sessionId, scope } = borrower
  await withLenderTransaction(db, lender.id, (trx) =>
    writeLanguage(trx, { borrowerId: scope === 'cap' ? null : borrowerId, sessionId, language }),
  )
  return done({ languageCode: language })
}
