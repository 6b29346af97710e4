import type { LocalDate } from '@quittance/domain/calendar'
import {
  cardBrand,
  cardDigits,
  cardNameMax,
  checkExpiry,
  isBillingZip,
  isCardCode,
} from '@quittance/domain/payments/card-rules'
import type { FieldFaults } from '../../../../lib/forms/form-state.ts'

export type CardFields = {
  readonly holderName: string
  readonly cardNumber: string
  readonly month: string
  readonly year: string
  readonly code: string
  readonly zip: string
}

export const emptyCard: CardFields = {
  holderName: '',
  cardNumber: '',
  month: '',
  year: '',
  code: '',
  zip: '',
}

/** What is wrong with a field, by the name of its label under `payments.refused`. */
export type CardFault =
  | 'required'
  | 'cardName'
  | 'cardNotANumber'
  | 'expiryMonth'
  | 'cardExpired'
  | 'cvc'
  | 'billingZip'

/**
 * What the card form takes. The number itself is checked by the server when its field is left
 * (METHOD-15): here it only has to be there.
 */
export function checkCardForm(
  fields: CardFields,
  today: LocalDate,
): FieldFaults<CardFields, CardFault> {
  const { holderName, cardNumber, month, year, code, zip } = fields
  const digits = cardDigits(cardNumber)
  const isExpired = checkExpiry(`${month}/${year}`, today) === 'expired'
  const wrong: FieldFaults<CardFields, CardFault> = {
    ...(holderName.length > cardNameMax && { holderName: 'cardName' }),
    ...(!/^\d*$/.test(digits) && { cardNumber: 'cardNotANumber' }),
    ...(isExpired && { month: 'cardExpired' }),
    ...(!isCardCode(code, cardBrand(digits)) && { code: 'cvc' }),
    ...(!isBillingZip(zip) && { zip: 'billingZip' }),
  }
  const empty = Object.entries(fields).filter(([, text]) => text.trim() === '')
  return { ...wrong, ...Object.fromEntries(empty.map(([name]) => [name, 'required'])) }
}

/** Where a refusal of the server shows, by the field that it names. */
export const cardFieldsByWireName: Readonly<Record<string, keyof CardFields>> = {
  name: 'holderName',
  cardNumber: 'cardNumber',
  cvvNumber: 'code',
  expiryDate: 'month',
  billingZip: 'zip',
}

/** Groups digits as a card prints them: in fours, or 4-6-5 on an American Express. */
export function groupCardDigits(digits: string): string {
  const groups = cardBrand(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : null
  if (groups === null) return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  const [, ...parts] = groups.exec(digits) ?? []
  return parts.filter((part) => part !== undefined).join(' ')
}
