import { fillLabel, type Reader } from './labels.ts'

/** How a payment was made, as its receipt and emails name it. */
export type PaidBy = {
  readonly channel: string
  /** of a card; '' when unknown */
  readonly brand: string
  /** of the card or account; '' when unknown */
  readonly lastFour: string
  /** 'checking' or 'savings' where it is known */
  readonly accountType: string | null
}

/** The method in words, as the picker calls it: 'Visa ending 4242', 'Checking ending 6789'. */
export function methodText(
  { channel, brand, lastFour, accountType }: PaidBy,
  reader: Reader,
): string {
  if (channel === 'check' || channel === 'cash') return reader.labels[`receipts.method.${channel}`]
  if (channel !== 'card') {
    if (lastFour === '') return reader.labels['receipts.method.bank']
    const type =
      channel === 'pad' || (accountType !== 'checking' && accountType !== 'savings')
        ? 'account'
        : accountType
    return fillLabel(reader, `payments.method.${type}Ending`, { lastFour })
  }
  if (lastFour === '') return reader.labels['receipts.method.card']
  const name = brandName(brand, reader)
  return fillLabel(reader, 'payments.method.ending', { brand: name, lastFour })
}

function brandName(brand: string, { labels }: Reader): string {
  const key = `payments.brand.${brand}`
  return key in labels ? labels[key as 'payments.brand.visa'] : labels['payments.brand.other']
}
