import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { NextDebit } from '@quittance/contract/loans'
import { showValue } from '@quittance/contract/labels/labels'
import { add } from '@quittance/domain/money'
import { type ReactNode, useState } from 'react'
import { AgreementText } from '../../../lib/consent/agreement-text.tsx'
import { focusStep } from '../../../lib/consent/focus-step.ts'
import { useNextStepText } from '../../../lib/consent/use-next-step-text.ts'
import { LenderMessageStep, useLenderMessage } from '../../../lib/consent/lender-message.tsx'
import { OralAgreement } from '../../../lib/consent/oral-agreement.tsx'
import { useIsAgent } from '../../../lib/session/is-agent.ts'
import { ScheduledDebits } from '../../../lib/consent/scheduled-debits.tsx'
import { StepWarning } from '../../../lib/consent/step-warning.tsx'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { CalendarIcon } from '../../../ui/brand/page-icons.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CheckboxField } from '../../../ui/choices/checkbox-field.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { EndedDebits } from '../ended-debits.tsx'
import { ComingDebits } from './coming-debits.tsx'
import { ReceiptEmail, type ReceiptEmailChoice, useReceiptEmail } from './receipt-email.tsx'
import { listScheduleSteps, mustAgree, type ScheduleStep } from './schedule-steps.ts'
import { ScheduleSummary } from './schedule-summary.tsx'
import { ScheduleNotes } from './schedule-notes.tsx'
import type { PlannedSchedule } from './use-make-schedule.ts'

type ReviewScheduleProps = {
  planned: PlannedSchedule
  /** what may pay it instead */
  methods: readonly SavedMethod[]
  isEdit: boolean
  isBusy: boolean
  /** what the server said of it; null: nothing */
  problem: ReactNode
  onClose: () => void
  onConfirm: (email: ReceiptEmailChoice | null) => void
}

/**
 * The last look before a schedule is made: what is taken, when and from where, and each step that
 * applies in its order. Nothing is sent before all that must be is agreed to.
 */
export function ReviewSchedule({ planned, methods, isEdit, isBusy, ...on }: ReviewScheduleProps) {
  const { problem } = on
  const label = useLabel()
  const { loan, amount, fee } = planned
  const total = { cents: add(amount, fee), currency: loan.currency }
  const review = useReviewSteps(planned, isEdit)
  const { steps, open, email } = review
  const nextStepText = useNextStepText()
  return (
    <Modal
      open
      title={label('schedules.review.title')}
      closeLabel={label('shell.modal.close')}
      onClose={on.onClose}
      busy={isBusy}
      actions={
        <>
          <Button onClick={on.onClose} disabled={isBusy}>
            {label('shell.modal.back')}
          </Button>
          <Button
            variant="primary"
            icon={<CalendarIcon />}
            waiting={isBusy}
            waitingLabel={label('payments.form.sending')}
            blocked={nextStepText(open)}
            reasonLeads
            onBlocked={() => open[0] !== undefined && focusStep(open[0])}
            onClick={() => on.onConfirm(steps.includes('email') ? email.choice : null)}
          >
            {isEdit
              ? label('schedules.edit.save')
              : label('schedules.form.submitAmount', { amount: total })}
          </Button>
        </>
      }
    >
      <Stack>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        <ScheduleSummary planned={planned} methods={methods} onChange={on.onClose} />
        <ScheduleNotes planned={planned} />
        <EndedDebits
          title={label('schedules.ends.replaced')}
          debits={planned.ends}
          currency={loan.currency}
        />
        <EndedDebits
          title={label('schedules.ends.title')}
          debits={planned.stops}
          currency={loan.currency}
        />
        {isEdit && <ComingDebits planned={planned} />}
        {steps.map((step) => (
          <Step key={step} step={step}>
            <StepContent step={step} planned={planned} review={review} />
          </Step>
        ))}
      </Stack>
    </Modal>
  )
}

type ReviewSteps = ReturnType<typeof useReviewSteps>

