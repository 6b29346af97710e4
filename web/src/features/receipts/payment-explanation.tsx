import type { Receipt } from '@quittance/contract/receipts/receipts'
import { useLabel } from '../../lib/i18n/labels.ts'

/** Explains why a payment reduced the balance by less than its amount (demand D8). */
export function PaymentExplanation({ receipt: { explained, effectiveOn } }: { receipt: Receipt }) {
  const label = useLabel()
  if (explained === 'ordinary') return null
  if (explained === 'held') return <p>{label('receipts.details.held')}</p>
  if (explained === 'recovery') return <p>{label('receipts.details.recovery')}</p>
  return <p>{label(`receipts.details.${explained}`, { date: { day: effectiveOn } })}</p>
}
