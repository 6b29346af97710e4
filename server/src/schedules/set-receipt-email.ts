import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { isEmail, typedEmailMax } from '@quittance/domain/auth/sign-in/contact'
import type { Instant } from '@quittance/domain/calendar'
import { isContactOnFile, isUnprovenPlace } from '../lenders/contact-on-file-repository.ts'
import type { Borrower } from '../lenders/borrower.ts'
import { lockCaller } from '../lenders/borrower-lock-repository.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { findOwnLoan } from '../lenders/signers/own-loan-repository.ts'
import type { ReceiptAddress } from '../payments/scheduled/schedule-row.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { dayMs } from '../platform/rate-limits/rate-limit-repository.ts'
import { lockLastSchedule, writeReceiptAddress } from './schedule-command-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly email: string
}

type Refusal =
  | 'loanNotFound'
  | 'scheduleNotFound'
  | 'email'
  | 'notOnFile'
  | 'tooMany'
  | 'proofNeeded'

/** Tells the owner of an account that receipts go elsewhere; what it answers stops the change. */
type TellOwner = (
  trx: LenderTransaction,
  change: Pick<Asked, 'lender' | 'borrower' | 'email'> & { readonly scheduleId: string },
) => Promise<Outcome<never, 'tooMany'> | null>

export type ReceiptEmailContext = Pick<LendersContext, 'db' | 'clocks'> & {
  readonly notifyReceiptEmail: TellOwner
}

/** For how long the address before the change is kept; milliseconds. */
const keptMs = 7 * dayMs

/**
 * Has the receipts of the schedule that this borrower made last for a loan sent to an address (AMB-42), and
 * tells the owner of the account; an agent names none but the borrower's own, and nobody else one longer
 * than the field takes (LIM-17).
 */
export async function setReceiptEmail(
  { db, clocks, notifyReceiptEmail }: ReceiptEmailContext,
  { lender, borrower, loanId, email: given }: Asked,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const email = given.trim()
  if (!isEmail(email)) return refused('email', { field: 'receipt_email_address' })
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    const own = await findOwnLoan(trx, borrower, loanId)
    if (own === null) return refused('loanNotFound', { field: 'loan_id' })
    const named = { borrowerId: borrower.borrowerId, contact: email.toLowerCase() }
    const isLong = email.length > typedEmailMax
    if ((isLong || borrower.agent !== null) && !(await isContactOnFile(trx, named)))
      return refused(borrower.agent === null ? 'email' : 'notOnFile', {
        field: 'receipt_email_address',
      })
    const last = await lockLastSchedule(trx, borrower, own)
    if (last === null) return refused('scheduleNotFound', { field: 'loan_id' })
    const { scheduleId, receipts } = last
    if (receipts.email === email) return done({})
    const sending = { lender, borrower, contacts: [named.contact], now: clocks.elapsed() }
    if (await isUnprovenPlace(trx, sending)) return refused('proofNeeded')
    const stopped = await notifyReceiptEmail(trx, { lender, borrower, email, scheduleId })
    if (stopped !== null) return stopped
    const changed = { scheduleId, receipts: changeAddress(receipts, email, clocks.elapsed()) }
    await writeReceiptAddress(trx, lender.id, changed)
    return done({})
  })
}

/** Of several changes within the week the address before the first one is what is kept. */
function changeAddress({ email, was }: ReceiptAddress, to: string, now: Instant): ReceiptAddress {
  const isKept = was !== null && was.changedAt.getTime() > now - keptMs
  return { email: to, was: { email: isKept ? was.email : email, changedAt: new Date(now) } }
}
