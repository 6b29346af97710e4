import { confirmProofEndpoint, type SubmittedProof } from '@quittance/contract/auth/proofs'
import { useApi } from '../api/api.ts'
import { CallError } from '../api/call.ts'
import { useSession } from '../session/session.ts'

/** Hands in a proof. The session goes on under the token of the answer. */
export function useSubmitProof() {
  const api = useApi()
  const { store } = useSession()
  return async (given: SubmittedProof) => {
    const { renewToken } = await import('../session/renew-token.ts').catch(offline)
    return renewToken(store, (token) => api(confirmProofEndpoint, given, { token }))
  }
}

function offline(): never {
  throw new CallError('offline')
}
