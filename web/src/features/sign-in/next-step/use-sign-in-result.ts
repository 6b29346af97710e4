import type { SocialProof } from '@quittance/contract/auth/sign-in'
import type { SignInAnswer as SignInResult } from '@quittance/contract/auth/signed-in'
import { useMessages } from '../../../lib/i18n/messages.ts'
import { type NextStep, nextStepOf, type WaitingEmail } from './next-step.ts'
import type { SignInAnswer } from '../form/send-sign-in.ts'
import { useEnter } from '../form/use-enter.ts'

export type NewUser = Extract<SignInResult, { kind: 'newUser' }>

/** Where an answer to a sign-in leads, besides in. */
export type SignInResultHandlers = {
  readonly onNext: (step: NextStep) => void
  /** Somebody whom a provider knows, and we do not (AUTH-20). */
  readonly onNewUser: (person: NewUser, proof: SocialProof) => void
}

/** What was sent, for what comes next. */
export type Sent = Pick<WaitingEmail, 'password' | 'phone'> & { readonly proof: SocialProof | null }

type Refused = Extract<SignInAnswer, { kind: 'refused' }>

/**
 * Reads the answer to a sign-in: in, to the sign-up, or to the next step.
 *
 * @returns the no that leads nowhere; null where it led somewhere
 */
export function useSignInResult({ onNext, onNewUser }: SignInResultHandlers) {
  const messages = useMessages()
  const enter = useEnter()
  return async (answer: SignInAnswer, sent: Sent): Promise<Refused | null> => {
    if (answer.kind === 'refused') {
      const step = nextStepOf(answer, sent)
      if (step === null) return answer
      messages.clear()
      onNext(step)
      return null
    }
    messages.clear()
    const { result } = answer
    if (result.kind === 'signedIn') await enter(result)
    if (result.kind === 'newUser' && sent.proof !== null) onNewUser(result, sent.proof)
    return null
  }
}
