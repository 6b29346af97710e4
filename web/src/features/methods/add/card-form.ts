import type { LocalDate } from '@quittance/domain/calendar'
import {
  cardBrand,
  cardDigits,
  cardNameMax,
  checkExpiry,
  isBillingZip,
  isCardCode,
} from '@quittance/domain/payments/card-rules'
import * as z from 'zod/mini'

export type CardFields = {
  holderName: string
  cardNumber: string
  month: string
  year: string
  code: string
  zip: string
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
export type CardProblem =
  | 'required'
  | 'cardName'
  | 'cardNotANumber'
  | 'expiryMonth'
  | 'cardExpired'
  | 'cvc'
  | 'billingZip'

const filled = () => z.string().check(z.refine((text) => text.trim() !== '', { error: 'required' }))

/**
 * What the card form takes. The number itself is checked by the server when its field is left
 * (METHOD-15): here it only has to be there.
 */
export function cardForm(today: LocalDate) {
  return z
    .object({
      holderName: filled().check(
        z.refine((name) => name.length <= cardNameMax, { error: 'cardName' }),
      ),
      cardNumber: filled().check(
        z.refine((text) => /^\d*$/.test(cardDigits(text)), { error: 'cardNotANumber' }),
      ),
      month: filled(),
      year: filled(),
      code: filled().check(
        z.refine((code) => code.trim() === '' || isCardCode(code), { error: 'cvc' }),
      ),
      zip: filled().check(
        z.refine((zip) => zip.trim() === '' || isBillingZip(zip), { error: 'billingZip' }),
      ),
    })
    .check(
      z.refine(({ cardNumber, code }) => isCardCode(code, cardBrand(cardDigits(cardNumber))), {
        error: 'cvc',
        path: ['code'],
      }),
      z.refine(({ month, year }) => checkExpiry(`${month}/${year}`, today) !== 'expired', {
        error: 'cardExpired',
        path: ['month'],
      }),
    )
}

/** Where a refusal of the server shows, by the field that it names. */
export const fieldOf: Readonly<Record<string, keyof CardFields>> = {
  name: 'holderName',
  cardNumber: 'cardNumber',
  cvvNumber: 'code',
  expiryDate: 'month',
  billingZip: 'zip',
}

/** As a card prints its number: in fours, or 4-6-5 on an American Express. */
export function groupDigits(digits: string): string {
  const groups = cardBrand(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : null
  if (groups === null) return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  const [, ...parts] = groups.exec(digits) ?? []
  return parts.filter((part) => part !== undefined).join(' ')
}
