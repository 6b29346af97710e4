import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents, Currency } from '@quittance/domain/money'
import type { OwnDeclineCode } from '@quittance/domain/payments/decline-reason'
import type { AccountVault } from './vault-accounts.ts'
import type { SettledPaymentVault } from './vault-afterwards.ts'

// What the vault does for the portal, whichever way it is asked.

export type VaultPublicKey = {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid: string
  readonly use: 'enc'
  readonly alg: 'ECDH-ES'
}

type NumberRefusal = 'notANumber' | 'badLength' | 'badLuhn' | 'notAccepted' | 'notSealed'

export type CardCheck =
  | { readonly ok: true; readonly brand: string }
  | { readonly ok: false; readonly reason: NumberRefusal }

export type AddedCard =
  | {
      readonly ok: true
      readonly token: string
      readonly brand: string
      readonly funding: 'credit' | 'debit' | 'prepaid'
      readonly lastFour: string
      readonly expiry: string
      readonly fingerprint: string
    }
  | {
      readonly ok: false
      readonly field: 'cardNumber' | 'cvvNumber' | 'expiryDate'
      readonly reason: NumberRefusal | 'badCvv' | 'expired' | 'declined'
    }

type Declined = {
  readonly result: 'declined'
  readonly code: 'generic_decline' | 'insufficient_funds' | 'expired_card' | 'incorrect_cvc'
}

/** Unknown: no answer that settles it came. The charge may yet have happened. */
export type AnsweredCharge =
  | { readonly result: 'charged'; readonly confirmId: string; readonly authId: string }
  | Declined
  | { readonly result: 'unknown' }

/**
 * What a payment comes to. Two codes are no word of the gateway's, and nothing was ever sent: the
 * vault has no such number, or its owner ended it; the loan takes the payment no more.
 */
export type Charge = AnsweredCharge | { readonly result: 'declined'; readonly code: OwnDeclineCode }

/**
 * This call surely sent nothing: the vault could not be reached at all, it could not read what it
 * keeps, or it keeps no such number. An earlier call under the same key may have charged.
 */
export type NotSent = { readonly result: 'notSent'; readonly reason: 'away' | 'unknownToken' }

/** What the gateway says of a reference when it is asked; it never changes anything. */
export type ChargeQuery =
  | {
      readonly result: 'charged'
      readonly confirmId: string
      readonly authId: string
      readonly amount: Cents
    }
  | Declined
  | { readonly result: 'unknown' }
  | { readonly result: 'processing' }
  | {
      readonly result: 'notFound'
      /** whether the same reference can be posted again without ever charging twice */
      readonly dedups: boolean
      /** how long the gateway remembers a reference; milliseconds, null for good */
      readonly retentionMs: number | null
    }

export type ChargeOrder = {
  /** The same key never charges twice, however often it is sent. */
  readonly key: string
  readonly lenderId: string
  readonly token: string
  readonly amount: Cents
  readonly currency: Currency
  /** the day on which a bank debits its account; a card is charged as it is asked for */
  readonly collectOn: LocalDate
}

export type CardToCheck = {
  readonly lenderId: string
  /** sealed by the form, as all numbers here */
  readonly cardNumber: string
  /** brands that the lender takes: visa, mastercard, amex, discover, diners, jcb */
  readonly accepted: readonly string[]
}

export type CardToAdd = CardToCheck & {
  readonly borrowerId: string
  readonly cvvNumber: string
  /** 'MM/YYYY' */
  readonly expiry: string
  /** the business day, by which a card has expired or not; without it the real day */
  readonly today?: LocalDate
}

/** One line of the gateway's own journal: the witness of what was charged. */
export type JournalEntry = {
  readonly seq: number
  readonly at: string
  readonly kind: 'charge' | 'refund' | 'return' | 'cancel'
  readonly ref: string
  readonly amount: Cents
  readonly currency: Currency
  readonly last4: string
  readonly id: string
  readonly status: 'succeeded' | 'declined'
}

/** The vault keeps the numbers and charges them through the lender's gateway (AMB-116). */
export type Vault = AccountVault &
  SettledPaymentVault & {
    /** Resolves when it answers: asked anew unless it did a moment ago. @throws UpstreamUnavailable */
    ready(): Promise<void>
    /** Newest first. @throws UpstreamUnavailable */
    publicKeys(): Promise<readonly VaultPublicKey[]>
    /** @throws UpstreamUnavailable */
    checkCard(card: CardToCheck): Promise<CardCheck>
    /** The same card of the same borrower keeps its token. @throws UpstreamUnavailable */
    addCard(card: CardToAdd): Promise<AddedCard>
    /** Never throws: whatever is not definite is `unknown`. */
    charge(order: ChargeOrder): Promise<AnsweredCharge | NotSent>
    /** Never throws: a query that fails is `unknown`. */
    query(ask: { readonly lenderId: string; readonly ref: string }): Promise<ChargeQuery>
    /** The lender's entries with a higher number than `after`, oldest first. @throws UpstreamUnavailable */
    journal(ask: { readonly lenderId: string; readonly after: number }): Promise<JournalEntry[]>
    /** The same of all of them, page by page. @throws UpstreamUnavailable */
    journalPages(lenderId: string): AsyncIterable<readonly JournalEntry[]>
    /**
     * Nothing is charged to the number any more, however often it is asked. One that was given again
     * after `givenBefore`, real time, stays: then this is false. @throws UpstreamUnavailable
     */
    forget(number: NumberToForget): Promise<boolean>
  }

export type NumberToForget = {
  readonly lenderId: string
  readonly token: string
  readonly givenBefore: Instant
}
