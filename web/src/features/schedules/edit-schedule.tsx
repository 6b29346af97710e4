import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { ScheduledPaymentRow } from '@quittance/contract/schedules'
import type { LocalDate } from '@quittance/domain/calendar'
import { formatDollars } from '@quittance/domain/money'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { findDecimalMark, showTypedAmount } from '../../lib/forms/typed-amount.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { RadioLines } from '../../ui/choices/radio-lines.tsx'
import type { ScheduleDraft } from './form/schedule-draft.ts'
import {
  type PickableDays,
  type SchedulePickerProps,
  ScheduleFields,
  useMissingText,
} from './form/schedule-fields.tsx'
import { ScheduleTotals } from './form/schedule-totals.tsx'
import { useScheduleForm } from './form/use-schedule-form.ts'
import { ReviewSchedule } from './review/review-schedule.tsx'
import { type PlannedSchedule, useMakeSchedule } from './review/use-make-schedule.ts'
import { HomeLink } from './home-link.tsx'
import { useClosedDays } from './use-closed-days.ts'
import { useReloadSchedules } from './use-schedules.ts'

export type EditScheduleProps = {
  row: ScheduledPaymentRow
  loan: LoanAccount
  methods: readonly SavedMethod[]
  days: PickableDays
  renderPicker: (props: SchedulePickerProps) => ReactNode
  onClose: () => void
}

type Which = 'one' | 'series'

/** Changes a scheduled payment, and of a series that payment alone or all from it on (AMB-142). */
export function EditSchedule({ row, onClose, ...given }: EditScheduleProps) {
  const isSeries = row.seriesId !== null
  const [which, setWhich] = useState<Which>('series')
  const isOne = isSeries && which === 'one'
  return (
    <EditForm
      key={isOne ? 'one' : 'series'}
      row={row}
      isOne={isOne}
      onClose={onClose}
      {...given}
      which={isSeries && <WhichPayments row={row} which={which} onChange={setWhich} />}
    />
  )
}

type WhichProps = Pick<EditScheduleProps, 'row'> & {
  which: Which
  onChange: (which: Which) => void
}

function WhichPayments({ row, which, onChange }: WhichProps) {
  const label = useLabel()
  return (
    <RadioLines
      name="which"
      legend={label('schedules.edit.which')}
      value={which}
      onChange={(value) => onChange(value === 'one' ? 'one' : 'series')}
      options={[
        { value: 'series', title: label('schedules.edit.series') },
        { value: 'one', title: label('schedules.edit.one', { date: { dueOn: row.on } }) },
      ]}
    />
  )
}

type EditFormProps = EditScheduleProps & { isOne: boolean; which: ReactNode }

