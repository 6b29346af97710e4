import { createHmac } from 'node:crypto'

/** One event, as the customer is told of it. */
export type WebhookEvent = {
  readonly id: string
  readonly merchant: string
  readonly ref: string
  readonly on: string
  readonly code: string
} & (
  | { readonly kind: 'charged' | 'settled' }
  /** `amount`: what went back, as text with two decimals */
  | { readonly kind: 'returned' | 'chargedBack'; readonly amount: string }
  /** `data`: the account as it is from now on, as the bank's own field has it */
  | { readonly kind: 'corrected'; readonly data: string }
)

export type WebhookPlace = { readonly url: string; readonly secret: string }

const timeoutMs = 3_000

/** What stands in the header `webhook-signature`. @param atMs real time, epoch milliseconds */
export function signatureOf(secret: string, body: string, atMs: number): string {
  const mac = createHmac('sha256', secret).update(`${atMs}.${body}`).digest('hex')
  return `t=${atMs},v1=${mac}`
}

/** Taken; refused: it will never be; away: nobody answered, and it is posted again. */
export type WebhookDelivery = 'taken' | 'refused' | 'away'

/** Posts an event, signed. */
export async function postEvent(
  place: WebhookPlace,
  told: WebhookEvent,
  atMs: number,
): Promise<WebhookDelivery> {
  const body = JSON.stringify(told)
  const headers = {
    'content-type': 'application/json',
    'webhook-signature': signatureOf(place.secret, body, atMs),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  return fetch(place.url, { method: 'POST', headers, body, signal }).then(
    ({ ok, status }): WebhookDelivery => {
      if (ok) return 'taken'
      return status === 400 ? 'refused' : 'away'
    },
    (): WebhookDelivery => 'away',
  )
}
