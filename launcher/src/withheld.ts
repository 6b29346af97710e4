import type { Variables } from '@quittance/server/platform/env'

/** Secrets and addresses that a program has no use for: who takes it over does not get them. */
const withheld = {
  sandbox: ['DATABASE_URL', 'VAULT_SECRET', 'SMTP_URL', 'SMS_URL', 'VOICE_URL'],
  vault: ['SMTP_URL', 'SMS_URL', 'VOICE_URL'],
  worker: ['WEBHOOK_SECRET'],
  api: ['WEBHOOK_SECRET', 'SMTP_URL', 'VOICE_URL'],
} as const

/** What a program is started with; undefined also takes away what it would inherit. */
export function variablesFor(program: keyof typeof withheld, variables: Variables): Variables {
  const without = Object.fromEntries(withheld[program].map((name) => [name, undefined]))
  return { ...variables, ...without }
}
