import type { LoanState } from '../loans/loan.ts'
import type { DebitToDecide } from './decide-debit.ts'
import { refuseScheduledDebit } from './refuse-scheduled-debit.ts'
import type { ScheduledPayment } from './resume-schedule.ts'
import { isPausedOn } from './schedule-pause.ts'

type Schedule = Pick<
  DebitToDecide,
  'kind' | 'method' | 'isSuspended' | 'isAuthorized' | 'pause'
> & {
  readonly next: ScheduledPayment
  /** whether its borrower paid in the place of the next one */
  readonly isNextReplaced: boolean
}

/** A payment of an active schedule that is not handed over yet. */
export type ComingDebit = { readonly schedule: Schedule; readonly payment: ScheduledPayment }

type On = Parameters<typeof refuseScheduledDebit>[2]

/**
 * Whether a card is to be charged on a day for one of these, as the loan stands: it is handed over on that day, when
 * the retries of the day are made already. Debits of bank accounts are handed over before it.
 */
export function isCardDebitedOn(coming: readonly ComingDebit[], state: LoanState, on: On): boolean {
  return coming.some(({ schedule, payment: { paymentNo, collectOn } }) => {
    const isReplaced = schedule.isNextReplaced && paymentNo === schedule.next.paymentNo
    const isOn = schedule.kind === 'card' && collectOn === on.day && !isReplaced
    const isPaused = isPausedOn(schedule.pause, collectOn)
    return isOn && !isPaused && refuseScheduledDebit(schedule, state, on) === null
  })
}
