import type { LoanAccount } from '@quittance/contract/loans'
import { recurringEmailEndpoint } from '@quittance/contract/make-schedule'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { add } from '@quittance/domain/money'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useHasMinWidth, wideFrom } from '../../../lib/state/use-has-min-width.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useLazyDialog } from '../../../lib/dialogs/use-lazy-dialog.ts'
import { CalendarIcon } from '../../../ui/brand/page-icons.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { PayBar } from '../../../ui/navigation/pay-bar.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { loadReviewSchedule, loadScheduleMade } from '../load-schedule-dialogs.ts'
import type { ReceiptEmailChoice } from '../review/receipt-email.tsx'
import { type PlannedSchedule, useMakeSchedule } from '../review/use-make-schedule.ts'
import { useReloadSchedules } from '../use-schedules.ts'
import { emptyDraft } from './schedule-draft.ts'
import {
  type PickableDays,
  type SchedulePickerProps,
  ScheduleFields,
  useMissingText,
} from './schedule-fields.tsx'
import { ScheduleTotals } from './schedule-totals.tsx'
import styles from '../schedules.module.css'
import { useRestoredSchedule, useScheduleDraft } from './use-schedule-draft.ts'
import { type ScheduleFormState, useScheduleForm } from './use-schedule-form.ts'

type ScheduleFormProps = {
  loan: LoanAccount
  /** the methods that can pay a schedule */
  methods: readonly SavedMethod[]
  days: PickableDays
  renderPicker: (props: SchedulePickerProps) => ReactNode
}

/** Schedules payments of one loan: the form, the review, the call and its result. */
export function ScheduleForm({ loan, methods, days, renderPicker }: ScheduleFormProps) {
  const label = useLabel()
  const id = useId()
  const { settings } = useLender()
  const opened = emptyDraft({ settings, regularPayment: loan.regularPayment })
  const kept = useRestoredSchedule(loan.id)
  const form = useScheduleForm(loan, methods, kept ?? opened)
  useScheduleDraft(loan.id, { draft: form.draft, opened })
  const isWide = useHasMinWidth(wideFrom)
  const formId = useId()
  const making = useCreate(loan, form, () => form.reset(opened))
  const { review, made } = making
  const send = (
    <SubmitButton {...{ loan, form, formId }} isBusy={making.isPlanning} isDocked={!isWide} />
  )
  return (
    <Card labelledBy={id}>
      <SectionHeader id={id} title={label('schedules.form.title')} />
      <Stack>
        {loan.hasScheduled && (
          <Banner tone="soon" icon={<CalendarIcon />}>
            {label('schedules.form.inAddition')}
          </Banner>
        )}
        <Form id={formId} aria-labelledby={id} onSubmit={making.submit}>
          <ScheduleFields {...{ loan, form, days, renderPicker }} />
          <ScheduleTotals loan={loan} form={form} />
          {making.problem !== null && (
            <Banner tone="bad" live>
              {making.problem}
            </Banner>
          )}
          {isWide && <div className={styles.send}>{send}</div>}
        </Form>
      </Stack>
      {!isWide && <PayBar>{send}</PayBar>}
      {review.View !== null && making.planned !== null && (
        <review.View
          planned={making.planned}
          methods={methods}
          isEdit={false}
          isBusy={making.isMaking}
          problem={making.refusal}
          onClose={making.closeReview}
          onConfirm={(email) => void making.confirm(email)}
        />
      )}
      {made.View !== null && making.planned !== null && (
        <made.View planned={making.planned} onClose={making.closeMade} />
      )}
    </Card>
  )
}

type PartProps = { loan: LoanAccount; form: ScheduleFormState }

type SubmitProps = PartProps & { formId: string; isBusy: boolean; isDocked: boolean }

/**
 * On a phone it stands at the foot of the page, far from the form: until that is complete it leads to
 * what is missing, and says no amount. Once pressed it names under itself what that is, and pressed again
 * at the field too.
 */
