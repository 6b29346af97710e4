import { signOutEndpoint } from '@quittance/contract/auth/own-session'
import { useApi } from '../api/api.ts'
import { useLabel } from '../i18n/labels.ts'
import { useMessages } from '../feedback/messages.ts'
import { useSession } from './session.ts'

/**
 * Signs the borrower out here, whatever the server answers to being told (AUTH-44). Where a timer
 * does, that is told too: this device still takes what is pushed to it, and sign-in says why.
 */
export function useSignOut({ isIdle = false } = {}): () => void {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const { store } = useSession()
  return () => {
    if (!isIdle) store.catchUp() // another tab may have been given a newer token
    const token = store.state.current()?.token
    store.end(isIdle ? 'idle' : undefined)
    if (!isIdle) messages.success(label('shell.logOut.done'))
    // A lost word does no harm: the server ends a session without acts by itself (AMB-99).
    if (token === undefined) return
    const how = { token, ...(isIdle && { background: true }) }
    api(signOutEndpoint, {}, how).catch(() => undefined)
  }
}
