import { Banner } from '../../../ui/feedback/banner.tsx'
import type { PlannedSchedule } from './use-make-schedule.ts'

/** What becomes of a payment that was moved, paused or paid before, and of retries. */
export function ScheduleNotes({ planned }: { planned: PlannedSchedule }) {
  const { moveNote, pauseNote, retriesMoved, paidInsteadNote } = planned
  const notes = [moveNote, pauseNote, ...retriesMoved.map(({ note }) => note), paidInsteadNote]
  return notes.map((note) => {
    if (note === '') return null
    return (
      <Banner key={note} tone="info">
        {note}
      </Banner>
    )
  })
}
