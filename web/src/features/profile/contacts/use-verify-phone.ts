import { resendPhoneCodeEndpoint, verifyPhoneCodeEndpoint } from '@quittance/contract/auth/codes'
import { codeLength, isOneTimeCode } from '@quittance/domain/auth/sign-up/one-time-code'
import { type SubmitEvent, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { browserClock } from '../../../lib/time/clock.ts'
import { type CodeBoxes, emptyCodeBoxes } from '../../../ui/fields/code-boxes.ts'
import { useContactChanged } from './use-contact-change.ts'
import type { ContactDialog } from './contact-kinds.ts'

type Phone = { readonly id: string; readonly value: string }
type Ways = { onNext: (dialog: ContactDialog) => void; onClose: () => void }

/** The code as it is typed, and what comes of it: PROF-12 to PROF-14. */
export function useVerifyPhone({ id, value }: Phone, { onNext, onClose }: Ways) {
  const api = useApi()
  const label = useLabel()
  const changed = useContactChanged()
  const [boxes, setBoxes] = useState<CodeBoxes>(() => emptyCodeBoxes(codeLength))
  const [refusal, setRefusal] = useState<{ readonly message: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isResent, setResent] = useState(false)
  const [acting, setActing] = useState<'check' | 'ask' | null>(null)
  const code = boxes.join('')
  const named = { id, phoneno: value }

  return {
    boxes,
    refusal,
    problem,
    isResent,
    isChecking: acting === 'check',
    isAsking: acting === 'ask',
    isWhole: isOneTimeCode(code),
    change: (next: CodeBoxes) => {
      setBoxes(next)
      setRefusal(null)
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      if (isOneTimeCode(code)) act('check', verify)
    },
    resend: () => act('ask', resend),
  }

  function act(what: 'check' | 'ask', send: () => Promise<void>): void {
    if (acting !== null) return
    setActing(what)
    setProblem(null)
    send()
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        setProblem(describeError(error, label))
      })
      .finally(() => setActing(null))
  }

  async function verify(): Promise<void> {
    const answer = await api(verifyPhoneCodeEndpoint, { ...named, otp: code })
    if (answer.kind === 'refused') {
      setBoxes(emptyCodeBoxes(codeLength))
      return setRefusal({ message: answer.message })
    }
    await changed(answer.message)
    return onClose()
  }

  /** What was typed belongs to the code before. */
  async function resend(): Promise<void> {
    const answer = await api(resendPhoneCodeEndpoint, named)
    const isSent = answer.kind === 'done'
    if (!isSent) setProblem(answer.message)
    const seconds = isSent ? answer.result.data.resendAfterSeconds : answer.retryAfterSeconds
    if (isSent) {
      setBoxes(emptyCodeBoxes(codeLength))
      setRefusal(null)
      setResent(true)
    }
    if (seconds === null) return
    onNext({ kind: 'code', phone: { id, value }, resendAtMs: browserClock.now() + seconds * 1000 })
  }
}
