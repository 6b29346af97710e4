import { banksOfDebit, debitTime } from '@quittance/domain/schedules/debit-day'
import { scheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { insertNextDebits, type NextDebit } from './execution/submitted-debit-repository.ts'
import type { LockedDebit } from './scheduled-debit-repository.ts'

type Ended = Pick<LockedDebit, 'scheduleId' | 'plan' | 'payment' | 'kind'>

/** The payment of a schedule that comes after one that is over; null where there is none. */
export function nextDebit({ settings }: Pick<Lender, 'settings'>, debit: Ended): NextDebit | null {
  const { servicing: rules } = settings
  const banks = banksOfDebit[debit.kind]
  const no = debit.payment.paymentNo + 1
  const next = scheduledPayment(debit.plan, no, { banks, extraClosedDays: rules.extraClosedDays })
  if (next === null) return null
  const at = debitTime(next.collectOn, debit.kind, rules)
  return { ...next, scheduleId: debit.scheduleId, at }
}

/**
 * Writes it.
 *
 * @returns false where there is none
 */
export async function planNextDebit(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  debit: Ended,
): Promise<boolean> {
  const next = nextDebit(lender, debit)
  if (next !== null) await insertNextDebits(trx, lender.id, [next])
  return next !== null
}
