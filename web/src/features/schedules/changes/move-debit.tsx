import {
  movePaymentEndpoint,
  previewMoveEndpoint,
} from '@quittance/contract/schedules/change-schedule'
import { showValue } from '@quittance/contract/labels/labels'
import type { ComingDebit } from '@quittance/contract/schedules'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { add, type Currency } from '@quittance/domain/money'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError, type CallRefusal } from '../../../lib/api/call.ts'
import { AgreementText } from '../../../lib/consent/agreement-text.tsx'
import { focusStep } from '../../../lib/consent/focus-step.ts'
import { useNextStepText } from '../../../lib/consent/use-next-step-text.ts'
import { OralAgreement } from '../../../lib/consent/oral-agreement.tsx'
import { useDayPicker } from '../../../lib/dialogs/use-day-picker.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { describeError, useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useIsAgent } from '../../../lib/session/is-agent.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckboxField } from '../../../ui/choices/checkbox-field.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { HomeLink } from '../home-link.tsx'
import { useClosedDays } from '../use-closed-days.ts'
import { useReloadSchedules } from '../use-schedules.ts'

export type MoveDebitProps = {
  debit: ComingDebit
  currency: Currency
  /** all that come by the schedules of its loan */
  debits: readonly ComingDebit[]
  /** days on which the lender's bank is closed besides the holidays */
  closedDays: readonly LocalDate[]
  onClose: () => void
}

type Agreement = {
  readonly authorization: string
  readonly changeUntil: Instant
  readonly note: string
}

/** Moves one debit of a series: its new day, and the authorization of that day. */
export function MoveDebit({ debit, debits, currency, closedDays, onClose }: MoveDebitProps) {
  const label = useLabel()
  const isAgent = useIsAgent()
  const move = useMove(debit, onClose)
  const { day, agreement, isAgreed, isBusy } = move
  const total = { cents: add(debit.amount, debit.fee), currency }
  const box = { checked: isAgreed, onChange: () => move.setAgreed(!isAgreed) }
  const nextStepText = useNextStepText()
  const next = isAgreed ? null : nextStepText(['terms'])
  return (
    <Modal
      open
      title={label('schedules.move.title', { date: { dueOn: debit.on } })}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {label('shell.modal.cancel')}
          </Button>
          <Button
            variant="primary"
            blocked={agreement === null ? label('schedules.form.chooseDate') : next}
            reasonLeads={agreement !== null}
            onBlocked={() => focusStep('terms')}
            waiting={isBusy}
            waitingLabel={label('payments.form.sending')}
            onClick={() => void move.save(isAgent)}
          >
            {label('schedules.debits.move')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{label('schedules.move.text')}</p>
        <DayField debit={debit} closedDays={closedDays} move={move} />
        <HomeLink reason={move.reason} />
        <SameDay {...{ day, debit, debits }} />
        {agreement !== null && agreement.note !== '' && (
          <Banner tone="soon">{agreement.note}</Banner>
        )}
        {agreement !== null && isAgent && (
          <section data-step="terms">
            <OralAgreement text={agreement.authorization} {...box} />
          </section>
        )}
        {agreement !== null && !isAgent && day !== null && (
          <section data-step="terms">
            <AgreementText
              folded
              text={agreement.authorization}
              notes={[
                label('schedules.review.changeUntil', { until: { at: agreement.changeUntil } }),
              ]}
            />
            <CheckboxField
              {...box}
              label={label('schedules.review.authorizeOnce', { total, date: { dueOn: day } })}
            />
          </section>
        )}
      </Stack>
    </Modal>
  )
}

type SameDayProps = Pick<MoveDebitProps, 'debit' | 'debits'> & { day: LocalDate | null }

/** That another debit of the loan runs on its new day as well. */
function SameDay({ day, debit, debits }: SameDayProps) {
  const label = useLabel()
  const reader = useReader()
  const runs = (one: ComingDebit) => one.on === day && one.obstacle === '' && one.id !== debit.id
  if (day === null || !debits.some(runs)) return null
  const dates = showValue({ dueOn: day }, reader)
  return <Banner tone="soon">{label('schedules.review.meets', { dates })}</Banner>
}

type DayFieldProps = Pick<MoveDebitProps, 'debit' | 'closedDays'> & {
  move: ReturnType<typeof useMove>
}

function DayField({ debit, closedDays, move }: DayFieldProps) {
  const label = useLabel()
  const picker = useDayPicker()
  const { day, problem, pick } = move
  const { moveEarliest: min, moveLatest: max, kind, on } = debit
  const { isClosed, describe } = useClosedDays(kind, closedDays)
  if (min === null || max === null) return null
  return (
    <DateField
      readOnly
      label={label('schedules.move.day')}
      placeholder={label('schedules.form.datePlaceholder')}
      hint={label('schedules.move.hint', { earliest: { day: min }, latest: { day: max } })}
      error={problem ?? undefined}
      picker={picker}
      day={day}
      min={min}
      max={max}
      isClosed={(one) => one === on || isClosed(one)}
      describe={describe}
      opensOn={on >= min && on <= max ? on : min}
      onPick={(one) => void pick(one)}
    />
  )
}

/** The calls: what is agreed to for a day, and the move, under one key for each day that is chosen. */
function useMove({ id }: ComingDebit, onClose: () => void) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const reload = useReloadSchedules()
  const [day, setDay] = useState<LocalDate | null>(null)
  const [key, setKey] = useState('')
  const [agreement, setAgreement] = useState<Agreement | null>(null)
  const [isAgreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  return { day, agreement, isAgreed, setAgreed, problem, reason, isBusy, pick, save }

  async function pick(on: LocalDate): Promise<void> {
    setDay(on)
    setKey(crypto.randomUUID())
    setAgreement(null)
    setAgreed(false)
    await run(async () => {
      const answer = await api(previewMoveEndpoint, { id, on })
      if (answer.kind === 'refused') return refuse(answer)
      setAgreement(answer.result)
    })
  }

  async function save(isAgent: boolean): Promise<void> {
    if (day === null || isBusy) return
    const readOut = isAgent ? { isReadOut: true } : {}
    await run(async () => {
      const answer = await api(movePaymentEndpoint, { id, on: day, ...readOut }, { key })
      if (answer.kind === 'refused') return refuse(answer)
      messages.success(label('schedules.move.done'))
      reload()
      onClose()
    })
  }

  function refuse(refusal: Pick<CallRefusal, 'message' | 'reason'>): void {
    setProblem(refusal.message)
    setReason(refusal.reason)
  }

  async function run(call: () => Promise<void>): Promise<void> {
    setProblem(null)
    setReason(null)
    setBusy(true)
    try {
      await call()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(describeError(error, label))
    } finally {
      setBusy(false)
    }
  }
}
