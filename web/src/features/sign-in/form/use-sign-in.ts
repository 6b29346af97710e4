import type { Contact } from '@quittance/domain/sign-in/contact'
import { loadCalls, useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { deviceId } from '../../../lib/session/device-id.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useSealFor, warmSealing } from '../../../lib/api/sealing.ts'
import type { SignInAnswer } from './send-sign-in.ts'

type Credentials = { readonly contact: Contact; readonly password: string }

/** What makes the calls; that it can not be fetched is as if a call was lost. */
export const loadSending = () =>
  import('./send-sign-in.ts').catch(() => {
    throw new CallError('offline')
  })

/** Fetches what signing in takes beyond the form; for its first touch. */
export function warmSignIn(): void {
  warmSealing()
  Promise.all([loadCalls(), loadSending()]).catch(() => undefined) // asked again when it is sent
}

/** Asks the server who this is. The password leaves the browser sealed, or not at all. */
export function useSignIn(): (credentials: Credentials) => Promise<SignInAnswer> {
  const api = useApi()
  const sealFor = useSealFor()
  const { language } = useLender()
  return async ({ contact, password }) => {
    const sealedPassword = await sealFor('portal', password)
    const { sendSignIn } = await loadSending()
    return sendSignIn(api, { contact, sealedPassword, deviceId: deviceId(), language })
  }
}
