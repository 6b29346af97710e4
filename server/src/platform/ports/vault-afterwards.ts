import type { Instant } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { GatewayEvent } from '@quittance/domain/payments/gateway-events'

/** What a debit that should be taken out came to. Unknown: it may be out, or on its way. */
export type CancelResult = { readonly result: 'cancelled' | 'tooLate' | 'unknown' }

/** An event as the vault numbered it, of the payment with this reference at the gateway. */
export type NumberedEvent = GatewayEvent & { readonly seq: number; readonly ref: string }

export type EventPage = { readonly events: readonly NumberedEvent[]; readonly more: boolean }

/** Unknown: it may have gone back, or be on its way. Refused: it did not, and never will. */
export type RefundAnswer =
  | { readonly result: 'refunded'; readonly confirmId: string }
  | { readonly result: 'refused'; readonly code: string }
  | { readonly result: 'unknown' }

/** Nothing under this key so far. Whether it can be sent again without harm is the gateway's word. */
export type RefundNotFound = {
  readonly result: 'notFound'
  readonly dedups: boolean
  /** for how long it remembers a key; milliseconds, null: for good */
  readonly retentionMs: number | null
}

/** What a corrected account is known as since; never more of its number than four digits. */
export type CorrectedAccount = {
  readonly token: string
  readonly lastFour: string
  readonly fingerprint: string
  readonly routing: string
  readonly accountType: '' | 'checking' | 'savings'
}

/**
 * What came of a notice of change. Superseded: a later one of this account holds; nothing: it
 * changes no account; C61 to C69: refused, by the codes of banks.
 */
export type AppliedCorrection =
  | {
      readonly outcome: 'applied' | 'superseded' | 'nothing' | 'C61' | 'C65' | 'C69'
      readonly account: CorrectedAccount
    }
  | { readonly outcome: 'noSuchNumber' }

export type CorrectionRequest = {
  readonly lenderId: string
  /** of the notice, as `events` told it */
  readonly eventId: string
  /** of the account that was debited */
  readonly token: string
}

export type RefundOrder = {
  readonly lenderId: string
  /** our reference of the charge */
  readonly ref: string
  /** of this refund: the same key never gives back twice */
  readonly key: string
  readonly amount: Cents
}

/** What follows a charge: taking it out, giving it back, and what the gateway says of it later. */
export type SettledPaymentVault = {
  /** Never throws: whatever is not definite is `unknown`. */
  refund(order: RefundOrder): Promise<RefundAnswer>
  /** What became of a refund. Never throws; changes nothing. */
  refundOf(ask: {
    readonly lenderId: string
    readonly key: string
  }): Promise<RefundAnswer | RefundNotFound>
  /** The same again is answered the same. Never throws: whatever is not definite is `unknown`. */
  cancel(ask: { readonly lenderId: string; readonly ref: string }): Promise<CancelResult>
  /**
   * Corrects an account as its bank said, once for each notice: the same again changes nothing, and
   * is answered by how the account stands.
   *
   * @throws UpstreamUnavailable
   */
  correct(ask: CorrectionRequest): Promise<AppliedCorrection>
  /**
   * Signed events of the lender with a higher number than `after`, oldest first: a page of them.
   *
   * @param ask.now the business clock, which the network of a demo follows
   * @throws UpstreamUnavailable
   */
  events(ask: {
    readonly lenderId: string
    readonly after: number
    readonly now: Instant
  }): Promise<EventPage>
}
