import type { AccountInClear, CardInClear, GatewayCharge, Gateway } from '../gateways/gateway.ts'
import type { NumberCipher } from '../keys/number-cipher.ts'
import type { NumberStore } from './number-store.ts'
import type { Owner } from './number-owner.ts'

export type ChargeOrder = Owner & {
  /** our reference; the same in every try */
  readonly ref: string
  readonly amount: string
  readonly currency: 'USD' | 'CAD'
  /** the day on which a bank debits its account: '2026-11-30' */
  readonly collectOn: string
}

type Tools = {
  readonly cipher: NumberCipher
  readonly numbers: NumberStore
  readonly gateway: Gateway
}

/**
 * Charges a number kept here, by its own rail. Null when there is no such number: that says nothing
 * of an earlier try under the same reference, so it is no decline. What it throws, it throws before
 * anything was sent.
 */
export async function chargeNumber(
  tools: Tools,
  { lenderId, token, ...order }: ChargeOrder,
): Promise<GatewayCharge | null> {
  const method = await openNumber(tools, { lenderId, token })
  if (method === null) return null
  return tools.gateway.charge({ lenderId, method, ...order })
}

/** A kept number in clear; null when there is none. */
export async function openNumber(
  { cipher, numbers }: Pick<Tools, 'cipher' | 'numbers'>,
  owner: Owner,
): Promise<CardInClear | AccountInClear | null> {
  const kept = await numbers.read(owner)
  if (kept === null) return null
  const number = cipher.open(kept, owner)
  if (kept.kind === 'card') return { kind: kept.kind, number, expiry: kept.expiry }
  return { kind: kept.kind, number, routing: kept.routing, accountType: kept.accountType }
}
