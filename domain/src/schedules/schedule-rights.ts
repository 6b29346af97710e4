import type { PortalSettings } from '../lenders/settings-portal.ts'
import type { ScheduleMaker } from './schedule.ts'

/** What a borrower may do to a payment of a schedule. */
export type ScheduleRights = {
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  /** whether only this payment can be deleted, and not its series */
  readonly isDeletedSingly: boolean
}

/**
 * What its payer may do to an active schedule, by the lender's settings: a collector's has settings of
 * its own. Where the loan's system holds the schedules nothing is edited, and each payment is deleted
 * by itself. A schedule of another party of the loan is only looked at.
 *
 * @see AMB-44, AMB-144
 */
export function scheduleRights(
  schedule: { readonly madeBy: ScheduleMaker; readonly isOwn: boolean; readonly isActive: boolean },
  settings: Pick<
    PortalSettings,
    | 'scheduleEdit'
    | 'scheduleDelete'
    | 'collectorScheduledEdit'
    | 'collectorScheduledDelete'
    | 'useLmsSchedules'
  >,
): ScheduleRights {
  const isCollectors = schedule.madeBy === 'collector'
  const mayTouch = schedule.isOwn && schedule.isActive
  const { useLmsSchedules } = settings
  const edit = isCollectors ? settings.collectorScheduledEdit : settings.scheduleEdit
  const remove = isCollectors ? settings.collectorScheduledDelete : settings.scheduleDelete
  return {
    mayEdit: mayTouch && edit && !useLmsSchedules,
    mayDelete: mayTouch && remove,
    isDeletedSingly: useLmsSchedules,
  }
}

/** Whether all series of a loan can be deleted at once: it needs both rights. @see AMB-144 */
export function mayDeleteAllSeries({
  scheduleDelete,
  collectorScheduledDelete,
}: Pick<PortalSettings, 'scheduleDelete' | 'collectorScheduledDelete'>): boolean {
  return scheduleDelete && collectorScheduledDelete
}
