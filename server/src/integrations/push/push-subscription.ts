import { ECDH } from 'node:crypto'
import * as z from 'zod'
import { isUrlBelow, isCallableUrl } from '../http/egress.ts'
import type { PushRecipient } from './push-encryption.ts'

/** Where one browser takes pushes, and to whom they are closed. */
export type PushSubscription = { readonly endpoint: string } & PushRecipient

const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .transform((text) => Buffer.from(text, 'base64url'))
    .refine((read) => read.length === length)

const form = z.object({
  endpoint: z.string().max(1000),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

/**
 * Reads a subscription that a browser gave as JSON. The address is whatever its sender wanted it to
 * be: only a name of the open internet counts, by https.
 *
 * @param standIn an address of this machine that counts too, in a demo; null for none
 * @returns null for anything else, and for a key that is no point of the curve
 */
export function readSubscription(token: string, standIn: string | null): PushSubscription | null {
  try {
    const { endpoint, keys } = form.parse(JSON.parse(token))
    const isStandIn = standIn !== null && isUrlBelow(endpoint, standIn)
    if (!isStandIn && !isCallableUrl(endpoint)) return null
    ECDH.convertKey(keys.p256dh, 'prime256v1') // throws for what is no point
    return { endpoint, ...keys }
  } catch {
    return null
  }
}

/** A subscription as it is kept: what was read of it, and nothing that came along. */
export function writeSubscription({ endpoint, p256dh, auth }: PushSubscription): string {
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return JSON.stringify({ endpoint, keys })
}
