import { Banner } from '../../../ui/feedback/banner.tsx'
import type { PlannedSchedule } from './use-make-schedule.ts'

/** That others pay the loan off before it, what becomes of a payment that was moved, paused or paid before, and of retries. */
export function ScheduleNotes({ planned }: { planned: PlannedSchedule }) {
  const { moveNote, pauseNote, retriesMoved, paidInsteadNote, coveredNote } = planned
  const moved = retriesMoved.map(({ note }) => note)
  const notes = [coveredNote, moveNote, pauseNote, ...moved, paidInsteadNote]
  return notes.map((note) => {
    if (note === '') return null
    return (
      <Banner key={note} tone="info">
        {note}
      </Banner>
    )
  })
}
