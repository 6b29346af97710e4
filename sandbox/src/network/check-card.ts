import { type Reply, answer } from '../reply.ts'
import { cardRefusedWhenSaved, fundingByBin } from '../tables/test-cards.ts'

/**
 * A check for no amount, made when a card is saved: says how the card is funded.
 *
 * @param expiry 'MM/YYYY'; a card is good through the last day of that month, anywhere on earth
 * @param nowMs of the network's own days; epoch milliseconds
 */
export function checkCard(number: string, expiry: string, nowMs: number): Reply {
  const month = Number(expiry.slice(0, 2))
  const year = Number(expiry.slice(3))
  const halfDayMs = 12 * 3_600_000 // the day ends last at 12 hours behind UTC
  if (nowMs >= Date.UTC(year, month) + halfDayMs) {
    return answer(402, { status: 'declined', code: 'expired_card' })
  }
  if (number === cardRefusedWhenSaved) {
    return answer(402, { status: 'declined', code: 'incorrect_cvc' })
  }
  return answer(200, { status: 'ok', funding: fundingByBin[number.slice(0, 6)] ?? 'credit' })
}
