import { confirmProofEndpoint, type SubmittedProof } from '@quittance/contract/auth/proofs'
import { useApi } from '../api/api.ts'
import { explainLostAnswer } from '../api/explain-lost-answer.ts'
import { useLabel } from '../i18n/labels.ts'
import { useRenewToken } from '../session/use-renew-token.ts'

/** Hands in a proof. The session goes on under the token of the answer. */
export function useSubmitProof() {
  const api = useApi()
  const label = useLabel()
  const renewToken = useRenewToken()
  return (given: SubmittedProof) =>
    renewToken((token) =>
      api(confirmProofEndpoint, given, { token }).catch(
        explainLostAnswer(label('signIn.proof.unknown')),
      ),
    )
}
