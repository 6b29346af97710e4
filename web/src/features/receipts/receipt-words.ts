import type { Receipt, ReceiptColor } from '@quittance/contract/receipts'
import type { Tone } from '../../ui/tone.tsx'

const tones: Record<ReceiptColor, Tone> = {
  green: 'good',
  amber: 'soon',
  red: 'bad',
  grey: 'neutral',
}

export function receiptTone({ color }: Receipt): Tone {
  return tones[color]
}

/** Whether more than half went to interest, which is told in words (demand D8). */
export function isMostlyInterest({ amount, split }: Receipt): boolean {
  return amount > 0n && split.interest * 2n > amount
}

/** What happened to it can still change, or takes a while to show (AMB-35). */
export function isUnsettled({ state }: Receipt): boolean {
  return state === 'confirming' || state === 'pending'
}

/** What is on its way from a bank was not charged yet. */
export function totalKey({ state }: Receipt) {
  return state === 'pending' ? 'payments.success.totalDebit' : 'receipts.details.totalCharged'
}
