import { fillLabel, type LabelKey, type Reader } from '@quittance/contract/labels/labels'
import type { LocalDate } from '@quittance/domain/calendar'
import { add, type Cents, type Currency } from '@quittance/domain/money'
import type { Lender } from '../lender/lender-directory.ts'

export type CardCharge = {
  readonly brand: string
  readonly lastFour: string
  readonly amount: Cents
  readonly fee: Cents
  readonly currency: Currency
  readonly paidOn: LocalDate
}

/**
 * What the borrower agrees to by paying once with a card, word for word as the form shows it: the
 * lender's own text, else the built-in one in the reader's language.
 */
export function cardConsent(lender: Lender, reader: Reader, charge: CardCharge): string {
  const own = lender.settings.portal.borrowerOnetimeCardDisclosure
  if (own.trim() !== '') return own
  const { brand, lastFour, amount, fee, currency, paidOn } = charge
  const brandKey = `payments.brand.${brand}`
  const known = brandKey in reader.labels ? (brandKey as LabelKey) : 'payments.brand.other'
  const key = fee === 0n ? 'payments.disclosure.oneTimeCardFree' : 'payments.disclosure.oneTimeCard'
  return fillLabel(reader, key, {
    lender: lender.name,
    brand: reader.labels[known],
    lastFour,
    total: { cents: add(amount, fee), currency },
    fee: { cents: fee, currency },
    date: { day: paidOn },
  })
}
