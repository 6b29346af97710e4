import { frequencyText } from '@quittance/contract/labels/frequency-text'
import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { addDays } from '@quittance/domain/calendar'
import { rollForward } from '@quittance/domain/calendar/banking-days'
import {
  isAmountFixed,
  isSecondDate,
  isTwiceAMonth,
} from '@quittance/domain/schedules/check-schedule'
import { banksOfDebit } from '@quittance/domain/schedules/debit-day'
import {
  lenderFrequency,
  offeredFrequencies,
} from '@quittance/domain/schedules/offered-frequencies'
import type { ScheduleFrequency } from '@quittance/domain/schedules/schedule'
import { latestScheduleDay } from '@quittance/domain/schedules/schedule-date-range'
import type { ReactNode } from 'react'
import { useDayPicker } from '../../../lib/dialogs/use-day-picker.ts'
import {
  findDecimalMark,
  isAmountBegun,
  readTypedAmount,
  showTypedAmount,
} from '../../../lib/forms/typed-amount.ts'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { readMoneySign } from '../../../lib/i18n/use-money.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { useClosedDays } from '../use-closed-days.ts'
import type { SchedulesAnswer } from '../use-schedules.ts'
import type { DraftField } from './schedule-draft.ts'
import type { ScheduleFormState } from './use-schedule-form.ts'

/** The props of the method picker, which the route renders. */
export type SchedulePickerProps = {
  value: string
  onChoose: (method: SavedMethod) => void
  error: string | undefined
  isSeries: boolean
}

export type PickableDays = Pick<
  SchedulesAnswer,
  'earliestByCard' | 'earliestByBank' | 'closedDays'
> & {
  /** whose banks count until a method is chosen */
  readonly bankKind: Exclude<MethodKind, 'card'>
}

type ScheduleFieldsProps = {
  loan: LoanAccount
  form: ScheduleFormState
  days: PickableDays
  /** how often is not asked: one payment of a series stays one */
  isOnce?: boolean
  renderPicker: (props: SchedulePickerProps) => ReactNode
}

/** How often, when, how much and from where: each field says what is wrong with it. */
export function ScheduleFields({ loan, form, days, renderPicker, ...shape }: ScheduleFieldsProps) {
  const { draft, change } = form
  const error = useFieldError(form)
  return (
    <>
      {shape.isOnce !== true && <FrequencyField loan={loan} form={form} />}
      <StartField form={form} days={days} />
      {isTwiceAMonth(draft.frequency) && <SecondField form={form} />}
      <ScheduleAmount loan={loan} form={form} />
      {renderPicker({
        value: form.method?.id ?? '',
        error: error('id'),
        isSeries: draft.frequency !== 'once',
        onChoose: (method) => change({ kind: 'methodChosen', method }),
      })}
    </>
  )
}

const missingTexts = {
  scheduleDate1: 'schedules.form.chooseDate',
  scheduleDate2: 'schedules.form.chooseDate',
  loanAmount: 'payments.form.enterAmount',
  id: 'schedules.form.chooseMethod',
} as const

/** What is missing still, topmost first; null where the form is complete. */
export function useMissingText({ missing }: Pick<ScheduleFormState, 'missing'>): string | null {
  const label = useLabel()
  return missing === null ? null : label(missingTexts[missing])
}

/** What is wrong with a field: what the server said of it, or that it is missing where that shows. */
function useFieldError({ refusals, missing, isRevealed }: ScheduleFormState) {
  const label = useLabel()
  return (field: DraftField): string | undefined => {
    if (refusals[field] !== undefined) return refusals[field]
    return isRevealed && missing === field ? label(missingTexts[field]) : undefined
  }
}

function FrequencyField({ loan, form }: { loan: LoanAccount; form: ScheduleFormState }) {
  const label = useLabel()
  const reader = useReader()
  const { settings } = useLender()
  const error = useFieldError(form)
  const offered = offeredFrequencies(settings, loan.frequency)
  const isOwnShown = offered.some(
    ({ frequency, isOwn }) => isOwn && frequency === form.draft.frequency,
  )
  const options = offered.map(({ frequency, isOwn }) => {
    const name = frequencyText(frequency, reader, lenderFrequency(settings, frequency))
    const words = isOwn ? label('schedules.form.ownFrequency', { frequency: name }) : name
    return { value: frequency, label: words }
  })
  return (
    <SelectField
      label={label('schedules.form.frequency')}
      options={options}
      value={form.draft.frequency}
      hint={isOwnShown && label('schedules.form.ownHint')}
      error={error('pmtFreq')}
      onChange={({ target }) =>
        form.change({ kind: 'frequencyChosen', frequency: target.value as ScheduleFrequency })
      }
    />
  )
}

