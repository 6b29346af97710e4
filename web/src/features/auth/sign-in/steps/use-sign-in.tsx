import type { SocialProof } from '@quittance/contract/auth/sign-in'
import type { SignInAnswer as SignInResult } from '@quittance/contract/auth/signed-in'
import { type ReactNode, useReducer } from 'react'
import { useApi } from '../../../../lib/api/api.ts'
import { loadApi } from '../../../../lib/api/lazy-api.ts'
import { CallError } from '../../../../lib/api/call.ts'
import { useSealFor, warmSealing } from '../../../../lib/api/sealing.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'
import { useLazyDialog } from '../../../../lib/dialogs/use-lazy-dialog.ts'
import { readDeviceId } from '../../../../lib/session/device-id.ts'
import { useBeginSession } from '../../../../lib/session/session.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import type { SignInAnswer } from './sign-in-calls.ts'
import {
  type Credentials,
  dialogAfter,
  type NewUser,
  reduceSignIn,
  type SendCredentials,
  type SignInEvent,
  type SignInRefusal,
} from './sign-in-step.ts'

const loadDialog = async () => (await import('./sign-in-dialog.tsx')).SignInDialog

/** What makes the calls; code that can not be fetched counts as a lost call. */
export const loadSignInCalls = () =>
  import('./sign-in-calls.ts').catch(() => {
    throw new CallError('offline')
  })

/** Fetches what signing in takes beyond the form; for its first touch. */
export function warmSignIn(): void {
  warmSealing()
  Promise.all([loadApi(), loadSignInCalls()]).catch(() => undefined) // asked again when it is sent
}

/**
 * A sign-in from the first try to the session. Its steps are `reduceSignIn`'s; the calls, the session
 * that begins and the code of the dialogs are here. Passwords leave the browser sealed, or not at all.
 *
 * @param onNewUser takes over somebody whom a provider knows, and we do not (AUTH-20)
 */
export function useSignIn(onNewUser: (person: NewUser, proof: SocialProof) => void): {
  readonly send: SendCredentials
  readonly change: (event: SignInEvent) => void
  readonly dialog: ReactNode
} {
  const api = useApi()
  const messages = useMessages()
  const sealFor = useSealFor()
  const { language } = useLender()
  const beginSession = useBeginSession()
  const { View, open, close } = useLazyDialog(loadDialog)
  const [step, dispatch] = useReducer(reduceSignIn, { kind: 'form' })
  const isDialog = step.kind !== 'form' && step.kind !== 'over'
  const dialog =
    View !== null && isDialog ? <View key={step.kind} {...{ step, send, change }} /> : null
  return { send, change, dialog }

  async function send(credentials: Credentials): Promise<SignInRefusal | null> {
    const answer = await ask(credentials)
    const isByContact = 'contact' in credentials
    const { password } = credentials
    const proof = isByContact ? null : credentials.proof
    const isPhone = isByContact && credentials.contact.kind === 'phone'
    const sent = { password, phone: isPhone ? credentials.contact.value : '', proof }
    if (answer.kind === 'refused' && dialogAfter(answer, sent) === null) return answer
    messages.clear()
    if (answer.kind === 'done') await goOn(answer.result, proof)
    change({ kind: 'answered', answer, sent })
    return null
  }

  async function ask({ password, ...who }: Credentials): Promise<SignInAnswer> {
    const sealedPassword = password === null ? null : await sealFor('portal', password)
    const { sendSignIn } = await loadSignInCalls()
    const device = { deviceId: readDeviceId(), language }
    if ('proof' in who) {
      const sealed = sealedPassword === null ? {} : { sealedPassword }
      return sendSignIn(api, { social: who.proof, ...sealed, ...device })
    }
    return sendSignIn(api, { ...who, sealedPassword: sealedPassword ?? '', ...device })
  }

  async function goOn(result: SignInResult, proof: SocialProof | null): Promise<void> {
    if (result.kind === 'signedIn') await beginSession(result)
    if (result.kind === 'newUser' && proof !== null) onNewUser(result, proof)
  }

  /** The dialog's code comes when a step asks for it. */
  function change(event: SignInEvent): void {
    dispatch(event)
    if (event.kind === 'closed') close()
    else if (opensDialog(event)) open()
  }
}

function opensDialog(event: SignInEvent): boolean {
  if (event.kind !== 'answered') return event.kind !== 'entered'
  return event.answer.kind === 'refused' || event.answer.result.kind === 'secondFactor'
}
