import { assert } from '@quittance/domain/assert'
import { formatDollars, zero } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import { moveRecoveries } from './recovery-repository.ts'
import { refuseForbidden } from './refuse-loan-event.ts'
import type { LoanEventResult, LoanEventContext } from './event-context.ts'

/**
 * Puts a charged-off loan back on the books, and what was paid on it since with the payments of the
 * borrower. Schedules that the charge-off ended stay ended: they need a new authorization.
 *
 * @throws Problem where the rules forbid it
 */
export async function reverseChargeOff(
  trx: LenderTransaction,
  place: LoanEventContext,
): Promise<LoanEventResult> {
  const { lender, loan, today, now } = place
  const event = { kind: 'chargeOffReversed', on: today } as const
  refuseForbidden(place, event)
  const { loanId, state } = loan
  const { waterfall } = lender.settings.servicing
  const recovered = state.chargedOff?.recovered ?? zero
  const moved = await moveRecoveries(trx, { lenderId: lender.id, loanId, waterfall })
  assert(moved === recovered, 'the payments of a charged-off loan make up what it recovered')
  const posting = { lender, loanId, locked: loan, event, enteredAt: now }
  const { catchUp } = await postLoanEvent(trx, posting)
  return {
    on: today,
    told: { catchUp: formatDollars(catchUp), recoveriesApplied: formatDollars(recovered) },
  }
}
