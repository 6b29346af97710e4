import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { browserClock } from '../../../lib/time/clock.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { type SentSignUp, useDraftStore } from './sign-up-draft.ts'
import { loadSignUpCalls } from './use-sign-up.ts'
import { useSecondsLeft } from '../../../lib/time/use-seconds-left.ts'

/** Another code, by text or by a call, once the wait is over: OTP-09 to OTP-15. */
export function useResendCode(sent: SentSignUp) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const store = useDraftStore()
  const { language: lang } = useLender()
  const secondsLeft = useSecondsLeft(sent.resendAtMs)
  const [asking, setAsking] = useState<'text' | 'call' | null>(null)

  return { secondsLeft, asking, ask }

  function ask(by: 'text' | 'call'): void {
    if (asking !== null) return
    setAsking(by)
    messages.clear()
    send(by)
      .catch((error: Error) => messages.failure(describeError(error, label)))
      .finally(() => setAsking(null))
  }

  async function send(by: 'text' | 'call'): Promise<void> {
    const { signUpId, values } = sent
    const waiting = { phone: values.phoneno, email: values.email.trim(), signUpId }
    const { requestCode } = await loadSignUpCalls()
    const answer = await requestCode(api, waiting, { by, lang })
    if (answer.kind === 'done') {
      wait(answer.result.data.resendAfterSeconds)
      return messages.success(label(by === 'call' ? 'signUp.code.called' : 'signUp.code.resent'))
    }
    // Another tab may have requested a code a moment ago, so the server's wait counts.
    if (answer.reason === 'tooSoon') wait(answer.retryAfterSeconds ?? 0)
    messages.failure(answer.message)
  }

  function wait(seconds: number): void {
    const resendAtMs = browserClock.now() + seconds * 1000
    store.set({ ...store.current(), sent: { ...sent, resendAtMs } })
  }
}
