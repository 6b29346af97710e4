import { obstacleLabels } from '@quittance/contract/debit-obstacles'
import type { NextDebit } from '@quittance/contract/loans'
import type { ClosedDay } from '@quittance/domain/calendar/banking-days'
import { useLabel } from './labels.ts'

type Obstacle = Exclude<NextDebit['obstacle'], ''>

/** Says why a debit will not run. */
export function useObstacleText(): (obstacle: Obstacle) => string {
  const label = useLabel()
  return (obstacle) => label(obstacleLabels[obstacle])
}

const closedDays = {
  saturday: 'schedules.closed.saturday',
  sunday: 'schedules.closed.sunday',
  bankClosed: 'schedules.closed.bankClosed',
  newYear: 'schedules.closed.newYear',
  martinLutherKing: 'schedules.closed.martinLutherKing',
  presidents: 'schedules.closed.presidents',
  goodFriday: 'schedules.closed.goodFriday',
  victoria: 'schedules.closed.victoria',
  memorial: 'schedules.closed.memorial',
  juneteenth: 'schedules.closed.juneteenth',
  canada: 'schedules.closed.canada',
  independence: 'schedules.closed.independence',
  labor: 'schedules.closed.labor',
  labour: 'schedules.closed.labour',
  truthAndReconciliation: 'schedules.closed.truthAndReconciliation',
  columbus: 'schedules.closed.columbus',
  veterans: 'schedules.closed.veterans',
  remembrance: 'schedules.closed.remembrance',
  thanksgiving: 'schedules.closed.thanksgiving',
  christmas: 'schedules.closed.christmas',
  boxing: 'schedules.closed.boxing',
} as const satisfies Record<ClosedDay, string>

/** The name of a day on which banks are closed. */
export function useClosedDayText(): (day: ClosedDay) => string {
  const label = useLabel()
  return (day) => label(closedDays[day])
}
