import type { AccountPlace, Funding } from '../numbers/number-store.ts'

/** A card in clear, for as long as one call lasts. */
export type CardInClear = {
  readonly kind: 'card'
  readonly number: string
  readonly expiry: string
}

/** A bank account in clear, for as long as one call lasts. */
export type AccountInClear = AccountPlace & { readonly number: string }

/**
 * How a new account is checked: by what the provider knows of it, by two small amounts that its
 * owner tells us, by an entry of no amount that the bank may return, or not at all.
 */
export type CheckKind = 'provider' | 'microDeposits' | 'prenote' | 'none'

/** What it came to; `again`: the account could not be checked now. */
export type AccountCheck = 'validated' | 'amounts' | 'days' | 'again' | 'notFound'

export type AmountsCheck = 'validated' | 'wrongAmounts' | 'locked'

export const declineCodes = [
  'generic_decline',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
] as const
export type DeclineCode = (typeof declineCodes)[number]

/** Unknown: nothing came that settles it. The charge may yet have happened. */
export type GatewayCharge =
  | { readonly result: 'charged'; readonly confirmId: string; readonly authId: string }
  | { readonly result: 'declined'; readonly code: DeclineCode }
  | { readonly result: 'unknown' }

export type GatewayCancel = { readonly result: 'cancelled' | 'tooLate' | 'unknown' }

/** Refused: no money went back, and none will under this key. */
export type GatewayRefund =
  | { readonly result: 'refunded'; readonly confirmId: string }
  | { readonly result: 'refused'; readonly code: string }
  | { readonly result: 'unknown' }

export type GatewayRefundOrder = {
  readonly lenderId: string
  /** our reference of the charge */
  readonly ref: string
  /** of this refund, fixed before the first try and the same in every other */
  readonly key: string
  /** "12.50" */
  readonly amount: string
}

export type GatewayChargeQuery =
  | (Extract<GatewayCharge, { result: 'charged' }> & { readonly amount: string })
  | Exclude<GatewayCharge, { result: 'charged' }>
  | { readonly result: 'processing' }
  | NotFound

/**
 * Nothing under this reference yet. `dedups` says whether posting the same reference again can never
 * move money twice, `retentionMs` for how long the gateway remembers it (null: for good).
 */
export type NotFound = {
  readonly result: 'notFound'
  readonly dedups: boolean
  readonly retentionMs: number | null
}

export type GatewayChargeOrder = {
  readonly lenderId: string
  /** our own reference, fixed before the first try and the same in every other */
  readonly ref: string
  readonly method: CardInClear | AccountInClear
  /** "12.50" */
  readonly amount: string
  readonly currency: 'USD' | 'CAD'
  /** the day on which a bank debits its account, '2026-11-30'; a card is charged at once */
  readonly collectOn: string
}

export type JournalPage = { readonly entries: readonly unknown[]; readonly more: boolean }

/** A payment network, seen from the vault. Each real provider becomes another of these. */
export type Gateway = {
  /** A check for no amount. @throws GatewayAway when no definite answer came */
  checkCard(card: CardInClear & { readonly cvv: string }): Promise<Funding | 'declined'>
  /** @throws GatewayAway when no definite answer came */
  checkAccount(
    lenderId: string,
    account: AccountInClear,
    by: Exclude<CheckKind, 'none'>,
  ): Promise<AccountCheck>
  /** @throws GatewayAway when no definite answer came: the try may have been counted there */
  confirmAmounts(
    lenderId: string,
    account: AccountInClear,
    amounts: readonly string[],
  ): Promise<AmountsCheck>
  /** Never throws for what the outside did: whatever is not definite is `unknown`. */
  charge(order: GatewayChargeOrder): Promise<GatewayCharge>
  query(owner: { readonly lenderId: string; readonly ref: string }): Promise<GatewayChargeQuery>
  /**
   * Takes a debit out while its bank file has not left. Never throws; unknown: it may be out or not.
   */
  cancel(owner: { readonly lenderId: string; readonly ref: string }): Promise<GatewayCancel>
  /** Gives money of a charge back, once for its key. Never throws. */
  refund(order: GatewayRefundOrder): Promise<GatewayRefund>
  /** What became of the refund under a key. Never throws; changes nothing. */
  queryRefund(owner: {
    readonly lenderId: string
    readonly key: string
  }): Promise<GatewayRefund | NotFound>
  /** Tells a network of a demo where the demo's clock stands. Never throws. @param now ISO text */
  keepTime(now: string): Promise<void>
  /** What the gateway says it charged for this lender. @throws GatewayAway */
  journal(lenderId: string, after: number): Promise<JournalPage>
  close(): void
}

/** The gateway could not be asked, and nothing was charged by asking. */
export class GatewayAway extends Error {
  override readonly name = 'GatewayAway'
}

/** None is set up: there is no journal to be asked for, now or later. */
export class NoGateway extends Error {
  override readonly name = 'NoGateway'
}
