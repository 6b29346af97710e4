import type { Charge, Gateway } from './gateways/gateway.ts'
import type { NumberCipher } from './number-cipher.ts'
import type { NumberStore } from './number-store.ts'

export type CardOrder = {
  readonly lenderId: string
  readonly token: string
  /** our reference; the same in every try */
  readonly ref: string
  readonly amount: string
  readonly currency: 'USD' | 'CAD'
}

type Tools = {
  readonly cipher: NumberCipher
  readonly numbers: NumberStore
  readonly gateway: Gateway
}

/**
 * Charges a number kept here. Null when there is no such number: that says nothing of an earlier
 * try under the same reference, so it is no decline.
 */
export async function chargeCard(
  { cipher, numbers, gateway }: Tools,
  { lenderId, token, ref, amount, currency }: CardOrder,
): Promise<Charge | null> {
  const kept = await numbers.read({ lenderId, token })
  if (kept === null) return null
  const card = { number: cipher.open(kept, { lenderId, token }), expiry: kept.expiry }
  return gateway.charge({ lenderId, ref, card, amount, currency })
}
