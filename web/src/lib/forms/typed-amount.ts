import { readAmount } from '@quittance/domain/money'

/** Finds the decimal mark of the reader's language: '.' or ','. */
export function findDecimalMark(locale: string): '.' | ',' {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
}

/**
 * Reads a typed or pasted amount as the reader's language writes it. Marks between thousands are taken
 * only where they part groups of three, so that no other amount is ever read than the one meant.
 *
 * @param decimal the mark before the cents: '1 234,56 $' is an amount in French
 * @returns the amount as "1234.56"; null where it is none
 */
export function readTypedAmount(text: string, decimal: '.' | ',' = '.'): string | null {
  const bare = text.trim().replaceAll(currencyAtEnds, '').trim()
  const forms = decimal === ',' ? commaForms : pointForms
  const match = forms.map((form) => form.exec(bare)).find((found) => found !== null)
  if (match === undefined) return null
  const { whole = '', cents = '' } = match.groups ?? {}
  const digits = whole.replaceAll(/\D/g, '')
  if (digits === '' && cents === '') return null
  const amount = `${digits || '0'}${cents === '' ? '' : `.${cents}`}`
  return readAmount(amount) === null ? null : amount
}

/** '$', 'USD' or 'CA$' before the digits or behind them: between them it makes no amount. */
const currencyAtEnds = /^(?:(?:USD|CAD|US|CA|\$)\s*)+|(?:\s*(?:USD|CAD|US|CA|\$))+$/g

const pointForms = [
  /^(?<whole>\d*)(?:\.(?<cents>\d{0,2}))?$/,
  /^(?<whole>\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+)(?:\.(?<cents>\d{0,2}))?$/,
]
const commaForms = [
  /^(?<whole>\d*)(?:[.,](?<cents>\d{0,2}))?$/,
  /^(?<whole>\d{1,3}(?:\s\d{3})+)(?:[.,](?<cents>\d{0,2}))?$/,
  /^(?<whole>\d{1,3}(?:\.\d{3})+),(?<cents>\d{0,2})$/,
  /^(?<whole>\d{1,3}(?:,\d{3})+)\.(?<cents>\d{0,2})$/,
]

/** Whether what was typed so far may still become an amount with its next digits: '1,2' of '1,234'. */
export function isAmountBegun(text: string): boolean {
  return /^\$?\s?\d{1,3}(?:[.,\s]\d{3})*[.,\s]\d{0,2}$/.test(text)
}

/** An amount in the field, as the reader's language writes its cents. */
export function showTypedAmount(amount: string, decimal: '.' | ','): string {
  return amount.replace('.', decimal)
}
