import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { LocalDate } from '@quittance/domain/calendar'
import type { PortalSettings } from '@quittance/domain/lenders/settings-portal'
import { formatDollars } from '@quittance/domain/money'
import {
  isBankOnly,
  isTwiceAMonth,
  needsSecondDate,
} from '@quittance/domain/schedules/check-schedule'
import type { ScheduleFrequency } from '@quittance/domain/schedules/schedule'

/** What the form of a schedule holds. */
export type ScheduleDraft = {
  readonly frequency: ScheduleFrequency
  readonly startOn: LocalDate | null
  readonly secondOn: LocalDate | null
  /** as typed */
  readonly amount: string
  readonly methodId: string | null
}

export type DraftField = 'pmtFreq' | 'scheduleDate1' | 'scheduleDate2' | 'loanAmount' | 'id'

export type DraftEvent =
  | { readonly kind: 'frequencyChosen'; readonly frequency: ScheduleFrequency }
  | { readonly kind: 'startPicked'; readonly day: LocalDate }
  | { readonly kind: 'secondPicked'; readonly day: LocalDate }
  | { readonly kind: 'amountTyped'; readonly text: string }
  | { readonly kind: 'methodChosen'; readonly method: SavedMethod }

export type DraftRules = {
  readonly settings: PortalSettings
  readonly regularPayment: LoanAccount['regularPayment']
}

/** The form as it opens, and after a schedule was made. */
export function emptyDraft(rules: DraftRules): ScheduleDraft {
  const amount = amountFor('once', rules)
  return { frequency: 'once', startOn: null, secondOn: null, amount, methodId: null }
}

/** The form after an event (SCHED-33 to SCHED-36, SCHED-53). */
export function reduceDraft(
  draft: ScheduleDraft,
  event: DraftEvent,
  rules: DraftRules,
): ScheduleDraft {
  switch (event.kind) {
    case 'frequencyChosen':
      return withFrequency(draft, event.frequency, rules)
    case 'startPicked':
      return { ...draft, startOn: event.day }
    case 'secondPicked':
      return { ...draft, secondOn: event.day }
    case 'amountTyped':
      return { ...draft, amount: event.text }
    case 'methodChosen': {
      const chosen = { ...draft, methodId: event.method.id }
      const isForced = event.method.kind === 'card' && isBankOnly(rules.settings, draft.frequency)
      return isForced ? withFrequency(chosen, 'once', rules) : chosen
    }
    default:
      return event satisfies never
  }
}

function withFrequency(
  draft: ScheduleDraft,
  frequency: ScheduleFrequency,
  rules: DraftRules,
): ScheduleDraft {
  if (frequency === draft.frequency) return draft
  const isOnce = frequency === 'once'
  return {
    ...draft,
    frequency,
    startOn: isOnce ? null : draft.startOn,
    secondOn: isTwiceAMonth(frequency) ? draft.secondOn : null,
    amount: amountFor(frequency, rules),
  }
}

function amountFor(frequency: ScheduleFrequency, { settings, regularPayment }: DraftRules): string {
  const isBlank = frequency === 'once' && !settings.autoFillSchOnetime
  return isBlank || regularPayment === 0n ? '' : formatDollars(regularPayment)
}

/** The topmost field without which a schedule is not complete (VAL-61, VAL-62); null: none is missing. */
export function missingField(
  { frequency, startOn, secondOn, methodId }: ScheduleDraft,
  isAmount: boolean,
  settings: PortalSettings,
): Exclude<DraftField, 'pmtFreq'> | null {
  if (startOn === null) return 'scheduleDate1'
  if (needsSecondDate(settings, frequency) && secondOn === null) return 'scheduleDate2'
  if (!isAmount) return 'loanAmount'
  return methodId === null ? 'id' : null
}
