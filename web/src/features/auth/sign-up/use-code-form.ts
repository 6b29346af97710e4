import type { SignInAnswer, SignedIn } from '@quittance/contract/auth/signed-in'
import { codeLength, isOneTimeCode } from '@quittance/domain/auth/sign-up/one-time-code'
import { type SubmitEvent, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { readDeviceId } from '../../../lib/session/device-id.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { useSealFor } from '../../../lib/api/sealing.ts'
import { type CodeBoxes, emptyCodeBoxes } from '../../../ui/fields/code-boxes.ts'
import { readSignUpQuestions } from './sign-up-questions.ts'
import type { SentSignUp } from './sign-up-draft.ts'
import { loadSignUpCalls } from './use-sign-up.ts'

/** The account exists, and its email has to be verified before the first sign-in (OTP-17). */
export type WaitingEmail = Omit<Extract<SignInAnswer, { kind: 'verifyEmail' }>, 'kind'>

export type CodeOutcomes = {
  readonly onSignedIn: (signedIn: SignedIn) => Promise<void>
  readonly onWaiting: (waiting: WaitingEmail) => void
}

/** The code as it is typed, and what comes of it: OTP-07, OTP-08, OTP-16 to OTP-20. */
export function useCodeForm(sent: SentSignUp, { onSignedIn, onWaiting }: CodeOutcomes) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const lender = useLender()
  const seal = useSealFor()
  const [boxes, setBoxes] = useState<CodeBoxes>(() => emptyCodeBoxes(codeLength))
  const [refusal, setRefusal] = useState<{ readonly message: string } | null>(null)
  const [isChecking, setChecking] = useState(false)
  const code = boxes.join('')

  return {
    boxes,
    refusal,
    isChecking,
    isWhole: isOneTimeCode(code),
    change: (next: CodeBoxes) => {
      setBoxes(next)
      setRefusal(null)
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (!isOneTimeCode(code) || isChecking) return
      setChecking(true)
      messages.clear()
      verify()
        .catch((fault: Error) => messages.failure(describeError(fault, label)))
        .finally(() => setChecking(false))
    },
  }

  async function verify(): Promise<void> {
    const { sealSignUpRequest, sendSignUpCode } = await loadSignUpCalls()
    const request = await sealSignUpRequest(sent, readSignUpQuestions(lender, sent.social), seal)
    const device = { deviceId: readDeviceId(), language: lender.language }
    const { signUpId } = sent
    const answer = await sendSignUpCode(api, { request, signUpId, code, ...device })
    if (answer.kind === 'refused') return refuse(answer.message)
    const { result } = answer
    if (result.kind === 'signedIn') await onSignedIn(result)
    else if (result.kind === 'verifyEmail') onWaiting(result)
  }

  /** Clears the boxes for another try. */
  function refuse(message: string): void {
    setBoxes(emptyCodeBoxes(codeLength))
    setRefusal({ message })
  }
}
