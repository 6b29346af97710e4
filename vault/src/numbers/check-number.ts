import { passesLuhn } from '@quittance/domain/payments/luhn'
import creditCardType from 'credit-card-type'
import type { OpenSealed } from '@quittance/server/platform/keys/open-sealed'

export type NumberRefusal = 'notANumber' | 'badLength' | 'badLuhn' | 'notAccepted'

export type NumberCheck =
  | {
      readonly ok: true
      readonly number: string
      readonly brand: string
      readonly cvvLength: number
    }
  | { readonly ok: false; readonly reason: NumberRefusal }

/** The names that lenders' settings use, where the library has others. */
const ourNames: Readonly<Record<string, string>> = {
  'american-express': 'amex',
  'diners-club': 'diners',
}

/**
 * Reads a card number as people type it, with spaces or dashes.
 *
 * @param accepted brands that the lender takes: visa, mastercard, amex, discover, diners, jcb
 */
export function checkNumber(typed: string, accepted: readonly string[]): NumberCheck {
  const number = typed.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(number)) return { ok: false, reason: 'notANumber' }
  const [type] = creditCardType(number)
  const fits = type === undefined ? isCardLength(number) : type.lengths.includes(number.length)
  // Visa's oldest cards have 13 digits, which the library no longer lists.
  const isOldVisa = type?.type === 'visa' && number.length === 13
  if (!fits && !isOldVisa) return { ok: false, reason: 'badLength' }
  if (!passesLuhn(number)) return { ok: false, reason: 'badLuhn' }
  const brand = type === undefined ? '' : (ourNames[type.type] ?? type.type)
  if (!accepted.includes(brand)) return { ok: false, reason: 'notAccepted' }
  return { ok: true, number, brand, cvvLength: type?.code.size ?? 3 }
}

/** The same for a number as a form sealed it; of a good one only the brand is told. */
export async function checkSealed(
  openSealed: OpenSealed,
  form: { readonly cardNumber: string; readonly accepted: readonly string[] },
): Promise<{ ok: true; brand: string } | { ok: false; reason: NumberRefusal | 'notSealed' }> {
  const typed = await openSealed(form.cardNumber)
  if (typed === null) return { ok: false, reason: 'notSealed' }
  const check = checkNumber(typed, form.accepted)
  return check.ok ? { ok: true, brand: check.brand } : check
}

function isCardLength(number: string): boolean {
  return number.length >= 12 && number.length <= 19
}
