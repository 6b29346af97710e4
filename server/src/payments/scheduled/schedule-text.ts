import { frequencyLabels } from '@quittance/contract/labels/frequency-text'
import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import type { LocalDate } from '@quittance/domain/calendar'
import type { LoanFrequency } from '@quittance/domain/loans/contract-terms/installments'
import { add, type Cents, type Currency } from '@quittance/domain/money'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  authorizationParties,
  type ConsentWording,
  withLenderText,
} from '../consents/authorization-text.ts'
import type { PayableMethod } from '../methods/method-row.ts'

/** A series of payments, as far as the borrower agrees to it. */
export type ConsentedSeries = {
  readonly method: Pick<PayableMethod, 'kind' | 'brand' | 'lastFour' | 'accountType' | 'routing'>
  readonly amount: Cents
  /** of each of its debits */
  readonly fee: Cents
  readonly currency: Currency
  readonly frequency: LoanFrequency
  readonly startOn: LocalDate
}

/** How a consent to a series is called where it is kept. */
export const seriesConsents = {
  card: 'recurringCard',
  ach: 'recurringAch',
  pad: 'recurringPad',
} as const

const terms = {
  card: 'payments.disclosure.recurringCard',
  ach: 'payments.disclosure.recurringAch',
  pad: 'payments.disclosure.padPersonal',
} as const

/**
 * What the borrower agrees to by paying in a series: the lender's own words where it has some, else
 * the built-in ones in the reader's language. Those of a Canadian debit always come from the labels
 * (AMB-32).
 */
export function seriesText(lender: Lender, reader: Reader, series: ConsentedSeries): string {
  const { method, amount, fee, currency, startOn } = series
  const { own, key } = seriesWording(lender, method.kind)
  const { locale } = reader
  const frequency = reader.labels[frequencyLabels[series.frequency]].toLocaleLowerCase(locale)
  const date = { day: startOn }
  return fillLabel(withLenderText(reader, key, own), key, {
    ...authorizationParties(lender, reader, series),
    amount: { cents: add(amount, fee), currency },
    frequency,
    date,
    timing: fillLabel(reader, 'payments.disclosure.repeating', { frequency, date }),
  })
}

/** Which text the consent to a series is made of. */
export function seriesWording(lender: Lender, kind: PayableMethod['kind']): ConsentWording {
  const { portal } = lender.settings
  const own = {
    card: portal.borrowerRecurringCardDisclosure,
    ach: portal.borrowerRecurringAchDisclosure,
    pad: '',
  }[kind]
  return { own, key: terms[kind] }
}
