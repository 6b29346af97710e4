import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { PaymentsContext } from '../payments-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { countUse, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { cardRefusals } from './refused-number.ts'

type Refusal = 'notSealed' | 'cardNumber' | 'cardNotAccepted' | 'tooManyChecks'

/** Checks a number when its field is left. Only the vault opens it; only its brand comes back. */
export async function validateCard(
  { db, clocks, vault }: Pick<PaymentsContext, 'db' | 'clocks' | 'vault'>,
  caller: { readonly lender: Lender; readonly borrower: Borrower },
  cardNumber: string,
): Promise<Outcome<{ cardBrand: string }, Refusal>> {
  const { lender, borrower } = caller
  const { acceptedCards: accepted, cardChecksPerUserHour } = lender.settings.servicing
  const now = clocks.elapsed()
  const subject = borrower.borrowerId
  const limited = { rule: 'cardChecksPerUserHour', subject, windowMs: hourMs }
  const { count, endsAt } = await withLenderTransaction(db, lender.id, (trx) =>
    countUse(trx, lender.id, limited, now),
  )
  if (count > cardChecksPerUserHour)
    return refused('tooManyChecks', { field: 'cardNumber', ...retryAfter(endsAt, now) })

  const checked = await vault.checkCard({ lenderId: lender.id, cardNumber, accepted })
  if (!checked.ok) return refused(cardRefusals[checked.reason], { field: 'cardNumber' })
  return done({ cardBrand: checked.brand })
}
