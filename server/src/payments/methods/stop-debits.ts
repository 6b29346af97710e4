import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { DebitUnderWay, MethodUse } from '@quittance/domain/payments/payment-method'
import { dayOf } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { PaymentsContext } from '../payments-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import { cancelPayment } from '../cancellation/cancel-payment.ts'
import { readAllRetriesBefore } from '../representment/compare-retries.ts'
import { endDebitsOfMethod } from '../representment/end-debits-of-method.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { lockMethod, setMethodValidation } from './bank-account-repository.ts'
import { listPendingOfMethod, listUnderWayOfMethod } from './method-removal-repository.ts'
import { readMethodUses } from './method-use-repository.ts'
import { notifyDebitsEnded } from './notify-method-change.ts'
import { toSavedMethod } from './saved-method.ts'

const revoked = { status: 'revoked', awaits: 'nothing', usableFrom: null } as const

type StopContext = Pick<PaymentsContext, 'db' | 'clocks' | 'vault'>
type Stopping = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly language: Language
  readonly methodId: string
}
type Revoked = Outcome<{ account: SavedMethod; ended: MethodUse[] }, 'methodNotFound'>
type Stopped = Outcome<
  { account: SavedMethod; ended: MethodUse[]; underWay: DebitUnderWay[] },
  'methodNotFound'
>

/**
 * Revokes the authorization of a method: nothing more is taken by it, its schedules are void, what
 * came back is not tried again, and the lender is told (AMB-120). What is pending is taken back where its cut-off has not passed;
 * what is being sent or with the bank already goes on, and is named in the answer.
 * Asked again it takes back what is left, and tells nobody twice.
 */
export async function stopDebits(context: StopContext, stopping: Stopping): Promise<Stopped> {
  const { lender, borrower, methodId } = stopping
  const stopped = await revoke(context, stopping)
  if (stopped.kind === 'refused') return stopped
  const pending = await withLenderTransaction(context.db, lender.id, (trx) =>
    listPendingOfMethod(trx, borrower, methodId),
  )
  for (const orderId of pending) {
    const key = `stop-debits ${orderId}`
    // Too late is no fault of this call: such a debit is with the bank already.
    await cancelPayment(context, { lender, borrower, key, orderId })
  }
  // A debit that was claimed before is sent: who stops it is told, and not promised otherwise.
  const underWay = await withLenderTransaction(context.db, lender.id, (trx) =>
    listUnderWayOfMethod(trx, borrower, methodId),
  )
  return done({ ...stopped.result, underWay })
}

async function revoke(
  { db, clocks }: StopContext,
  { lender, borrower, language, methodId }: Stopping,
): Promise<Revoked> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower) // who ends another of theirs comes before or after
    const method = await lockMethod(trx, borrower, methodId)
    if (method === null) return refused('methodNotFound', { field: 'accountId' })
    const at = clocks.business()
    const shown = { today: dayOf(at) }
    if (method.status === 'revoked')
      return done({ account: toSavedMethod(method, shown), ended: [] })
    const uses = await readMethodUses(trx, lender, { owner: borrower, at })
    const ended = [...(uses.get(methodId) ?? [])]
    const retries = await readAllRetriesBefore(trx, { lender, borrower, at })
    const stopped = await setMethodValidation(trx, borrower, { methodId, validation: revoked })
    const now = clocks.elapsed()
    const reason = 'debits stopped'
    const ending = { lender, borrower, methodId, reason, at, now }
    const schedules = await endDebitsOfMethod(trx, ending)
    const payload = { methodId, lastFour: method.lastFour, schedules }
    await writeTask(trx, borrower, { kind: 'debitsStopped', payload, at: now })
    const notes = await retries()
    await notifyDebitsEnded(trx, { lender, borrower, method, ended, notes, language, now, at })
    return done({ account: toSavedMethod(stopped, shown), ended })
  })
}
