import type { AddedCard, CardCheck } from '../../outside/vault.ts'

type Reason =
  | Extract<CardCheck, { ok: false }>['reason']
  | Extract<AddedCard, { ok: false }>['reason']

/** The vault's reasons, as the contract names them. */
export const cardRefusals = {
  notANumber: 'cardNumber',
  badLength: 'cardNumber',
  badLuhn: 'cardNumber',
  notAccepted: 'cardNotAccepted',
  notSealed: 'notSealed',
  badCvv: 'cardCode',
  expired: 'cardExpired',
  declined: 'cardDeclined',
} as const satisfies Record<Reason, string>

/** How long is left of a window of fixed ends, for a refusal that says when it is over. */
export function waitUntil(endsAt: number, now: number) {
  const leftMs = Math.max(endsAt - now, 1)
  const minutes = String(Math.ceil(leftMs / 60_000))
  return { retryAfterSeconds: Math.ceil(leftMs / 1000), values: { minutes } }
}
