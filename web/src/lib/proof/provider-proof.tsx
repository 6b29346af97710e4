import { type Provider, socialStartEndpoint } from '@quittance/contract/auth/sign-in'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../api/api.ts'
import { CallError } from '../api/call.ts'
import { describeError, useLabel } from '../i18n/labels.ts'
import { followProofs, noteProofRequest } from '../session/relay-proof.ts'
import { readSocialToken } from '../session/read-social-token.ts'
import { useLender } from '../settings/lender-settings.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FacebookIcon, GoogleIcon } from '../../ui/brand/provider-icons.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { useSubmitProof } from './use-submit-proof.ts'

const marks = { google: <GoogleIcon />, facebook: <FacebookIcon /> }

type ProviderProofProps = { onEnd: (isProven: boolean) => void; others: ReactNode }

/** Goes to the provider in a window of its own: this page, and what was typed into it, stay. */
export function ProviderProof({ onEnd, others }: ProviderProofProps) {
  const label = useLabel()
  const { providers } = useLender()
  const { start, waiting, problem } = useProviderProof(() => onEnd(true))
  return (
    <Modal
      open
      title={label('signIn.proof.title')}
      closeLabel={label('shell.modal.close')}
      onClose={() => onEnd(false)}
    >
      <Stack>
        <p>{label('signIn.proof.provider')}</p>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        {providers.map((provider) => (
          <Button
            key={provider}
            wide
            icon={marks[provider]}
            waiting={waiting === provider}
            waitingLabel={label('signIn.form.sending')}
            onClick={() => void start(provider)}
          >
            {label(`signIn.social.${provider}`)}
          </Button>
        ))}
        {others}
      </Stack>
    </Modal>
  )
}

type Asked = { readonly provider: Provider; readonly state: string }

function useProviderProof(onProven: () => void) {
  const api = useApi()
  const submit = useSubmitProof()
  const label = useLabel()
  const asked = useRef<Asked | null>(null)
  const [waiting, setWaiting] = useState<Provider | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = useEffectEvent((state: string, idToken: string) => {
    if (asked.current?.state !== state) return
    void confirm(asked.current.provider, idToken).catch(lose)
  })
  useEffect(() => followProofs((state, idToken) => take(state, idToken)), [])
  return { start, waiting, problem }

  async function start(provider: Provider): Promise<void> {
    setProblem(null)
    // At once, while the press counts: a window that opens later is held back by the browser.
    const opened = window.open('', '_blank', 'popup,width=480,height=640')
    if (opened === null) return setProblem(label('signIn.proof.blocked'))
    setWaiting(provider)
    const answer = await api(socialStartEndpoint, { provider, returnTo: '/login' }).catch(lose)
    if (answer === null) return opened.close()
    if (answer.kind === 'refused') {
      opened.close()
      return refuse(answer.message)
    }
    asked.current = { provider, state: answer.result.state }
    noteProofRequest(answer.result.state)
    opened.location.href = answer.result.url
    setWaiting(null) // it may be closed over there: another press begins anew
  }

  async function confirm(provider: Provider, idToken: string): Promise<void> {
    const social = readSocialToken(provider, idToken)
    if (social === null) return refuse(label('signIn.social.failed'))
    setWaiting(provider)
    const answer = await submit({ by: 'social', social })
    if (answer.kind === 'refused') return refuse(answer.message)
    return onProven()
  }

  function refuse(message: string): void {
    setWaiting(null)
    setProblem(message)
  }

  function lose(error: unknown): null {
    if (!(error instanceof CallError)) throw error
    refuse(describeError(error, label))
    return null
  }
}
