import type { Mailer } from '../../platform/ports/mailer.ts'

/**
 * The demo's mailer sends nothing, and keeps every message.
 *
 * @internal for tests
 */
export function demoMailer(): Mailer {
  return { email: null, sms: null, isKept: true }
}
