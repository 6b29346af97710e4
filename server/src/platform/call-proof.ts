import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What is proven of a call: nothing of it can be changed on its way, and the secret is not sent. */
export type ProvenCall = {
  readonly method: string
  /** with its query */
  readonly path: string
  /** '' where it has none */
  readonly idempotencyKey: string
  /** of the bytes of the body, as `digestOf` writes it */
  readonly digest: string
}

type Answer = { readonly status: number; readonly digest: string }

const scheme = 'Quittance'
/** A call that was recorded is of no use for longer; clocks may differ by as much. Milliseconds. */
const lifeMs = 300_000

/**
 * The value of `authorization` for a call between two programs that share a secret.
 *
 * @param now real time, epoch milliseconds
 */
export function proveCall(secret: string, call: ProvenCall, now: number): string {
  const once = `${now}.${randomBytes(16).toString('base64url')}`
  return `${scheme} ${once}.${macOfCall(secret, call, once)}`
}

/** Whether who calls knows the secret, and made this very call a moment ago. */
export function isProvenCall(
  secret: string,
  call: ProvenCall,
  { authorization, now }: { readonly authorization: string; readonly now: number },
): boolean {
  const [, at = '', nonce = '', shown = ''] =
    /^Quittance (\d{1,16})\.([\w-]{22})\.([\w-]{43})$/.exec(authorization) ?? []
  const expected = macOfCall(secret, call, `${at}.${nonce}`)
  return isSame(shown, expected) && Math.abs(now - Number(at)) <= lifeMs
}

/** What who answers shows in turn: the answer is to this call, and from one who knows the secret. */
export function proveAnswer(secret: string, authorization: string, answer: Answer): string {
  return mac(secret, ['answer', authorization, String(answer.status), answer.digest])
}

export function isProvenAnswer(
  secret: string,
  authorization: string,
  answer: Answer & { readonly proof: string },
): boolean {
  return isSame(answer.proof, proveAnswer(secret, authorization, answer))
}

/** @see RFC 9530 */
export function digestOf(body: string | Buffer): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
}

function macOfCall(secret: string, call: ProvenCall, once: string): string {
  const { method, path, idempotencyKey, digest } = call
  return mac(secret, ['call', method, path, idempotencyKey, digest, once])
}

/** As JSON, so that no two lists of parts have the same text. */
function mac(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}

/** Both sides are hashed first, so that neither length nor content shows in the time it takes. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash(given), hash(expected))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
