import { digestOf, isProvenAnswer, proveCall } from '../../platform/call-proof.ts'
import { systemClocks } from '../../platform/clocks.ts'
import type { CallGuard } from '../http/call-json.ts'

/** Proves each call to the vault, and takes an answer only from one that knows the secret too. */
export function vaultGuard(secret: string): CallGuard {
  const clocks = systemClocks(0)
  return {
    headersOf({ method, path, headers = {}, text }) {
      const digest = digestOf(text)
      const idempotencyKey = String(headers['idempotency-key'] ?? '')
      const call = { method, path, idempotencyKey, digest }
      const authorization = proveCall(secret, call, clocks.elapsed())
      return { authorization, 'content-digest': digest }
    },
    check(sent, { status, headers, bytes }) {
      const proof = String(headers['quittance-proof'] ?? '')
      const answer = { status, digest: digestOf(bytes), proof }
      if (isProvenAnswer(secret, String(sent.authorization), answer)) return
      throw new Error('the answer is not from the vault')
    },
  }
}
