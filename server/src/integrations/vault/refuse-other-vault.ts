import { type Env, requireSetting, SettingError } from '../../platform/env.ts'
import { callJson } from '../http/call-json.ts'
import { vaultGuard } from './vault-guard.ts'

const patienceMs = 2_000

/**
 * Asks the vault whether it has the same secret, before a program takes work that it could not do. One
 * that does not answer now may come later, and is none of this.
 *
 * @throws SettingError in one sentence, without the secret
 */
export async function refuseOtherVault(env: Pick<Env, 'vaultUrl' | 'vaultSecret'>): Promise<void> {
  const url = requireSetting(env as Env, 'vaultUrl')
  const guard = vaultGuard(requireSetting(env as Env, 'vaultSecret'))
  let isProven = false
  const call = callJson(url, patienceMs, {
    headersOf: (sent) => guard.headersOf(sent),
    check(sent, answer) {
      isProven = isFromVault(() => guard.check(sent, answer))
    },
  })
  const answer = await call({ method: 'GET', path: '/keys' })
    .catch(() => null)
    .finally(() => call.close())
  if (isProven || answer === null || answer.status >= 500) return
  throw new SettingError(
    answer.status === 401
      ? 'VAULT_SECRET is not the one of the vault at VAULT_URL, ' +
          'or the clocks of the two machines are more than five minutes apart.'
      : 'VAULT_URL names something that does not prove to be the vault of VAULT_SECRET.',
  )
}

function isFromVault(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
