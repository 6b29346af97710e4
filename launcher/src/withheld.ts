import type { Variables } from '@quittance/server/platform/env'
import type { ProgramLogins } from './database/program-logins.ts'

/** Secrets and addresses that a program has no use for: who takes it over does not get them. */
const withheld = {
  sandbox: ['VAULT_SECRET', 'SMTP_URL', 'SMS_URL', 'VOICE_URL'],
  vault: ['SMTP_URL', 'SMS_URL', 'VOICE_URL'],
  worker: ['WEBHOOK_SECRET'],
  api: ['WEBHOOK_SECRET', 'SMTP_URL', 'VOICE_URL'],
} as const

/** Nobody but the launcher and the commands of the lender has the owner's address. */
const ownerOnly = {
  API_DATABASE_URL: undefined,
  WORKER_DATABASE_URL: undefined,
  VAULT_DATABASE_URL: undefined,
}

/**
 * What a program is started with; undefined also takes away what it would inherit. Its database is the
 * one that it logs in to as itself.
 */
export function variablesFor(
  program: keyof typeof withheld,
  variables: Variables,
  logins: ProgramLogins,
): Variables {
  const without = Object.fromEntries(withheld[program].map((name) => [name, undefined]))
  const DATABASE_URL = program === 'sandbox' ? undefined : logins[program]
  return { ...variables, ...ownerOnly, ...without, DATABASE_URL }
}