/** The steps, what was agreed to, and those that are still open. */
function useReviewSteps(planned: PlannedSchedule, isEdit: boolean) {
  const { loan, amount, conflicts, draft } = planned
  const { frequency } = draft
  const { settings } = useLender()
  const [agreed, setAgreed] = useState<ReadonlySet<ScheduleStep>>(new Set())
  const email = useReceiptEmail()
  const message = useLenderMessage(settings.messageScheduledPayment && !isEdit)
  const hasMessage = message.kind !== 'known' || message.text !== ''
  const asked = { loan, amount, frequency, isEdit, conflicts, hasMessage }
  const steps = listScheduleSteps(asked, settings)
  const missing = steps.filter((step) => mustAgree(step) && !agreed.has(step))
  const isEmailOpen = steps.includes('email') && !email.isComplete
  return {
    steps,
    agreed,
    email,
    message,
    open: [...missing, ...(isEmailOpen ? (['email'] as const) : [])],
    toggle: (step: ScheduleStep) =>
      setAgreed((before) => {
        const after = new Set(before)
        if (!after.delete(step)) after.add(step)
        return after
      }),
  }
}

type StepContentProps = { step: ScheduleStep; planned: PlannedSchedule; review: ReviewSteps }

function StepContent({ step, planned, review }: StepContentProps) {
  const label = useLabel()
  const box = { checked: review.agreed.has(step), onChange: () => review.toggle(step) }
  switch (step) {
    case 'scheduled':
      return <AlreadyScheduled planned={planned} {...box} />
    case 'email':
      return <ReceiptEmail {...review.email} />
    case 'count':
      return <ComingDebits planned={planned} />
    case 'terms':
      return <Terms planned={planned} {...box} />
    case 'message':
      return (
        <LenderMessageStep
          message={review.message}
          isAccepted={box.checked}
          isOpen
          onAccept={box.onChange}
        />
      )
    case 'belowDue':
      return <StepWarning of="belowDue" text={label('payments.warning.lessThanDue')} {...box} />
    default:
      return step satisfies never
  }
}

function Step({ step, children }: { step: ScheduleStep; children: ReactNode }) {
  return (
    <section data-step={step}>
      <Stack gap="tight">{children}</Stack>
    </section>
  )
}

type AgreeProps = Pick<ReviewScheduleProps, 'planned'> & { checked: boolean; onChange: () => void }

/** What is scheduled already, and whether a debit of it falls on the same day (AMB-140). */
function AlreadyScheduled({ planned, ...box }: AgreeProps) {
  const label = useLabel()
  const reader = useReader()
  const { loan, meets, conflicts, retriesMoved } = planned
  // What moves is told with its new day, and not on its old one as well.
  const isMoved = ({ id }: NextDebit) => retriesMoved.some(({ orderId }) => orderId === id)
  const dates = meets.map((day) => showValue({ dueOn: day }, reader)).join('; ')
  return (
    <StepWarning
      of="scheduled"
      text={label('schedules.warning.alreadyScheduled')}
      icon={<CalendarIcon />}
      {...box}
    >
      {conflicts.length > 0 ? (
        conflicts.map((conflict) => <p key={conflict}>{conflict}</p>)
      ) : (
        <ScheduledDebits loan={loan} isNamed={isMoved} />
      )}
      {meets.length > 0 && <p>{label('schedules.review.meets', { dates })}</p>}
    </StepWarning>
  )
}

/** The consent, word for word, with the notice that ending it takes (SCHED-40). */
function Terms({ planned, ...box }: AgreeProps) {
  const label = useLabel()
  const { method, loan, amount, fee, draft, on, changeUntil, count } = planned
  const texts = [planned.authorization, planned.movedAuthorization]
  const authorization = texts.filter((text) => text !== '').join('\n\n')
  const total = { cents: add(amount, fee), currency: loan.currency }
  const isOnce = draft.frequency === 'once'
  const notice = method.kind === 'pad' ? 'noticeToCancelPad' : 'noticeToCancel'
  const isAgent = useIsAgent()
  if (isAgent) return <OralAgreement text={authorization} {...box} />
  return (
    <>
      <AgreementText
        folded
        text={authorization}
        notes={[
          ...(count === null || count === 0 || planned.coveredNote !== ''
            ? []
            : [label('schedules.terms.count', { count: String(count) })]),
          label(`schedules.terms.${notice}`),
          label('schedules.review.changeUntil', { until: { at: changeUntil } }),
        ]}
      />
      <CheckboxField
        {...box}
        label={
          isOnce
            ? label('schedules.review.authorizeOnce', { total, date: { dueOn: on } })
            : label('schedules.review.authorizeSeries', { total })
        }
      />
    </>
  )
}
