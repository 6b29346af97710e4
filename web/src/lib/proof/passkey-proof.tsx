import { proofOptionsEndpoint } from '@quittance/contract/auth/passkeys'
import { useState } from 'react'
import { useApi } from '../api/api.ts'
import { describeError, useLabel } from '../i18n/labels.ts'
import { getPasskey } from '../passkeys/use-passkey.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useSubmitProof } from './use-submit-proof.ts'

type PasskeyProofProps = { onEnd: (isProven: boolean) => void }

/** A button that proves by a passkey who is there; what keeps it from that is said above it. */
export function PasskeyProof({ onEnd }: PasskeyProofProps) {
  const label = useLabel()
  const api = useApi()
  const submit = useSubmitProof()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      {problem !== null && (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      )}
      <Button wide waiting={isAsking} waitingLabel={label('signIn.form.sending')} onClick={start}>
        {label('signIn.passkey.use')}
      </Button>
    </>
  )

  function start(): void {
    if (isAsking) return
    setAsking(true)
    setProblem(null)
    void ask()
      .catch((error: Error) => describeError(error, label))
      .then(finish)
  }

  function finish(refusal: string | null): void {
    setAsking(false)
    if (refusal === null) onEnd(true)
    else setProblem(refusal)
  }

  /** Gives back why not, in words. */
  async function ask(): Promise<string | null> {
    const asked = await api(proofOptionsEndpoint, {})
    if (asked.kind === 'refused') return asked.message
    const credential = await getPasskey(asked.result.options)
    if (credential === null) return label('signIn.passkey.failed')
    const answer = await submit({ by: 'passkey', credential })
    return answer.kind === 'refused' ? answer.message : null
  }
}
