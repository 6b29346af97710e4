import type { AddedCard, CardCheck } from '../../platform/ports/vault.ts'

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
