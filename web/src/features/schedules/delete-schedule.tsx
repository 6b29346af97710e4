import { deleteAllSchedulesEndpoint, deleteScheduleEndpoint } from '@quittance/contract/schedules'
import type { LoanAccount } from '@quittance/contract/loans'
import type { ComingDebit, ScheduledPaymentRow } from '@quittance/contract/schedules'
import { add } from '@quittance/domain/money'
import { useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { useSpokenChange } from '../../lib/consent/spoken-change.tsx'
import { ConfirmAct } from '../../lib/dialogs/confirm-act.tsx'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { RadioLines } from '../../ui/choices/radio-lines.tsx'
import { EndedDebits } from './ended-debits.tsx'
import { HomeLink } from './home-link.tsx'
import { useReloadSchedules } from './use-schedules.ts'

type DeleteScheduleProps = {
  row: ScheduledPaymentRow
  /** all that come by the schedules of its loan */
  debits: readonly ComingDebit[]
  onClose: () => void
}

/** Asks before a scheduled payment is deleted, and of a series whether all of it is meant (AMB-44). */
export function DeleteSchedule({ row, debits, onClose }: DeleteScheduleProps) {
  const api = useApi()
  const label = useLabel()
  const reload = useReloadSchedules()
  const { box, blocked, isReadOut } = useSpokenChange()
  const isSeries = row.seriesId !== null
  const isSingle = isSeries && row.isDeletedSingly
  const isChoice = isSeries && !isSingle
  const [which, setWhich] = useState<Deleted>(row.isDeletedSingly ? 'one' : 'series')
  const isWhole = isChoice && which === 'series'
  const date = { dueOn: row.on }
  const amount = { cents: add(row.amount, row.fee), currency: row.currency }
  const seriesId = isSeries && which === 'series' ? row.seriesId : null
  const skipNote = debits.find(({ id }) => id === row.id)?.skipNote ?? ''
  const retriesNote = isSeries && !isWhole ? skipNote : row.deletedRetries
  return (
    <ConfirmAct
      words={{
        title: label(isWhole ? 'schedules.delete.seriesTitle' : 'schedules.delete.title'),
        act: label('schedules.delete.button'),
        keep: label('schedules.delete.keep'),
        done: label('schedules.deleted.one'),
        late: '',
      }}
      until={null}
      send={async () => api(deleteScheduleEndpoint, { id: row.id, seriesId, isReadOut })}
      blocked={blocked}
      AfterRefusal={HomeLink}
      onClose={onClose}
      onChanged={reload}
      below={
        (isChoice || box !== null) && (
          <>
            {isChoice && <Which {...{ which, setWhich }} on={row.on} />}
            {isWhole && (
              <EndedDebits
                title={label('schedules.ends.title')}
                debits={debits.filter((one) => one.scheduleId === row.seriesId && wouldRun(one))}
                currency={row.currency}
              />
            )}
            {box}
          </>
        )
      }
    >
      <NoticeToCancel kind={row.kind} />
      <p>
        {!isChoice && label('schedules.delete.text', { amount, date })}
        {isSingle && ` ${label('schedules.delete.goesOn')}`}
        {isWhole && label('schedules.delete.seriesText')}
        {isChoice && which === 'one' && label('schedules.delete.oneText', { date })}
      </p>
      {isWhole && row.deleteNote !== '' && <p>{row.deleteNote}</p>}
      {retriesNote !== '' && <p>{retriesNote}</p>}
    </ConfirmAct>
  )
}

type Deleted = 'one' | 'series'
type WhichProps = {
  which: Deleted
  setWhich: (which: Deleted) => void
  /** the day of the one */
  on: ScheduledPaymentRow['on']
}

function Which({ which, setWhich, on }: WhichProps) {
  const label = useLabel()
  return (
    <RadioLines
      name="which"
      legend={label('schedules.delete.which')}
      value={which}
      onChange={(value) => setWhich(value === 'one' ? 'one' : 'series')}
      options={[
        { value: 'series', title: label('schedules.delete.series') },
        { value: 'one', title: label('schedules.delete.one', { date: { dueOn: on } }) },
      ]}
    />
  )
}

/** Whether it runs, or would as soon as its series is not paused any more. */
function wouldRun({ obstacle }: ComingDebit): boolean {
  return obstacle === '' || obstacle === 'paused'
}

/** Where the lender wants it shown; what is not submitted yet is cancelled at once (AMB-127). */
function NoticeToCancel({ kind }: Pick<ScheduledPaymentRow, 'kind'>) {
  const label = useLabel()
  const { settings } = useLender()
  if (!settings.achCancelAlert || kind === 'card') return null
  const notice = kind === 'pad' ? 'noticeToCancelPad' : 'noticeToCancel'
  return <p>{label('schedules.delete.atOnce', { notice: label(`schedules.terms.${notice}`) })}</p>
}

type DeleteAllProps = {
  loan: Pick<LoanAccount, 'id' | 'loanNo' | 'currency'>
  rows: readonly ScheduledPaymentRow[]
  debits: readonly ComingDebit[]
  /** what becomes of retries of the loan; '' for nothing */
  retriesNote: string
  onClose: () => void
}

/** Asks before every series of a loan is deleted. */
export function DeleteAllSchedules(props: DeleteAllProps) {
  const { loan, rows, debits, retriesNote, onClose } = props
  const api = useApi()
  const label = useLabel()
  const reload = useReloadSchedules()
  const { box, blocked, isReadOut } = useSpokenChange()
  return (
    <ConfirmAct
      words={{
        title: label('schedules.deleteAll.title'),
        act: label('schedules.delete.button'),
        keep: label('schedules.delete.keep'),
        done: label('schedules.deleted.all'),
        late: '',
      }}
      until={null}
      send={async () => api(deleteAllSchedulesEndpoint, { loanId: loan.id, isReadOut })}
      blocked={blocked}
      onClose={onClose}
      onChanged={reload}
      below={
        <>
          <EndedDebits
            title={label('schedules.ends.title')}
            debits={debits.filter((one) => one.isOwn && one.type === 'recurring' && wouldRun(one))}
            currency={loan.currency}
          />
          {box}
        </>
      }
    >
      <p>{label('schedules.deleteAll.text', { number: loan.loanNo })}</p>
      {rows
        .filter(({ seriesId, deleteNote }) => seriesId !== null && deleteNote !== '')
        .map(({ id, deleteNote }) => (
          <p key={id}>{deleteNote}</p>
        ))}
      {retriesNote !== '' && <p>{retriesNote}</p>}
    </ConfirmAct>
  )
}