/** Banks that are closed take no single debit; a series that begins then runs on the next day. */
function StartField({ form, days }: { form: ScheduleFormState; days: PickableDays }) {
  const label = useLabel()
  const { settings, today } = useLender()
  const picker = useDayPicker()
  const error = useFieldError(form)
  const { draft, method, change } = form
  const { frequency, startOn } = draft
  const kind = method?.kind ?? days.bankKind
  const banks = banksOfDebit[kind]
  const { isClosed, describe } = useClosedDays(kind, days.closedDays)
  const isCard = method?.kind === 'card'
  const isOnce = frequency === 'once'
  const earliest = isCard ? days.earliestByCard : days.earliestByBank
  const latest = latestScheduleDay(frequency, today, settings)
  const range = label('schedules.form.range', {
    earliest: { day: earliest },
    latest: { day: latest },
  })
  return (
    <DateField
      readOnly
      label={label(isOnce ? 'schedules.form.date' : 'schedules.form.startDate')}
      placeholder={label('schedules.form.datePlaceholder')}
      hint={hint()}
      name="scheduleDate1"
      error={error('scheduleDate1')}
      picker={picker}
      day={startOn}
      min={earliest}
      max={latest}
      isClosed={isOnce && method !== null ? isClosed : undefined}
      describe={describe}
      opensOn={earliest}
      onPick={(day) => change({ kind: 'startPicked', day })}
    />
  )

  function hint(): string {
    if (startOn === null || isOnce || banks === null || !isClosed(startOn)) return range
    const next = rollForward(startOn, banks, days.closedDays)
    return label('schedules.form.rolls', { date: { day: startOn }, next: { day: next } })
  }
}

/** The other day of each month: within a month of the first. */
function SecondField({ form }: { form: ScheduleFormState }) {
  const label = useLabel()
  const { today } = useLender()
  const picker = useDayPicker()
  const error = useFieldError(form)
  const { startOn, secondOn } = form.draft
  const first = startOn ?? today
  const min = addDays(first, 1)
  return (
    <DateField
      readOnly
      label={label('schedules.form.secondDate')}
      placeholder={label('schedules.form.datePlaceholder')}
      name="scheduleDate2"
      error={error('scheduleDate2')}
      picker={picker}
      day={secondOn}
      min={min}
      max={addDays(first, 31)}
      isClosed={(day) => !isSecondDate(first, day)}
      opensOn={min}
      onPick={(day) => form.change({ kind: 'secondPicked', day })}
    />
  )
}

/** An amount that nobody typed yet is written with the mark of the reader's language. */
function writeDecimal(amount: string, decimal: string): string {
  return decimal === '.' ? amount : amount.replace('.', decimal)
}

function ScheduleAmount({ loan, form }: { loan: LoanAccount; form: ScheduleFormState }) {
  const label = useLabel()
  const { locale } = useReader()
  const { settings } = useLender()
  const error = useFieldError(form)
  const { draft, change } = form
  const decimal = findDecimalMark(locale)
  const read = readTypedAmount(draft.amount, decimal)
  return (
    <MoneyField
      label={label('payments.form.amount')}
      {...readMoneySign(locale, loan.currency)}
      name="loanAmount"
      readOnly={isAmountFixed(settings, draft.frequency)}
      value={writeDecimal(draft.amount, decimal)}
      error={error('loanAmount') ?? unreadable()}
      onChange={({ target }) => change({ kind: 'amountTyped', text: target.value })}
      onBlur={() =>
        read !== null && change({ kind: 'amountTyped', text: showTypedAmount(read, decimal) })
      }
    />
  )

  function unreadable(): string | undefined {
    if (draft.amount === '' || read !== null || isAmountBegun(draft.amount)) return undefined
    return label('payments.form.amountHint')
  }
}
