import type { SignedIn } from '@quittance/contract/auth/signed-in'
import { useFollowAccount } from '../../../lib/i18n/language.ts'
import { useSession } from '../../../lib/session/session.ts'

/** Lets somebody in whom the server knows by now, in the language of their account. */
export function useEnter(): (signedIn: SignedIn) => Promise<void> {
  const { store } = useSession()
  const followAccount = useFollowAccount()
  return async (signedIn) => {
    await followAccount(signedIn)
    store.begin(signedIn)
  }
}
