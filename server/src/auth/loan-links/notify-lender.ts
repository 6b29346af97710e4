import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { LinkRequest } from '@quittance/contract/linked-loans'
import { phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import {
  type LinkField,
  type LinkValues,
  loanNumberKey,
} from '@quittance/domain/loans/linking/link-form'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { countRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import type { AuthContext } from '../auth-context.ts'
import { findLoanByNumberEnd } from './linked-loan-repository.ts'
import { type LinkFormRefusal, parseLinkForm } from './parse-link-form.ts'

type Needs = Pick<AuthContext, 'db' | 'clocks' | 'sealing'>
type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly request: LinkRequest
}

/**
 * Makes a task for a person at the lender of a loan that could not be linked, with what was typed:
 * whole where it only names the loan, else masked.
 *
 * @see L18
 */
export async function notifyLenderOfLink(
  context: Needs,
  { lender, borrower, request }: Asked,
): Promise<Outcome<Record<string, never>, LinkFormRefusal | 'tooMany'>> {
  const form = await parseLinkForm(context, lender, request)
  if (form.kind === 'refused') return form
  const now = context.clocks.elapsed()
  const { borrowerId } = borrower
  return withLenderTransaction(context.db, lender.id, async (trx) => {
    const limited = { rule: 'notifiesPerUserDay', subject: borrowerId, windowMs: dayMs }
    const used = await countRolling(trx, lender.id, limited, now)
    if (used.count > lender.settings.servicing.notifiesPerUserDay)
      return refused('tooMany', retryAfter(used.endsAt, now))
    const { values, fields } = form
    const loan = await findLoanByNumberEnd(trx, lender.id, loanNumberKey(values.loannumber))
    const typed = fields.map((field) => [field, masked(values, field)])
    const payload = {
      borrowerId,
      ...(loan !== null && { loanId: loan.loanId }),
      ...Object.fromEntries(typed),
    }
    await writeTask(
      trx,
      { lenderId: lender.id, borrowerId },
      { kind: 'linkHelp', payload, at: now },
    )
    return done({})
  })
}

/** What a person needs to see of a field to help; digits that prove who somebody is are left out. */
function masked(values: LinkValues, field: LinkField): string {
  switch (field) {
    case 'ssn':
    case 'ssn4':
    case 'dob':
      return '•••'
    case 'phoneNo':
      return `•••${phoneDigits(values.phoneNo).slice(-4)}`
    case 'zipcode':
      return `${values.zipcode.trim().slice(0, 3)}•••`
    case 'name':
    case 'loannumber':
    case 'branchNo':
      return values[field].trim()
    default:
      return field satisfies never
  }
}
