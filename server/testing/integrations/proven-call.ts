import { digestOf, proveCall } from '../../src/platform/call-proof.ts'
import { systemClocks } from '../../src/platform/clocks.ts'

type Sent = {
  readonly method: string
  /** with its query */
  readonly path: string
  readonly text?: string
  readonly key?: string
}

/** Headers that prove a call to the vault, for a test that makes it by hand. */
export function provenHeaders(
  secret: string,
  { method, path, text = '', key = '' }: Sent,
  at: number = systemClocks(0).elapsed(),
) {
  const digest = digestOf(text)
  const authorization = proveCall(secret, { method, path, idempotencyKey: key, digest }, at)
  return { authorization, 'content-digest': digest }
}
