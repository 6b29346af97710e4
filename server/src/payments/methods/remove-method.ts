import type { MethodUse, MethodKind } from '@quittance/domain/payments/payment-method'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { isProofRecent } from '@quittance/domain/auth/sign-in/recent-proof'
import type { Language } from '@quittance/domain/lenders/language'
import type { PaymentsContext } from '../payments-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { readAllRetriesBefore } from '../representment/compare-retries.ts'
import { endDebitsOfMethod } from '../representment/end-debits-of-method.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { lockMethod } from './bank-account-repository.ts'
import { readMethodUses } from './method-use-repository.ts'
import { notifyMethodChange } from './notify-method-change.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import { hasUndecidedPayment, markMethodRemoved } from './method-removal-repository.ts'

type Refusal = 'methodNotFound' | 'notDeletable' | 'paymentUnderWay' | 'proofNeeded'

type Removal = {
  readonly lender: Lender
  readonly language: Language
  readonly borrower: Borrower
  readonly methodId: string
  /** the kind that the call is for: each is removed by its own */
  readonly kind: MethodKind
  /** the field that names the method */
  readonly field: string
}

/**
 * Removes a method from the borrower's list, voids the schedules that it pays and ends the tries of
 * returned debits that were planned by it, in one commit. Which debits end is answered and mailed, and
 * the owner of the account is told of the removal. Where scheduled payments end with it, whoever removes it has to
 * have proven lately who they are, at every lender: nobody puts them back.
 * What was paid by it, and what was consented to, stays.
 */
export async function removeMethod(
  { db, clocks }: Pick<PaymentsContext, 'db' | 'clocks'>,
  { lender, borrower, language, methodId, kind, field }: Removal,
): Promise<Outcome<{ ended: MethodUse[] }, Refusal>> {
  return withLenderTransaction(db, borrower.lenderId, async (trx) => {
    await lockCaller(trx, borrower)
    const method = await lockMethod(trx, borrower, methodId)
    if (method === null || method.kind !== kind) return refused('methodNotFound', { field })
    if (!method.isDeletable) return refused('notDeletable', { field })
    if (await hasUndecidedPayment(trx, borrower, methodId))
      return refused('paymentUnderWay', { field })
    const at = clocks.business()
    const uses = await readMethodUses(trx, lender, { owner: borrower, at })
    const ended = [...(uses.get(methodId) ?? [])]
    const now = clocks.elapsed()
    const endsSchedules = ended.some((use) => use.kind === 'schedule')
    if (endsSchedules && !isProofRecent(borrower.provenAt, now)) return refused('proofNeeded')
    const retries = await readAllRetriesBefore(trx, { lender, borrower, at })
    await markMethodRemoved(trx, borrower, { methodId, at })
    const reason = 'method removed'
    await endDebitsOfMethod(trx, { lender, borrower, methodId, reason, at, now })
    const notes = await retries()
    const change = { lender, borrower, method, ended, notes, language, now, at }
    await notifyMethodChange(trx, 'methodRemoved', change)
    return done({ ended })
  })
}
