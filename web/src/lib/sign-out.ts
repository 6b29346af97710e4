import { signOutEndpoint } from '@quittance/contract/sign-in'
import { useApi } from './api.ts'
import { useLabel } from './labels.ts'
import { useMessages } from './messages.ts'
import { useSession } from './session.ts'

/** Signs the borrower out here, whatever the server answers to being told (AUTH-44). */
export function useSignOut(): () => void {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const { store } = useSession()
  return () => {
    const token = store.state.current()?.token
    store.end()
    messages.success(label('shell.logOut.done'))
    // A lost word does no harm: the server ends a session without acts by itself (AMB-99).
    if (token !== undefined) api(signOutEndpoint, {}, { token }).catch(() => undefined)
  }
}
