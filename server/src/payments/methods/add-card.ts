import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { CardToAdd } from '@quittance/contract/payments/change-methods'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import { gatewayFor, canPayByCard } from '@quittance/domain/lenders/lender-features'
import { checkExpiry, isBillingZip } from '@quittance/domain/payments/card-rules'
import type { PaymentsContext } from '../payments-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { AddedCard } from '../../platform/ports/vault.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { findEarlierStop } from './account-validation.ts'
import { readFormerAccount } from './bank-account-repository.ts'
import * as store from './method-repository.ts'
import {
  countAddedMethod,
  type MethodAddition,
  type MethodLimitRefusal,
  refuseMethodAddition,
  refuseMethodCount,
} from './adding-limits.ts'
import { cardRefusals } from './refused-number.ts'
import { readMethodUses } from './method-use-repository.ts'
import { notifyMethodChange } from './notify-method-change.ts'
import { toSavedMethod } from './saved-method.ts'

type FieldRefusal = 'required' | 'expiryMonth' | 'cardExpired' | 'billingZip'
type VaultRefusal = (typeof cardRefusals)[Extract<AddedCard, { ok: false }>['reason']]
type Refusal =
  | FieldRefusal
  | VaultRefusal
  | MethodLimitRefusal
  | 'tooManyChecks'
  | 'methodNotOffered'

type Adding = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly card: CardToAdd
}

/**
 * Saves a card: fields first, then whether the lender takes cards, whether there is room, and last
 * the number itself, which only the vault can open. The same card again is the one that is there.
 */
export async function addCard(
  { db, clocks, vault }: Pick<PaymentsContext, 'db' | 'clocks' | 'vault'>,
  { lender, borrower, card }: Adding,
): Promise<Outcome<{ card: SavedMethod }, Refusal>> {
  const today = dayOf(clocks.business())
  const fault = refuseFields(card, today)
  if (fault !== null) return fault
  const { portal, servicing } = lender.settings
  const isOffered = canPayByCard(portal, borrower.country) && gatewayFor(servicing, 'card') !== null
  if (!isOffered) return refused('methodNotOffered')
  const place = { lender, borrower, now: clocks.elapsed() }
  const stop = await withLenderTransaction(db, lender.id, (trx) => refuseMethodAddition(trx, place))
  if (stop !== null) return stop

  const added = await vault.addCard({
    lenderId: lender.id,
    borrowerId: borrower.borrowerId,
    cardNumber: card.sealedNumber,
    cvvNumber: card.sealedCode,
    expiry: card.expiry,
    accepted: servicing.acceptedCards,
    today,
  })
  if (!added.ok) return refused(cardRefusals[added.reason], { field: added.field })
  const madeAt = clocks.business()
  return withLenderTransaction(db, lender.id, (trx) => save(trx, { ...place, card, added, madeAt }))
}

function refuseFields(card: CardToAdd, today: LocalDate): Outcome<never, FieldRefusal> | null {
  if (card.holderName.trim() === '') return refused('required', { field: 'name' })
  const expiry = checkExpiry(card.expiry, today)
  if (expiry === 'expired') return refused('cardExpired', { field: 'expiryDate' })
  if (expiry !== null) return refused('expiryMonth', { field: 'expiryDate' })
  if (!isBillingZip(card.billingZip)) return refused('billingZip', { field: 'billingZip' })
  return null
}

type Saving = MethodAddition & {
  readonly madeAt: Instant
  readonly card: CardToAdd
  readonly added: Extract<AddedCard, { ok: true }>
}

async function save(
  trx: LenderTransaction,
  { lender, borrower, now, madeAt, card, added }: Saving,
): Promise<Outcome<{ card: SavedMethod }, MethodLimitRefusal>> {
  await lockCaller(trx, borrower)
  const { token, fingerprint, brand, funding, lastFour } = added
  const written = {
    token,
    funding,
    holderName: card.holderName.trim(),
    expires: `${card.expiry.slice(3)}-${card.expiry.slice(0, 2)}`,
    billingZip: card.billingZip.trim(),
  }
  const same = await store.findByFingerprint(trx, borrower, fingerprint)
  if (same !== null) {
    const renewed = await store.renewCard(trx, borrower, { methodId: same.id, ...written })
    const uses = await readMethodUses(trx, lender, { owner: borrower, at: madeAt })
    return done({ card: toSavedMethod(renewed, { today: dayOf(madeAt), uses }) })
  }
  // Asked again under the lock: another tab may have taken the last place meanwhile.
  const full = await refuseMethodCount(trx, { lender, borrower, now })
  if (full !== null) return full
  await countAddedMethod(trx, { lender, borrower, now })
  const methodId = randomUUID()
  const former = await readFormerAccount(trx, borrower, fingerprint)
  const status = findEarlierStop(former) ?? 'usable'
  const facts = { fingerprint, brand, lastFour, status } as const
  const saved = await store.saveCard(trx, borrower, { methodId, ...facts, ...written, madeAt })
  const { language } = borrower
  const change = { lender, borrower, method: saved, language, now, at: madeAt }
  await notifyMethodChange(trx, 'methodAdded', change)
  return done({ card: toSavedMethod(saved, { today: dayOf(madeAt) }) })
}
