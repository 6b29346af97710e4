import {
  pauseScheduleEndpoint,
  resumeScheduleEndpoint,
} from '@quittance/contract/schedules/change-schedule'
import type { ComingDebit, ScheduledPaymentRow } from '@quittance/contract/schedules'
import { addDays, type LocalDate } from '@quittance/domain/calendar'
import { pauseEndRange } from '@quittance/domain/schedules/schedule-pause'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'
import { useDayPicker } from '../../../lib/dialogs/use-day-picker.ts'
import { useSpokenChange } from '../../../lib/consent/spoken-change.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { RadioTiles } from '../../../ui/choices/radio-tiles.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { EndedDebits } from '../ended-debits.tsx'
import { HomeLink } from '../home-link.tsx'
import { isResumable } from '../is-resumable.ts'
import { useReloadSchedules } from '../use-schedules.ts'

export type PauseSeriesProps = {
  row: ScheduledPaymentRow
  /** all that come by the schedules of its loan */
  debits: readonly ComingDebit[]
  onClose: () => void
}

/** Asks before a series takes nothing for a while, or takes its next payment again. */
export function PauseSeries(props: PauseSeriesProps) {
  return isResumable(props.row) ? <Resume {...props} /> : <Pause {...props} />
}

function Pause({ row, debits, onClose }: PauseSeriesProps) {
  const api = useApi()
  const label = useLabel()
  const reload = useReloadSchedules()
  const { today } = useLender()
  const { box, blocked, isReadOut } = useSpokenChange()
  const [isOpen, setOpen] = useState(true)
  const [day, setDay] = useState<LocalDate>(addDays(row.on, 1))
  const seriesId = row.seriesId ?? ''
  const until = isOpen ? null : day
  const paused = { seriesId, until }
  const first = debits.find((one) => runsAfter(one, paused))
  return (
    <ConfirmAct
      tone="primary"
      words={{
        title: label('schedules.pause.title'),
        act: label('schedules.row.pause'),
        keep: label('schedules.pause.keep'),
        done: label('schedules.paused.done'),
        late: '',
      }}
      until={null}
      // What is asked for is part of the key: another day is another pause.
      send={async (key) =>
        api(
          pauseScheduleEndpoint,
          { seriesId, until, isReadOut },
          { key: `${key}-${until ?? 'open'}` },
        )
      }
      blocked={blocked}
      AfterRefusal={HomeLink}
      onClose={onClose}
      onChanged={reload}
      below={
        <>
          <RadioTiles
            name="pause"
            legend={label('schedules.pause.which')}
            value={isOpen ? 'open' : 'day'}
            onChange={(value) => setOpen(value === 'open')}
            options={[
              { value: 'open', title: label('schedules.pause.untilResumed') },
              { value: 'day', title: label('schedules.pause.untilDay') },
            ]}
          />
          {!isOpen && <DayField {...{ day, today }} onPick={setDay} />}
          <EndedDebits
            title={label('schedules.ends.title')}
            debits={debits.filter((one) => isTakenOut(one, paused)).map(onOwnDay)}
            currency={row.currency}
          />
          {first !== undefined && (
            <p>{label('schedules.skip.next', { date: { dueOn: first.on } })}</p>
          )}
          <Retries {...{ row, debits, until }} />
          {box}
        </>
      }
    >
      <p>{label('schedules.pause.text')}</p>
      {row.pauseNote !== '' && <p>{row.pauseNote}</p>}
    </ConfirmAct>
  )
}

type Paused = { seriesId: string; until: LocalDate | null }

/** One that was put off goes by the day from which it was. */
function onOwnDay(debit: ComingDebit): ComingDebit {
  const { on, putOffBy, movedFrom } = debit
  return { ...debit, on: putOffBy === '' ? on : (movedFrom ?? on) }
}

/** Whether a debit that would run does not, while its series is paused. */
function isTakenOut(debit: ComingDebit, { seriesId, until }: Paused): boolean {
  const { scheduleId, obstacle } = debit
  const isWithin = until === null || onOwnDay(debit).on < until
  return scheduleId === seriesId && obstacle === '' && isWithin
}

/** Whether a debit runs once a pause until a day is over: the first of them is named. */
function runsAfter(debit: ComingDebit, paused: Paused): boolean {
  const { scheduleId, obstacle } = debit
  const isOfSeries = scheduleId === paused.seriesId && obstacle === ''
  return paused.until !== null && isOfSeries && !isTakenOut(debit, paused)
}

/** The retries that are made on another day by a pause until a day, or are made by it after all. */
function movedBy({ pausedRetries }: ScheduledPaymentRow, until: LocalDate | null) {
  const last = pausedRetries.findLast(({ after }) => until === null || after < until)
  return last?.moved ?? []
}

/** A debit that came back is tried again, whatever is paused. */
function isOwnRetry({ type, isOwn, obstacle }: ComingDebit): boolean {
  return type === 'retry' && isOwn && obstacle === ''
}

type RetriesProps = Omit<PauseSeriesProps, 'onClose'> & { until: LocalDate | null }

/** What is tried again all the same: what the pause moves is told with its new day, and not on its old one as well. */
function Retries({ row, debits, until }: RetriesProps) {
  const label = useLabel()
  const moved = movedBy(row, until)
  const isMoved = ({ scheduleId: id }: ComingDebit) => moved.some(({ orderId }) => orderId === id)
  return (
    <>
      <EndedDebits
        title={label('retries.pause.stillRun')}
        debits={debits.filter((one) => isOwnRetry(one) && !isMoved(one))}
        currency={row.currency}
      />
      {moved.map(({ orderId, note }) => (
        <p key={orderId}>{note}</p>
      ))}
    </>
  )
}

type DayFieldProps = { day: LocalDate; today: LocalDate; onPick: (day: LocalDate) => void }

function DayField({ day, today, onPick }: DayFieldProps) {
  const label = useLabel()
  const picker = useDayPicker()
  const range = pauseEndRange(today)
  return (
    <DateField
      readOnly
      label={label('schedules.pause.day')}
      picker={picker}
      day={day}
      min={range.earliest}
      max={range.latest}
      opensOn={day}
      onPick={onPick}
    />
  )
}

function Resume({ row, onClose }: PauseSeriesProps) {
  const api = useApi()
  const label = useLabel()
  const reload = useReloadSchedules()
  const { box, blocked, isReadOut } = useSpokenChange()
  const seriesId = row.seriesId ?? ''
  return (
    <ConfirmAct
      tone="primary"
      words={{
        title: label('schedules.resume.title'),
        act: label('schedules.row.resume'),
        keep: label('shell.modal.cancel'),
        done: label('schedules.resumed.done'),
        late: '',
      }}
      until={null}
      send={async (key) => api(resumeScheduleEndpoint, { seriesId, isReadOut }, { key })}
      blocked={blocked}
      AfterRefusal={HomeLink}
      below={box}
      onClose={onClose}
      onChanged={reload}
    >
      <p>{row.resumeNote}</p>
    </ConfirmAct>
  )
}
