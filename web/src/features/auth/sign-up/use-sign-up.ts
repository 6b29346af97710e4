import type { SignUpRequest } from '@quittance/contract/auth/sign-up'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { loadApi } from '../../../lib/api/lazy-api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { browserClock } from '../../../lib/time/clock.ts'
import type { FormRefusal } from '../../../lib/forms/form-state.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { useSealFor, warmSealing } from '../../../lib/api/sealing.ts'
import { discardDraft, type DraftStore, isBegun, useDraftStore } from './sign-up-draft.ts'
import {
  type ShownSignUpFields,
  type SignUpFieldName,
  useSignUpFields,
} from './use-sign-up-fields.ts'

/** What makes the calls; code that can not be fetched counts as a lost call. */
export const loadSignUpCalls = () =>
  import('./sign-up-calls.ts').catch(() => {
    throw new CallError('offline')
  })

/** Fetches what sending takes beyond the form; for its first touch. */
export function warmSignUp(): void {
  warmSealing()
  Promise.all([loadApi(), loadSignUpCalls()]).catch(() => undefined) // asked again when it is sent
}

/** The form passed its check: the terms to accept, and the request that goes out then. */
type Offer = { readonly terms: string; readonly request: SignUpRequest }

type Refusal = { readonly reason: string; readonly field: string | null; readonly message: string }

/** Says when the draft was emptied: what stands open of it goes too. */
function useForgotten(store: DraftStore, forget: () => void): void {
  const look = useEffectEvent(() => {
    if (!isBegun(store.current())) forget()
  })
  useEffect(() => store.subscribe(() => look()), [store])
}

/**
 * The sign-up: checks the form, has its terms accepted, and signs up (SIGNUP-18 to SIGNUP-25).
 *
 * @param onSent the code is on its way
 */
export function useSignUp(onSent: () => void) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const store = useDraftStore()
  const seal = useSealFor()
  const form = useSignUpFields(checkForm)
  const [offer, setOffer] = useState<Offer | null>(null)
  const [isSigningUp, setSigningUp] = useState(false)
  /** what was said of the sign-up while its terms stand open */
  const [termsProblem, setTermsProblem] = useState<string | null>(null)

  useForgotten(store, () => {
    cancel()
    form.clear()
  })

  return {
    ...form,
    offer,
    isSigningUp,
    termsProblem,
    accept: () => {
      if (offer === null || isSigningUp) return
      setSigningUp(true)
      setTermsProblem(null)
      messages.clear()
      signUp(offer)
        .catch((error: Error) => setTermsProblem(describeError(error, label)))
        .finally(() => setSigningUp(false))
    },
    cancel,
    startOver: () => discardDraft(store),
  }

  function cancel(): void {
    setOffer(null)
    setTermsProblem(null)
  }

  async function checkForm(): Promise<FormRefusal<ShownSignUpFields> | null> {
    messages.clear()
    const { sealSignUpRequest, sendSignUpCheck } = await loadSignUpCalls()
    const request = await sealSignUpRequest(store.current(), form.asked, seal)
    const answer = await sendSignUpCheck(api, request)
    if (answer.kind === 'refused') return refusalOf(store, answer)
    setOffer({ terms: answer.result, request })
    return null
  }

  async function signUp({ request }: Offer): Promise<void> {
    const { sendSignUp } = await loadSignUpCalls()
    const answer = await sendSignUp(api, request)
    if (answer.kind === 'refused') {
      const { message, field } = refusalOf(store, answer)
      const isOver = field !== null || answer.reason === 'badSocialToken'
      if (!isOver) return setTermsProblem(message)
      setOffer(null)
      messages.failure(message)
      if (field !== null) form.refuse(field, message)
      return
    }
    const draft = store.current()
    const { values, social } = draft
    const { signUpId, resendAfterSeconds } = answer.result.data
    const resendAtMs = browserClock.now() + resendAfterSeconds * 1000
    store.set({ ...draft, sent: { values, social, signUpId, resendAtMs } })
    onSent()
  }
}

/** A refusal with the field that shows it; a provider's word that is refused is dropped. */
function refusalOf(
  store: DraftStore,
  { reason, field, message }: Refusal,
): FormRefusal<ShownSignUpFields> {
  const draft = store.current()
  // Without the provider's proof the person needs a password from here on.
  if (reason === 'badSocialToken') store.set({ ...draft, social: null })
  const isField = reason !== 'badSocialToken' && field !== null && field in draft.values
  return { message, field: isField ? (field as SignUpFieldName) : null }
}
