// The dialogs of schedules, each fetched when it is opened: the page is read without them.
export const loadReviewSchedule = async () =>
  (await import('./review/review-schedule.tsx')).ReviewSchedule
export const loadScheduleMade = async () =>
  (await import('./review/schedule-made.tsx')).ScheduleMade
export const loadEditSchedule = async () => (await import('./edit-schedule.tsx')).EditSchedule
export const loadCalendarDialog = async () =>
  (await import('./calendar/calendar-dialog.tsx')).CalendarDialog
export const loadMoveDebit = async () => (await import('./changes/move-debit.tsx')).MoveDebit
export const loadSkipDebit = async () => (await import('./changes/skip-debit.tsx')).SkipDebit
export const loadPauseSeries = async () => (await import('./changes/pause-series.tsx')).PauseSeries
export const loadDeleteSchedule = async () => (await import('./delete-schedule.tsx')).DeleteSchedule
export const loadDeleteAllSchedules = async () =>
  (await import('./delete-schedule.tsx')).DeleteAllSchedules
