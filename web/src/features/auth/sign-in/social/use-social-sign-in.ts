import type { Provider } from '@quittance/contract/auth/sign-in'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../../lib/api/api.ts'
import {
  UrlSecretContext,
  type UrlSecretOf,
  storeProviderRequest,
} from '../../../../lib/session/url-secret.ts'
import { useFullSpinner } from '../../../../lib/feedback/loading.ts'
import { describeError, useLabel } from '../../../../lib/i18n/labels.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'
import { readSocialToken } from '../../../../lib/session/read-social-token.ts'
import type { SendCredentials } from '../steps/sign-in-step.ts'
import { loadSignInCalls } from '../steps/use-sign-in.tsx'

/** Sign-in by an identity provider: leaves for it, and comes back with its token. */
export function useSocialSignIn(send: SendCredentials): {
  readonly starting: Provider | null
  readonly start: (provider: Provider) => void
} {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const [starting, setStarting] = useState<Provider | null>(null)
  useComeBack(send)

  // After Back from the provider, the browser may show the page as it was left.
  useEffect(() => {
    const rest = () => setStarting(null)
    window.addEventListener('pageshow', rest)
    return () => window.removeEventListener('pageshow', rest)
  }, [])

  return { starting, start }

  function start(provider: Provider): void {
    if (starting !== null) return
    setStarting(provider)
    void goTo(provider).catch((error: Error) => {
      setStarting(null)
      messages.failure(describeError(error, label))
    })
  }

  async function goTo(provider: Provider): Promise<void> {
    const { startSocialSignIn } = await loadSignInCalls()
    const answer = await startSocialSignIn(api, provider)
    if (answer.kind === 'refused') {
      setStarting(null)
      return messages.failure(answer.message)
    }
    storeProviderRequest({ provider, state: answer.result.state })
    return location.assign(answer.result.url)
  }
}

/** Signs in with the provider's token, which is already removed from the address. */
function useComeBack(signIn: SendCredentials): void {
  const label = useLabel()
  const messages = useMessages()
  const arrived = use(UrlSecretContext)
  const [back] = useState(() => arrived.waiting('social', 'socialFailed'))
  const [isSending, setSending] = useState(back?.kind === 'social')
  useFullSpinner(isSending)

  const send = async ({ provider, idToken }: UrlSecretOf<'social'>) => {
    const proof = readSocialToken(provider, idToken)
    if (proof === null) return messages.failure(label('signIn.social.failed'))
    const refused = await signIn({ proof, password: null })
    if (refused !== null) messages.failure(refused.message)
  }

  const comeBack = useEffectEvent(() => {
    if (back === null) return
    arrived.take()
    if (back.kind === 'socialFailed') return messages.failure(label('signIn.social.failed'))
    void send(back)
      .catch((error: Error) => messages.failure(describeError(error, label)))
      .finally(() => setSending(false))
  })
  useEffect(() => comeBack(), [])
}
