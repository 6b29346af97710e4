import { useState } from 'react'
import { useApi } from '../../../../lib/api/api.ts'
import { CallError } from '../../../../lib/api/call.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'
import { describeError, useLabel } from '../../../../lib/i18n/labels.ts'
import { useBeginSession } from '../../../../lib/session/session.ts'

/** What makes the calls; code that can not be fetched counts as a lost call. */
const loadCalls = () =>
  import('./passkey-sign-in.ts').catch(() => {
    throw new CallError('offline')
  })

/** A sign-in by passkey, from the press to the session. */
export function usePasskeySignIn(): { readonly start: () => void; readonly isAsking: boolean } {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const beginSession = useBeginSession()
  const [isAsking, setAsking] = useState(false)
  return { start, isAsking }

  function start(): void {
    if (isAsking) return
    setAsking(true)
    messages.clear()
    void signIn()
      .catch((error: Error) => messages.failure(describeError(error, label)))
      .finally(() => setAsking(false))
  }

  async function signIn(): Promise<void> {
    const { signInByPasskey } = await loadCalls()
    const answer = await signInByPasskey(api)
    if (answer === null) return messages.failure(label('signIn.passkey.failed'))
    if (answer.kind === 'refused') return messages.failure(answer.message)
    if (answer.result.kind === 'signedIn') await beginSession(answer.result)
  }
}