function SubmitButton({ loan, form, formId, isBusy, isDocked }: SubmitProps) {
  const label = useLabel()
  const { amount, fee } = form
  const total = amount === null ? null : add(amount, fee ?? (0n as typeof amount))
  const missing = useMissingText(form)
  const [ledTo, setLedTo] = useState<ScheduleFormState['missing']>(null)
  const leads = isDocked && missing !== null
  return (
    <Button
      type={leads ? 'button' : 'submit'}
      form={formId}
      variant="primary"
      wide
      icon={<CalendarIcon />}
      blocked={isDocked && ledTo === null && !form.isRevealed ? null : missing}
      onBlocked={leads ? lead : form.reveal}
      {...(leads && { onClick: lead })}
      waiting={isBusy}
      waitingLabel={label('payments.form.sending')}
    >
      {words()}
    </Button>
  )

  function words(): string {
    if (leads) return label('schedules.form.title')
    if (total === null) return label('schedules.form.submit')
    return label('schedules.form.submitAmount', {
      amount: { cents: total, currency: loan.currency },
    })
  }

  function lead(): void {
    if (ledTo === form.missing) form.reveal()
    setLedTo(form.missing)
    const at = document.getElementById(formId)
    const open =
      at?.querySelector<HTMLElement>(`[name="${form.missing}"]`) ??
      at?.querySelector<HTMLElement>('[data-methods] :is(input:enabled, button)')
    open?.focus({ preventScroll: true })
    open?.scrollIntoView({ block: 'center' })
  }
}

/** From Send to the success: what is planned, what was refused, and what goes on after it. */
function useCreate(loan: LoanAccount, form: ScheduleFormState, onMade: () => void) {
  const review = useLazyDialog(loadReviewSchedule)
  const made = useLazyDialog(loadScheduleMade)
  const calls = useMakeSchedule(loan, null)
  const reload = useReloadSchedules()
  const keepEmail = useKeepEmail(loan)
  const [planned, setPlanned] = useState<PlannedSchedule | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [extra, setExtra] = useState<ReceiptEmailChoice | null>(null)
  const isReviewing = review.View !== null
  return {
    review,
    made,
    planned,
    problem,
    refusal,
    isPlanning: calls.isBusy && !isReviewing,
    isMaking: calls.isBusy,
    submit,
    confirm,
    closeReview: review.close,
    closeMade,
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (calls.isBusy) return
    setProblem(null)
    if (form.missing !== null) form.reveal()
    else void plan()
  }

  async function plan(): Promise<void> {
    const answer = await calls.plan(form)
    if ('message' in answer) {
      if (answer.field === null) setProblem(answer.message)
      else form.refuse(answer.field, answer.message)
      return
    }
    setPlanned(answer)
    setRefusal(null)
    review.open()
  }

  async function confirm(email: ReceiptEmailChoice | null): Promise<void> {
    if (planned === null || calls.isBusy) return
    const answer = await calls.make(planned)
    if ('message' in answer) return setRefusal(answer.message)
    review.close()
    made.open()
    onMade()
    // An address that was only confirmed goes at once; one that was entered when the success is read.
    if (email?.kind === 'saved') await keepEmail(email.email)
    else setExtra(email)
  }

  function closeMade(): void {
    made.close()
    reload()
    if (extra !== null) void keepEmail(extra.email)
    setExtra(null)
  }
}

/** Has the receipts of the schedule sent to an address, too (SCHED-28, SCHED-55). */
function useKeepEmail(loan: LoanAccount): (email: string) => Promise<void> {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  return async (email) => {
    try {
      const request = { loanId: loan.id, email: email.trim() }
      // Whoever made a schedule is done, and may close the page at once.
      const answer = await api(recurringEmailEndpoint, request, { keepalive: true })
      if (answer.kind === 'refused') messages.failure(answer.message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      messages.failure(describeError(error, label))
    }
  }
}
