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
  /** the day from which it counts */
  readonly effectiveOn: LocalDate
}

/**
 * What the borrower agrees to by paying once with a card, as the form shows it: the lender's own
 * words where it has some, else the built-in ones in the reader's language, filled in alike.
 */
export function cardConsent(lender: Lender, reader: Reader, charge: CardCharge): string {
  const { companyName, borrowerOnetimeCardDisclosure: own } = lender.settings.portal
  const { brand, lastFour, amount, fee, currency, effectiveOn } = charge
  const brandKey = `payments.brand.${brand}`
  const known = brandKey in reader.labels ? (brandKey as LabelKey) : 'payments.brand.other'
  const key = fee === 0n ? 'payments.disclosure.oneTimeCardFree' : 'payments.disclosure.oneTimeCard'
  const labels = own.trim() === '' ? reader.labels : { ...reader.labels, [key]: own }
  return fillLabel({ ...reader, labels }, key, {
    lender: companyName,
    brand: reader.labels[known],
    lastFour,
    total: { cents: add(amount, fee), currency },
    fee: { cents: fee, currency },
    date: { day: effectiveOn },
  })
}
