import type { LocalDate } from '@quittance/domain/calendar'
import { debitTime } from '@quittance/domain/schedules/debit-day'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ActiveDebit } from '../../payments/scheduled/active-debit-repository.ts'
import { forecastLoan } from '../../servicing/loans/forecast-loan.ts'
import type { LoanFacts } from '../pauses/next-running-debit.ts'

/** What a debit that runs is told to wait for at most. */
const runsAllTheSame: readonly (DebitObstacle | '')[] = ['', 'waits', 'covered']

/** Whether a debit is taken, or will be once what it waits for is known. */
export function isTaken(obstacle: DebitObstacle | ''): boolean {
  return runsAllTheSame.includes(obstacle)
}

/** The schedules of a loan with the next payment of one of them on another day. */
export function onceMoved(
  { settings }: Pick<Lender, 'settings'>,
  schedules: readonly ActiveDebit[],
  { id, on }: { /** of the schedule */ readonly id: string; readonly on: LocalDate },
): ActiveDebit[] {
  return schedules.map((one) => {
    if (one.id !== id) return one
    const nextLookAt = debitTime(on, one.kind, settings.servicing)
    return { ...one, next: { ...one.next, dueOn: on, collectOn: on }, nextLookAt }
  })
}

/** Why the next payment of a series would not be taken on another day, once that is agreed to; null where it would. */
export function moveObstacle(
  lender: Pick<Lender, 'settings'>,
  facts: LoanFacts,
  { debit: { id, next }, on }: { readonly debit: ActiveDebit; readonly on: LocalDate },
): DebitObstacle | null {
  const agreed = facts.schedules.map((one) =>
    one.id === id ? { ...one, isAuthorized: true } : one,
  )
  const schedules = onceMoved(lender, agreed, { id, on })
  const { debits } = forecastLoan(lender, { ...facts, schedules }, schedules.length)
  const debit = debits.find((one) => one.scheduleId === id && one.paymentNo === next.paymentNo)
  const why = debit?.why ?? null
  return why === null || isTaken(why) ? null : why
}
