import { type Reader, showValue } from '@quittance/contract/labels/labels'
import type { Language } from '@quittance/domain/lenders/language'
import { type LocalDate } from '@quittance/domain/calendar'
import { parseDollars } from '@quittance/domain/money'
import { debitsText, type EndedDebit } from './debit-text.ts'
import { dueSoonWords } from './tables/due-soon-words.ts'
import { fillText, type TemplateValues } from './template.ts'

/** What is due on a day and not covered. Dollars, '471.88'. */
export type DueNotCovered = Pick<EndedDebit, 'amount' | 'currency' | 'on'> & {
  /** what is past due besides, since the due date of the oldest of it; left out for nothing */
  readonly pastDue?: { readonly amount: string; readonly since: LocalDate }
  /** whether others than its reader may pay for the loan; left out where none do */
  readonly isShared?: boolean
  /** what covers a part of all that; left out where nothing does */
  readonly covered?: {
    /** on its way to the loan already; '0.00' for nothing */
    readonly pending: string
    /** debits that are to come for it, by their order */
    readonly debits: readonly EndedDebit[]
    /** what neither covers */
    readonly rest: string
  }
}

/** What is due, what of it is covered, and the debits that come after its day once that is paid. */
export function dueValues(
  { amount, currency, on, pastDue, isShared = false, covered }: DueNotCovered,
  { debits, language }: { readonly debits: readonly EndedDebit[]; readonly language: Language },
  reader: Reader,
): TemplateValues {
  const words = dueSoonWords[language]
  const money = (dollars: string) => showValue({ cents: parseDollars(dollars), currency }, reader)
  const values = (dollars: string, day: LocalDate) => ({
    amount: money(dollars),
    day: showValue({ dueOn: day }, reader),
  })
  const past = pastDue && fillText(words.pastDue, values(pastDue.amount, pastDue.since))
  const named = (text: string, of: readonly EndedDebit[]) =>
    of.length === 0 ? [] : [fillText(text, { debits: debitsText({ debits: of }, reader) })]
  const filled = (text: string, dollars: string) =>
    parseDollars(dollars) === 0n ? [] : [fillText(text, { amount: money(dollars) })]
  const cover =
    covered === undefined
      ? [words.nothingCovers]
      : [
          ...filled(words.onItsWay, covered.pending),
          ...named(words.debitedForIt, covered.debits),
          ...filled(words.uncovered, covered.rest),
        ]
  return {
    owed: [fillText(words.owed, values(amount, on)), ...(past ? [past] : [])].join('. '),
    schedulesNote: [
      ...cover,
      ...named(words.debitedAfter, debits),
      ...(debits.length === 0 ? [] : [isShared ? words.payerChanges : words.youChange]),
    ].join(' '),
  }
}
