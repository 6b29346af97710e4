import type { SignUpRequest } from '@quittance/contract/auth/sign-up'
import { useState } from 'react'
import { loadCalls, useApi } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call.ts'
import { browserClock } from '../../lib/clock.ts'
import { errorText, useLabel } from '../../lib/i18n/labels.ts'
import { useMessages } from '../../lib/i18n/messages.ts'
import { useSealFor, warmSealing } from '../../lib/api/sealing.ts'
import { useDraftStore } from './sign-up-draft.ts'
import type { Name, useSignUpFields } from './use-sign-up-fields.ts'

export const loadSending = () => import('./send-sign-up.ts')

/** Fetches what sending takes beyond the form; for its first touch. */
export function warmSignUp(): void {
  warmSealing()
  Promise.all([loadCalls(), loadSending()]).catch(() => undefined) // asked again when it is sent
}

/** The code of the calls; without it nothing can be sent. */
export function sending() {
  return loadSending().catch(() => {
    throw new CallError('offline')
  })
}

/** The form was found right: these terms are to be accepted, then this goes out. */
type Offer = { readonly terms: string; readonly request: SignUpRequest }

type Options = Pick<ReturnType<typeof useSignUpFields>, 'asked' | 'refuse'> & {
  onSent: () => void
}

type Refusal = { readonly reason: string; readonly field: string | null; readonly message: string }

/** Checks the form, has its terms accepted, and signs up: SIGNUP-18 to SIGNUP-25. */
export function useSignUp({ asked, refuse, onSent }: Options) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const store = useDraftStore()
  const seal = useSealFor()
  const [isSending, setSending] = useState(false)
  const [offer, setOffer] = useState<Offer | null>(null)
  /** what was said of the sign-up while its terms stand open */
  const [problem, setProblem] = useState<string | null>(null)

  return {
    isSending,
    offer,
    problem,
    check: () => attempt(check, (text) => messages.failure(text)),
    accept: () => attempt(signUp, setProblem),
    cancel: () => {
      setOffer(null)
      setProblem(null)
    },
  }

  function attempt(act: () => Promise<void>, tell: (text: string) => void): void {
    if (isSending) return
    setSending(true)
    setProblem(null)
    messages.clear()
    act()
      .catch((error: Error) => tell(errorText(error, label)))
      .finally(() => setSending(false))
  }

  async function check(): Promise<void> {
    const { requestOf, sendCheck } = await sending()
    const request = await requestOf(store.current(), asked, seal)
    const answer = await sendCheck(api, request)
    if (answer.kind === 'done') setOffer({ terms: answer.result, request })
    else learn(answer, messages.failure)
  }

  async function signUp(): Promise<void> {
    if (offer === null) return
    const { sendSignUp } = await sending()
    const answer = await sendSignUp(api, offer.request)
    if (answer.kind === 'refused') return learn(answer, setProblem)
    const draft = store.current()
    const { values, social } = draft
    const resendAtMs = browserClock.now() + answer.result.data.resendAfterSeconds * 1000
    store.set({ ...draft, sent: { values, social, resendAtMs } })
    onSent()
  }

  /** A refusal goes to the field that it names; the terms are over then. */
  function learn({ reason, field, message }: Refusal, tell: (text: string) => void): void {
    const draft = store.current()
    if (reason === 'badSocialToken') {
      // Nobody vouches for them any more: from here on they need a password.
      store.set({ ...draft, social: null })
      setOffer(null)
      return messages.failure(message)
    }
    if (field === null || !(field in draft.values)) return tell(message)
    setOffer(null)
    messages.failure(message)
    refuse(field as Name, message)
  }
}
