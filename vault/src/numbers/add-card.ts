import { randomUUID } from 'node:crypto'
import type { LocalDate } from '@quittance/domain/calendar'
import { isExpired } from './check-expiry.ts'
import { type NumberRefusal, checkNumber } from './check-number.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { NumberCipher } from '../keys/number-cipher.ts'
import type { CardFacts, NumberStore } from './number-store.ts'
import type { OpenSealed } from '@quittance/server/platform/keys/open-sealed'

export type CardForm = {
  readonly lenderId: string
  readonly borrowerId: string
  /** sealed by the form */
  readonly cardNumber: string
  /** sealed by the form; used for the gateway's check, and kept nowhere */
  readonly cvvNumber: string
  /** 'MM/YYYY' */
  readonly expiry: string
  readonly accepted: readonly string[]
}

export type CardRefusal = {
  readonly ok: false
  readonly field: 'cardNumber' | 'cvvNumber' | 'expiryDate'
  readonly reason: NumberRefusal | 'notSealed' | 'badCvv' | 'expired' | 'declined'
}

type Tools = {
  readonly openSealed: OpenSealed
  readonly cipher: NumberCipher
  readonly numbers: NumberStore
  readonly gateway: Gateway
}

/** Takes a card in: opened, checked here and by the gateway, kept encrypted under a new token. */
export async function addCard(
  { openSealed, cipher, numbers, gateway }: Tools,
  form: CardForm,
  moment: { readonly today: LocalDate; readonly now: Date },
): Promise<({ readonly ok: true } & CardFacts) | CardRefusal> {
  const { lenderId, borrowerId, expiry, accepted } = form
  const typed = await openSealed(form.cardNumber)
  if (typed === null) return refused('cardNumber', 'notSealed')
  const check = checkNumber(typed, accepted)
  if (!check.ok) return refused('cardNumber', check.reason)

  const cvv = await openSealed(form.cvvNumber)
  if (cvv === null) return refused('cvvNumber', 'notSealed')
  if (!/^\d+$/.test(cvv) || cvv.length !== check.cvvLength) return refused('cvvNumber', 'badCvv')
  if (isExpired(expiry, moment.today)) return refused('expiryDate', 'expired')

  const { number, brand } = check
  const funding = await gateway.checkCard({ kind: 'card', number, expiry, cvv })
  if (funding === 'declined') return refused('cardNumber', 'declined')

  const token = randomUUID()
  const fingerprint = cipher.fingerprint(number, lenderId)
  const facts = { brand, funding, lastFour: number.slice(-4), expiry, fingerprint }
  const closed = cipher.close(number, { lenderId, token })
  const card = { kind: 'card', token, borrowerId, ...facts, ...closed } as const
  const kept = await numbers.add(lenderId, card, moment.now)
  return { ok: true, token: kept, ...facts }
}

function refused(field: CardRefusal['field'], reason: CardRefusal['reason']): CardRefusal {
  return { ok: false, field, reason }
}
