import { confirmProofEndpoint, type SubmittedProof } from '@quittance/contract/auth/proofs'
import { useApi } from '../api/api.ts'
import { useRenewToken } from '../session/use-renew-token.ts'

/** Hands in a proof. The session goes on under the token of the answer. */
export function useSubmitProof() {
  const api = useApi()
  const renewToken = useRenewToken()
  return (given: SubmittedProof) =>
    renewToken((token) => api(confirmProofEndpoint, given, { token }))
}
