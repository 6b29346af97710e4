import type { Receipt, ReceiptColor } from '@quittance/contract/receipts/receipts'
import { add, type Cents } from '@quittance/domain/money'
import type { Tone } from '../../ui/feedback/tone.tsx'

const tones: Record<ReceiptColor, Tone> = {
  green: 'good',
  amber: 'soon',
  red: 'bad',
  grey: 'neutral',
}

export function toReceiptTone({ color }: Receipt): Tone {
  return tones[color]
}

/** Whether the payment's state can still change, or takes a while to show (AMB-35). */
export function isReceiptUnsettled({ state }: Receipt): boolean {
  return state === 'confirming' || state === 'pending'
}

/** The total of amount and fee, whatever the payment's state is. */
export function sumReceipt({ amount, fee }: Receipt): Cents {
  return add(amount, fee)
}

/** The label of a payment of which the lender keeps nothing; null where it keeps the money. */
export function chooseNotKeptLabel({ state }: Receipt) {
  if (state === 'returned') return 'receipts.details.returned' as const
  if (state === 'cancelled') return 'receipts.details.cancelled' as const
  return state === 'declined' ? ('receipts.details.declined' as const) : null
}