function EditForm({ row, loan, methods, days, isOne, which, ...rest }: EditFormProps) {
  const { renderPicker, onClose } = rest
  const label = useLabel()
  const formId = useId()
  const form = useScheduleForm(loan, methods, useDraftOf(row, { isOne, days }))
  const movedOn = useKeptDay(row, form, { isOne, days })
  const edit = useEdit({ row, loan, isOne, movedOn, form, onClose })
  const missing = useMissingText(form)
  if (edit.planned !== null)
    return (
      <ReviewSchedule
        planned={edit.planned}
        methods={methods}
        isEdit
        isBusy={edit.isBusy}
        problem={edit.problem}
        onClose={edit.back}
        onConfirm={() => void edit.save()}
      />
    )
  const isSeries = row.seriesId !== null
  return (
    <Modal
      open
      title={label(isSeries ? 'schedules.edit.seriesTitle' : 'schedules.edit.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={edit.isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={edit.isBusy}>
            {label('shell.modal.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            blocked={missing}
            onBlocked={form.reveal}
            waiting={edit.isBusy}
            waitingLabel={label('payments.form.sending')}
          >
            {label('schedules.edit.continue')}
          </Button>
        </>
      }
    >
      <Form id={formId} aria-label={label('schedules.edit.title')} onSubmit={edit.submit}>
        {edit.problem !== null && (
          <Banner tone="bad" live>
            {edit.problem}
          </Banner>
        )}
        {which}
        <ScheduleFields
          loan={loan}
          form={form}
          days={days}
          isOnce={isOne || !isSeries}
          renderPicker={renderPicker}
        />
        <ScheduleTotals loan={loan} form={form} />
      </Form>
    </Modal>
  )
}

type Chosen = Pick<EditFormProps, 'isOne' | 'days'>

/**
 * What the form of an edit opens with: the payment as it stands, and a series on its own day, to whichever day its
 * next payment was moved.
 */
function useDraftOf(row: ScheduledPaymentRow, { isOne, days }: Chosen): ScheduleDraft {
  const { locale } = useReader()
  const { isClosed } = useClosedDays(row.kind, days.closedDays)
  const earliest = earliestBy(row.kind, days)
  const own = row.movedFrom ?? row.dueOn
  const staysMoved = isOffItsDay(row, earliest) && row.on >= earliest && !isClosed(row.on)
  const isNominal = !isOne && (staysMoved || own >= earliest)
  return {
    frequency: isOne ? 'once' : row.frequency,
    startOn: isNominal ? own : row.on,
    secondOn: isOne ? null : row.secondOn,
    amount: showTypedAmount(formatDollars(row.amount), findDecimalMark(locale)),
    methodId: row.methodId,
  }
}

/**
 * Whether its next payment is not on its own day: its payer moved it, or banks are closed or it was put off and its own
 * day has come, on which a series can not begin any more but as the one that it is.
 */
function isOffItsDay(row: ScheduledPaymentRow, earliest: LocalDate): boolean {
  return row.movedFrom !== null || (row.on > row.dueOn && row.dueOn < earliest)
}

function earliestBy(kind: ScheduledPaymentRow['kind'], days: PickableDays): LocalDate {
  return kind === 'card' ? days.earliestByCard : days.earliestByBank
}

/**
 * The day of the next payment of a series that is not on its own, where the edit leaves its days as they are and its
 * method can be debited then; null where that payment is on its own day.
 */
function useKeptDay(
  row: ScheduledPaymentRow,
  { draft, method }: Pick<ReturnType<typeof useScheduleForm>, 'draft' | 'method'>,
  { isOne, days }: Chosen,
): LocalDate | null {
  const kind = method?.kind ?? row.kind
  const { isClosed } = useClosedDays(kind, days.closedDays)
  const earliest = earliestBy(kind, days)
  if (isOne || row.frequency === 'once' || !isOffItsDay(row, earliest)) return null
  const { startOn, secondOn, frequency } = draft
  const isSame = startOn === (row.movedFrom ?? row.dueOn) && frequency === row.frequency
  const isTaken = row.on >= earliest && !isClosed(row.on)
  return isSame && secondOn === row.secondOn && isTaken ? row.on : null
}

type Editing = Pick<EditFormProps, 'row' | 'loan' | 'isOne' | 'onClose'> & {
  movedOn: LocalDate | null
  form: ReturnType<typeof useScheduleForm>
}

/** The terms come after the form, and lead back to it (SCHED-31, SCHED-32). */
function useEdit({ row, loan, isOne, movedOn, form, onClose }: Editing) {
  const label = useLabel()
  const messages = useMessages()
  const reload = useReloadSchedules()
  const place = { scheduledPaymentId: row.id, seriesId: isOne ? null : row.seriesId, movedOn }
  const calls = useMakeSchedule(loan, place)
  const [planned, setPlanned] = useState<PlannedSchedule | null>(null)
  const [problem, setProblem] = useState<ReactNode>(null)
  return { isBusy: calls.isBusy, planned, problem, submit, back, save }

  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    if (calls.isBusy) return
    setProblem(null)
    if (form.missing !== null) form.reveal()
    else void plan()
  }

  async function plan(): Promise<void> {
    const answer = await calls.plan(form)
    if (!('message' in answer)) return setPlanned(answer)
    if (answer.field === null) refuse(answer)
    else form.refuse(answer.field, answer.message)
  }

  /** Where the server says why it can not be changed, the list behind is not what it was. */
  function refuse(answer: Parameters<typeof toProblem>[0]): void {
    setProblem(toProblem(answer))
    if (answer.reason !== null) reload()
  }

  function back(): void {
    setProblem(null)
    setPlanned(null)
  }

  async function save(): Promise<void> {
    if (planned === null || calls.isBusy) return
    const answer = await calls.make(planned)
    if ('message' in answer) return refuse(answer)
    messages.success(label('schedules.edit.saved'))
    reload()
    onClose()
  }
}

/** What the server said, with the way to home where that still cancels it. */
function toProblem({ message, reason }: { message: string; reason: string | null }): ReactNode {
  return (
    <>
      {message} <HomeLink reason={reason} />
    </>
  )
}
