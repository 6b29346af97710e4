import { type Env, SettingError } from '../platform/env.ts'
import { isLoopback } from '../platform/is-loopback.ts'

/**
 * Refuses settings that belong to production beside a demo that nobody asked for, and a demo's
 * payment network where there is no demo: a variable that was forgotten decides neither.
 *
 * @throws SettingError in one sentence that names the variable
 */
export function refuseMixedSettings(env: Env): void {
  if (!env.demo && env.sandboxUrl !== undefined) {
    throw new SettingError(
      'SANDBOX_URL names a payment network of the demo, and QUITTANCE_DEMO=0 starts none.',
    )
  }
  if (!env.demo || env.isDemoAsked) return
  const name = ofProduction(env)
  if (name === null) return
  throw new SettingError(
    `${name} is no setting of a demo that nobody asked for: start with NODE_ENV=production, ` +
      'or with QUITTANCE_DEMO=1 where a demo is meant.',
  )
}

function ofProduction(env: Env): string | null {
  if (env.databaseUrl !== undefined) return 'DATABASE_URL'
  if (env.smtpUrl !== undefined) return 'SMTP_URL'
  if (env.trustProxy !== false) return 'TRUST_PROXY'
  return isLoopback(env.host) ? null : 'HOST'
}
