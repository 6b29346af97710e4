import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { countUse, hourMs } from '../limits/limit-store.ts'
import type { Borrower } from '../sign-in/find-borrower.ts'
import { tellsWhen } from '../limits/tells-when.ts'
import { cardRefusals } from './refused-number.ts'

type Refusal = 'notSealed' | 'cardNumber' | 'cardNotAccepted' | 'tooManyChecks'

/** Checks a number when its field is left. Only the vault opens it; only its brand comes back. */
export async function validateCard(
  { db, clocks, vault }: Pick<AppContext, 'db' | 'clocks' | 'vault'>,
  caller: { readonly lender: Lender; readonly borrower: Borrower },
  cardNumber: string,
): Promise<Outcome<{ cardBrand: string }, Refusal>> {
  const { lender, borrower } = caller
  const { acceptedCards: accepted, cardChecksPerUserHour } = lender.settings.servicing
  const now = clocks.elapsed()
  const subject = borrower.borrowerId
  const limited = { rule: 'cardChecksPerUserHour', subject, windowMs: hourMs }
  const { count, endsAt } = await inLender(db, lender.id, (trx) =>
    countUse(trx, lender.id, limited, now),
  )
  if (count > cardChecksPerUserHour)
    return refused('tooManyChecks', { field: 'cardNumber', ...tellsWhen(endsAt, now) })

  const checked = await vault.checkCard({ lenderId: lender.id, cardNumber, accepted })
  if (!checked.ok) return refused(cardRefusals[checked.reason], { field: 'cardNumber' })
  return done({ cardBrand: checked.brand })
}
