import type { Receipt, ReceiptColor } from '@quittance/contract/receipts/receipts'
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
