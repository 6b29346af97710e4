import { formatDollars, parseDollars } from '@quittance/domain/money'
import { defaultAdapter } from '@quittance/domain/payments/gateway-adapters'
import type { GatewayEvent } from '@quittance/domain/payments/gateway-events'
import * as z from 'zod'
import type { SettledPaymentVault } from '../../platform/ports/vault-afterwards.ts'

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
