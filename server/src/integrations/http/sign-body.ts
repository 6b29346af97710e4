import { createHmac } from 'node:crypto'

/** `t=<ms>`, then `v1=<hex HMAC-SHA256 of "t.body">` under each key: what a lender's own services check. */
export function signBody(
  keys: readonly string[],
  { at, body }: { readonly at: number; readonly body: string },
): string {
  const signed = keys.map((key) => createHmac('sha256', key).update(`${at}.${body}`).digest('hex'))
  return [`t=${at}`, ...signed.map((hash) => `v1=${hash}`)].join(',')
}
