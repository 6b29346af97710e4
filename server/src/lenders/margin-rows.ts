import { formatRate } from '@quittance/domain/loans/interest/accrue-interest'
import { formatDollars } from '@quittance/domain/money'
import type { feesInRegion } from '@quittance/domain/payments/convenience-fee'

const kindCode = { card: '1', ach: '2', pad: '3' } as const
const occurrenceCode = { once: '1', recurring: '2' } as const

/** What each way to pay costs, as the specification's margins. */
export function marginRows(fees: ReturnType<typeof feesInRegion>) {
  return fees.map(({ kind, occurrence, flat, percent }) => ({
    paymentType: kindCode[kind],
    type: occurrenceCode[occurrence],
    flat: formatDollars(flat),
    percent: formatRate(percent),
  }))
}
