import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Instant } from '@quittance/domain/calendar'
import { hashToken } from '../../platform/token.ts'

/** RFC 6238 as every app has it: SHA-1, six digits, 30 seconds. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 }

export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What a QR code holds for an app: whose codes, of whom. */
export function authenticatorAddress(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string {
  return new TOTP({ ...rules, issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The step of time whose code this is: the one now, or the one before or after, as clocks differ.
 *
 * @returns null for a code of none of them
 */
export function stepOfCode(secret: string, code: string, now: Instant): bigint | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ ...rules, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now, window: 1 })
  return delta === null ? null : BigInt(Math.floor(now / 1000 / rules.period) + delta)
}

const recoveryCodesMade = 10
/** without those that are read as another: 0 as O, 1 as I and L, 8 as B */
const letters = 'ACDEFGHJKMNPQRSTUVWXYZ2345679'

/** Ten codes of 16 letters, 77 bits each: nobody guesses one, and its hash tells nothing of it. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodesMade }, () => {
    const drawn = Array.from({ length: 16 }, () => letters.charAt(randomInt(letters.length))).join(
      '',
    )
    return (drawn.match(/.{4}/g) ?? []).join('-')
  })
}

/** The hash of a code as it is kept, however its reader writes it. */
export function hashRecoveryCode(code: string): Buffer {
  return hashToken(`recovery ${code.toUpperCase().replaceAll(/[^A-Z2-9]/g, '')}`)
}
