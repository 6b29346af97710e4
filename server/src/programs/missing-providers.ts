import type { Env } from '../platform/env.ts'

type Providers = Pick<Env, 'demo' | 'smtpUrl' | 'smsUrl'>

/** What borrowers are told was sent and never leaves, for the log of a start; none in a demo. */
export function missingProviders({ demo, smtpUrl, smsUrl }: Providers): readonly string[] {
  if (demo) return []
  const mail = 'SMTP_URL is not set: no email leaves, receipts and links among them.'
  const texts =
    'SMS_URL is not set: no code leaves by text, and nobody can sign up or prove a phone.'
  return [...(smtpUrl === undefined ? [mail] : []), ...(smsUrl === undefined ? [texts] : [])]
}
