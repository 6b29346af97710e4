import { useApi } from '../api/api.ts'
import { CallError } from '../api/call.ts'
import type { RenewingAnswer } from './renew-token.ts'
import { useSession } from './session.ts'

/** Makes a call by which the session is given another token, as `renewToken` does; that is loaded when it is made. */
export function useRenewToken() {
  const api = useApi()
  const { store } = useSession()
  return async <Answer extends RenewingAnswer>(call: (token: string) => Promise<Answer>) => {
    const { renewToken } = await import('./renew-token.ts').catch(offline)
    return renewToken(store, call, api)
  }
}

function offline(): never {
  throw new CallError('offline')
}
