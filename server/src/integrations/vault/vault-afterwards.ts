import type { Instant } from '@quittance/domain/calendar'
import { type Cents, formatDollars, parseDollars } from '@quittance/domain/money'
import { defaultAdapter } from '@quittance/domain/payments/gateway-adapters'
import type { GatewayEvent } from '@quittance/domain/payments/gateway-events'
import * as z from 'zod'

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

const refund = z.discriminatedUnion('result', [
  z.object({ result: z.literal('refunded'), confirmId: z.string() }),
  z.object({ result: z.literal('refused'), code: z.string() }),
  z.object({ result: z.literal('unknown') }),
])
const refundAsked = z.discriminatedUnion('result', [
  ...refund.options,
  z.object({
    result: z.literal('notFound'),
    dedups: z.boolean(),
    retentionMs: z.number().nullable(),
  }),
])
const cancel = z.object({ result: z.enum(['cancelled', 'tooLate', 'unknown']) })
const correction = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['applied', 'superseded', 'nothing', 'C61', 'C65', 'C69']),
    account: z.object({
      token: z.string(),
      lastFour: z.string(),
      fingerprint: z.string(),
      routing: z.string(),
      accountType: z.enum(['', 'checking', 'savings']),
    }),
  }),
  z.object({ outcome: z.literal('noSuchNumber') }),
])
const eventPage = z.object({
  events: z.array(
    z.object({
      seq: z.int(),
      id: z.string(),
      ref: z.string(),
      kind: z.enum(['charged', 'settled', 'returned', 'chargedBack', 'corrected']),
      on: z.custom<GatewayEvent['on']>((day) => /^\d{4}-\d\d-\d\d$/.test(String(day))),
      code: z.string(),
      amount: z.optional(z.pipe(z.string(), z.transform(parseDollars))),
    }),
  ),
  more: z.boolean(),
})

type Call = (
  path: string,
  given?: { method: 'POST'; body: object; key?: string },
) => Promise<unknown>

/** These calls over HTTP. @param call throws for any answer that is no success */
export function settledPaymentVault(
  call: Call,
  orAway: <T>(ask: () => Promise<T>) => Promise<T>,
): SettledPaymentVault {
  return {
    cancel: (body) =>
      call('/charges/cancel', { method: 'POST', body })
        .then((answer) => cancel.parse(answer))
        .catch(() => ({ result: 'unknown' })),
    correct: (body) =>
      orAway(async () => correction.parse(await call('/corrections', { method: 'POST', body }))),
    refund: ({ lenderId, ref, key, amount }) => {
      const body = { lenderId, ref, amount: formatDollars(amount), gateway: defaultAdapter }
      return call('/refunds', { method: 'POST', key, body })
        .then((answer) => refund.parse(answer))
        .catch(() => ({ result: 'unknown' }))
    },
    refundOf: (ask) =>
      call(`/refunds?${new URLSearchParams(ask).toString()}`)
        .then((answer) => refundAsked.parse(answer))
        .catch(() => ({ result: 'unknown' })),
    events: ({ lenderId, after, now }) =>
      orAway(async () => {
        const asked = { lenderId, after: String(after), now: new Date(now).toISOString() }
        return eventPage.parse(await call(`/events?${new URLSearchParams(asked).toString()}`))
      }),
  }
}
