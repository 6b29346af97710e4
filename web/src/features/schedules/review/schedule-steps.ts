import type { LoanAccount } from '@quittance/contract/loans'
import { warnsBelowDue } from '@quittance/domain/lenders/lender-features'
import type { PortalSettings } from '@quittance/domain/lenders/settings-portal'
import type { Cents } from '@quittance/domain/money'
import { lenderFrequency } from '@quittance/domain/schedules/offered-frequencies'
import type { ScheduleFrequency } from '@quittance/domain/schedules/schedule'
import { type MaybeScheduled, warnsOfScheduled } from '../../../lib/loans/coming-debits.ts'

/** What is shown before a schedule is made; all but `email` and `count` have to be agreed to. */
export type ScheduleStep = 'scheduled' | 'email' | 'count' | 'terms' | 'message' | 'belowDue'

type Steps = {
  readonly loan: MaybeScheduled & Pick<LoanAccount, 'nextPayment' | 'paidAheadUntil'>
  readonly amount: Cents
  readonly frequency: ScheduleFrequency
  readonly isEdit: boolean
  /** what else is taken near the debits that an edit makes */
  readonly conflicts: readonly string[]
  /** whether the lender has a message */
  readonly hasMessage: boolean
}

/**
 * The steps that this schedule takes, in their order (SCHED-24); an edit takes the terms alone, after a warning of
 * what it brings near another payment.
 */
export function listScheduleSteps(
  { loan, amount, frequency, isEdit, conflicts, hasMessage }: Steps,
  settings: PortalSettings,
): readonly ScheduleStep[] {
  if (isEdit) return conflicts.length > 0 ? ['scheduled', 'terms'] : ['terms']
  const sendsReceipts = lenderFrequency(settings, frequency)?.emailReceipt ?? frequency !== 'once'
  const isBelow = loan.paidAheadUntil === null && amount < loan.nextPayment
  return [
    ...(warnsOfScheduled(loan) ? (['scheduled'] as const) : []),
    ...(sendsReceipts ? (['email'] as const) : []),
    ...(frequency === 'once' ? [] : (['count'] as const)),
    'terms',
    ...(settings.messageScheduledPayment && hasMessage ? (['message'] as const) : []),
    ...(warnsBelowDue(settings) && isBelow ? (['belowDue'] as const) : []),
  ]
}

/** Whether a step has to be agreed to before anything is sent. */
export function mustAgree(step: ScheduleStep): boolean {
  return step !== 'email' && step !== 'count'
}
