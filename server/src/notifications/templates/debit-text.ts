import { endedDebitText } from '@quittance/contract/ended-debit-text'
import { fillLabel, type Reader, showValue } from '@quittance/contract/labels/labels'
import type { LocalDate } from '@quittance/domain/calendar'
import type { LoanFrequency } from '@quittance/domain/loans/contract-terms/installments'
import type { Language } from '@quittance/domain/lenders/language'
import { type Currency, parseDollars } from '@quittance/domain/money'
import { builtInWords } from './built-in-templates.ts'
import { fillText, type TemplateValues } from './template.ts'

export type EndedDebit = {
  /** in dollars, '471.88' */
  readonly amount: string
  readonly currency: Currency
  readonly on: LocalDate
  readonly loanNo: string
  /** whether a debit that came back is tried again with it */
  readonly isRetry?: boolean
  /** of a series that goes on after this debit, and is named by it; left out of a debit */
  readonly frequency?: LoanFrequency | undefined
}

/** What became of a schedule that its borrower changed or deleted. */
export type EndedSchedule = {
  /** one payment of a series, the series with all that was to come, or a payment that is made once */
  readonly what: 'payment' | 'series' | 'once'
  /** what was to be debited */
  readonly was: EndedDebit
  /** what its series debits next all the same; null: nothing */
  readonly next: EndedDebit | null
  /** whether its series goes on and debits nothing, as things stand; left out where it does not */
  readonly isIdle?: boolean
  /** the day of the payment in its place, where that was paid instead of; left out or null where it was not */
  readonly paidInsteadOn?: LocalDate | null
  /** of what takes its place: until when that stays paused; left out or null where it is not */
  readonly pause?: { readonly until: LocalDate | null } | null
  /** what it has on its way, which is still taken and not tried again; left out for none */
  readonly underWay?: readonly EndedDebit[]
}

/** How a schedule was, and what of it goes on. */
export function endedValues(
  {
    what,
    was,
    next,
    isIdle = false,
    paidInsteadOn = null,
    pause = null,
    underWay = [],
  }: EndedSchedule,
  { language }: { readonly language: Language },
  reader: Reader,
): TemplateValues {
  const words = builtInWords[language].endedSchedule
  const goesOn = what === 'payment' && (next !== null || isIdle)
  const coming = next === null ? builtInWords[language].noDebits : debitText(next, reader)
  const note = goesOn ? fillText(words.goesOn, { debits: coming }) : words.over[what]
  const paid = { date: { day: paidInsteadOn ?? was.on } }
  const notes = paidInsteadOn === null ? [] : [fillLabel(reader, 'retries.ends.paid', paid)]
  return {
    was: debitText(was, reader),
    schedulesNote: [
      ...notes,
      note,
      ...underWayTexts(underWay, ['notAgain'], reader),
      ...(pause === null ? [] : [pausedText(pause, language, reader)]),
    ].join(' '),
    reason: goesOn ? words.authorization.payment : words.authorization.whole,
  }
}

/** What a series has on its way, and what becomes of that should it come back. */
export function underWayTexts(
  debits: readonly EndedDebit[],
  after: readonly ('notAgain' | 'mayTryAgain')[],
  reader: Reader,
): readonly string[] {
  if (debits.length === 0) return []
  return [
    fillLabel(reader, 'retries.ends.underWay', { debits: debitsText({ debits }, reader) }),
    ...after.map((one) => reader.labels[`retries.ends.${one}`]),
  ]
}

/** That a series is paused, and until when. */
export function pausedText(
  { until }: { readonly until: LocalDate | null },
  language: Language,
  reader: Reader,
): string {
  const { untilDay, untilResumed } = builtInWords[language].pausedSeries
  return until === null
    ? untilResumed
    : fillText(untilDay, { day: showValue({ day: until }, reader) })
}

/** What its borrower is told of a series that they paused. */
export type PausedSeries = {
  /** null: until it is resumed */
  readonly until: LocalDate | null
  /** the first debit after the pause, or of one without an end that would be next if it were resumed; none: empty */
  readonly debits: readonly EndedDebit[]
  /** debits that the pause takes out, the first of them; left out for none */
  readonly skipped?: readonly EndedDebit[]
  /** debits of its loan that came back and are tried again all the same; left out for none */
  readonly retried?: readonly EndedDebit[]
  /** what it has on its way, which is still taken; left out for none */
  readonly underWay?: readonly EndedDebit[]
  /** whether that may be tried again, should it come back; left out: it is not */
  readonly mayTryAgain?: boolean
}

/** Which debits that came back are tried again all the same; '' for none. */
export function retriedText(
  debits: readonly EndedDebit[],
  language: Language,
  reader: Reader,
): string {
  if (debits.length === 0) return ''
  const { retried } = builtInWords[language].pausedSeries
  return fillText(retried, { debits: debitsText({ debits }, reader) })
}

/** That a series is paused, what it does not debit, and what is debited all the same. */
export function pausedSeriesText(
  { until, debits, skipped = [], retried = [], underWay = [], mayTryAgain }: PausedSeries,
  language: Language,
  reader: Reader,
): string {
  const { noDebits, pausedSeries: words } = builtInWords[language]
  const first = debits.length === 0 ? noDebits : debitsText({ debits }, reader)
  const named = (text: string, of: readonly EndedDebit[]) =>
    of.length === 0 ? [] : [fillText(text, { debits: debitsText({ debits: of }, reader) })]
  return [
    pausedText({ until }, language, reader),
    ...named(words.skipped, skipped),
    fillText(until === null ? words.ifResumed : words.first, { debits: first }),
    ...named(words.retried, retried),
    ...underWayTexts(underWay, mayTryAgain === true ? ['mayTryAgain'] : [], reader),
  ].join(' ')
}

/** Which debits were not made and will not be, and until when to pay by hand without a late fee. */
export function missedText(
  { missed, payBy }: { readonly missed: readonly EndedDebit[]; readonly payBy: LocalDate | null },
  { language }: { readonly language: Language },
  reader: Reader,
): readonly string[] {
  if (missed.length === 0) return []
  const words = builtInWords[language].reopenedLoan
  const named = fillText(words.debitsMissed, { debits: debitsText({ debits: missed }, reader) })
  if (payBy === null) return [named]
  return [named, fillText(words.payBy, { day: showValue({ dueOn: payBy }, reader) })]
}

/** In a sentence, one after the other. */
export function debitsText(
  { debits }: { readonly debits: readonly EndedDebit[] },
  reader: Reader,
): string {
  return debits.map((debit) => debitText(debit, reader)).join('; ')
}

/** One scheduled payment, a series or one retry, in the words of the portal. */
function debitText({ amount, isRetry = false, ...debit }: EndedDebit, reader: Reader): string {
  const kind = isRetry ? 'retry' : 'schedule'
  return endedDebitText({ ...debit, kind, amount: parseDollars(amount) }, reader)
}
