import type { SocialProof } from '@quittance/contract/auth/sign-in'
import { useApi } from '../../../lib/api/api.ts'
import { deviceId } from '../../../lib/session/device-id.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useSealFor } from '../../../lib/api/sealing.ts'
import type { SignInAnswer } from '../form/send-sign-in.ts'
import { loadSending } from '../form/use-sign-in.ts'

/** Asks the server who this is, by a provider's token, and the account's password where it asks. */
export function useSocialSignIn() {
  const api = useApi()
  const sealFor = useSealFor()
  const { language } = useLender()
  return async (social: SocialProof, password: string | null): Promise<SignInAnswer> => {
    const sealed = password === null ? {} : { sealedPassword: await sealFor('portal', password) }
    const { sendSignIn } = await loadSending()
    return sendSignIn(api, { social, ...sealed, deviceId: deviceId(), language })
  }
}
