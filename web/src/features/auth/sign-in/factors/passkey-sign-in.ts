import { passkeyOptionsEndpoint, passkeySignInEndpoint } from '@quittance/contract/auth/passkeys'
import type { Api } from '../../../../lib/api/call.ts'
import { getPasskey } from '../../../../lib/passkeys/use-passkey.ts'
import { readDeviceId } from '../../../../lib/session/device-id.ts'
import { readPushSubscription } from '../steps/sign-in-calls.ts'

/** Asks for a passkey and signs in by it; null where none was given. */
export async function signInByPasskey(api: Api) {
  const deviceId = readDeviceId()
  const asked = await api(passkeyOptionsEndpoint, { deviceId })
  if (asked.kind === 'refused') return asked
  const credential = await getPasskey(asked.result.options)
  if (credential === null) return null
  const deviceToken = await readPushSubscription()
  return api(passkeySignInEndpoint, { credential, deviceId, deviceToken })
}
