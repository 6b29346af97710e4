import { childVariables, type Variables } from '@quittance/server/platform/env'
import type { EnvSetting } from '@quittance/server/platform/tables/env-settings'
import type { ProgramLogins } from './database/program-logins.ts'

/** What Node and the system read by themselves. None of these holds a secret. */
const ofTheMachine = [
  'PATH',
  'TZ',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'PGSSLMODE',
] as const

/** By these a program knows what kind of start it belongs to, and refuses the other kind. */
const ofTheStart = [
  'NODE_ENV',
  'QUITTANCE_DATA',
  'QUITTANCE_DEMO',
  'TRUST_PROXY',
  'HOST',
  'PORT',
] as const

/** Everything else that a program is given, by name: who takes it over finds nothing more. */
const own = {
  api: [
    'VAULT_URL',
    'VAULT_SECRET',
    'SANDBOX_URL',
    'SMS_URL',
    'STORAGE_URL',
    'GOOGLE_CLIENT_ID',
    'FACEBOOK_APP_ID',
    'GATEWAY_REST_MS',
    'CRASH_AT',
  ],
  worker: [
    'VAULT_URL',
    'VAULT_SECRET',
    'SANDBOX_URL',
    'SMTP_URL',
    'SMS_URL',
    'VOICE_URL',
    'CRASH_AT',
  ],
  vault: [
    'VAULT_PORT',
    'VAULT_HOST',
    'VAULT_SECRET',
    'WEBHOOK_SECRET',
    'SANDBOX_URL',
    'GATEWAY_TIMEOUT_MS',
  ],
  sandbox: ['VAULT_URL', 'WEBHOOK_SECRET', 'SANDBOX_PORT', 'FAULT_RATE', 'FAULT_SEED'],
  seed: ['VAULT_URL', 'VAULT_SECRET', 'SANDBOX_URL', 'QUITTANCE_NOW'],
} as const satisfies Readonly<Record<string, readonly EnvSetting[]>>

export type ProgramName = keyof typeof own

/**
 * The whole environment of a program: of what this process inherited and was told, what stands in the
 * lists above. Its database is the one that it logs in to as itself; only the seed is the owner.
 */
export function variablesFor(
  program: ProgramName,
  variables: Variables,
  databases: ProgramLogins & { readonly seed?: string },
): Readonly<Record<string, string>> {
  const names = new Set<string>([...ofTheMachine, ...ofTheStart, ...own[program]])
  const given = Object.entries(childVariables(variables))
  const seen = given.filter(([name]) => names.has(name.toUpperCase()))
  const url = program === 'sandbox' ? undefined : databases[program]
  return { ...Object.fromEntries(seen), ...(url === undefined ? {} : { DATABASE_URL: url }) }
}
