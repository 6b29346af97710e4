import { banksOfDebit, debitTime } from '@quittance/domain/schedules/debit-day'
import { scheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { insertNextDebit, type LockedDebit } from './scheduled-debit-repository.ts'

/**
 * Writes the payment of a schedule that comes after one that is over.
 *
 * @returns false where there is none
 */
export async function planNextDebit(
  trx: LenderTransaction,
  { settings }: Pick<Lender, 'settings'>,
  debit: Pick<LockedDebit, 'lenderId' | 'scheduleId' | 'plan' | 'payment' | 'kind'>,
): Promise<boolean> {
  const { servicing: rules } = settings
  const banks = banksOfDebit[debit.kind]
  const no = debit.payment.paymentNo + 1
  const next = scheduledPayment(debit.plan, no, { banks, extraClosedDays: rules.extraClosedDays })
  if (next !== null) {
    const at = debitTime(next.collectOn, debit.kind, rules)
    await insertNextDebit(trx, debit, { ...next, at })
  }
  return next !== null
}
