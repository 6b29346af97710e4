import { fillLabel, type LabelValue } from '@quittance/contract/labels/labels'
import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/methods'
import type { LocalDate } from '@quittance/domain/calendar'
import { add, type Cents } from '@quittance/domain/money'
import { useReader } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { useMethodWords } from '../../lib/method-words.ts'
import { parseHtml } from '../../lib/parse-html.ts'

/** All that a borrower agrees to when paying once. */
export type Order = {
  readonly loan: LoanAccount
  readonly method: SavedMethod
  readonly amount: Cents
  readonly fee: Cents
  readonly effectiveOn: LocalDate
}

/**
 * The terms of a one-time card payment, filled in: the lender's own words where it has some, else
 * ours. Without a fee there is no word about one.
 */
export function useDisclosure(): (order: Order) => string {
  const reader = useReader()
  const { settings } = useLender()
  const { brandName } = useMethodWords()
  return ({ loan, method, amount, fee, effectiveOn }) => {
    const { currency } = loan
    const values: Record<string, LabelValue> = {
      lender: settings.companyName,
      brand: brandName(method.brand),
      lastFour: method.lastFour,
      total: { cents: add(amount, fee), currency },
      fee: { cents: fee, currency },
      date: { day: effectiveOn },
    }
    const key = fee > 0n ? 'payments.disclosure.oneTimeCard' : 'payments.disclosure.oneTimeCardFree'
    const own = plainText(settings.borrowerOnetimeCardDisclosure)
    if (own === '') return fillLabel(reader, key, values)
    return fillLabel({ ...reader, labels: { ...reader.labels, [key]: own } }, key, values)
  }
}

/** A lender may write its terms with markup; they are read as text, so that nothing in them runs. */
export function plainText(html: string): string {
  const spaced = html.replaceAll(/<(br|\/p|\/li|\/div|\/h\d)\b[^>]*>/gi, '\n$&')
  return (parseHtml(spaced).textContent ?? '').replaceAll(/\s*\n\s*/g, '\n').trim()
}
