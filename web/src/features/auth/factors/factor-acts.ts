import {
  addPasskeyEndpoint,
  beginAuthenticatorEndpoint,
  beginPasskeyEndpoint,
} from '@quittance/contract/auth/factors'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { describeError } from '../../../lib/i18n/labels.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { makePasskey } from '../../../lib/passkeys/use-passkey.ts'
import { codeOf } from '../../../lib/start/code-of.ts'
import type { BegunAuthenticator } from './authenticator-setup.tsx'
import { useReloadFactors } from './own-factors.ts'

export const authenticatorSetup = codeOf(
  async () => (await import('./authenticator-setup.tsx')).AuthenticatorSetup,
)
export const recoveryCodes = codeOf(
  async () => (await import('./recovery-codes.tsx')).RecoveryCodes,
)

/** One act at a time; what keeps it from being done is told in the message bar. */
function useAct() {
  const label = useLaterLabel()
  const messages = useMessages()
  const reload = useReloadFactors()
  const [acting, setActing] = useState<string | null>(null)
  return { acting, act }

  /** @param work throws what it can not do; null for what was not done, and is told already */
  async function act<Done>(name: string, work: () => Promise<Done | null>): Promise<Done | null> {
    if (acting !== null) return null
    setActing(name)
    const done = await work().catch((error: Error) => {
      messages.failure(describeError(error, label))
      return null
    })
    setActing(null)
    reload()
    return done
  }
}

/** Adds a passkey. */
export function useAddPasskey() {
  const api = useApi()
  const label = useLaterLabel()
  const messages = useMessages()
  const { acting, act } = useAct()
  return { isAdding: acting !== null, add }

  function add(): Promise<true | null> {
    return act('add', async () => {
      const { options } = unwrapResult(await api(beginPasskeyEndpoint, {}))
      const credential = await makePasskey(options)
      if (credential === null) {
        messages.failure(label('signIn.passkey.failed'))
        return null
      }
      unwrapResult(await api(addPasskeyEndpoint, { credential, name: '' }))
      messages.success(label('signIn.factors.isAdded'))
      return true as const
    })
  }
}

/**
 * Begins an authenticator app: what shows its recovery codes is fetched before, for they are shown once.
 */
export function useAuthenticatorActs() {
  const api = useApi()
  const { acting, act } = useAct()
  return { acting, begin }

  function begin(): Promise<BegunAuthenticator | null> {
    return act('begin', async () => {
      await Promise.all([authenticatorSetup.fetch(), recoveryCodes.fetch()])
      return unwrapResult(await api(beginAuthenticatorEndpoint, {}))
    })
  }
}
