import { useState } from 'react'
import { useApi } from '../../../../lib/api/api.ts'
import type { CallAnswer, Api } from '../../../../lib/api/call.ts'
import { describeError, useLabel } from '../../../../lib/i18n/labels.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'

export type EmailRefusal = { readonly message: string; readonly field: string | null }

/** Makes a call about an email. Success shows in the message bar; a refusal stays in the dialog. */
export function useEmailCall(onDone: () => void) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<EmailRefusal | null>(null)
  return { isSending, problem, send }

  /** @returns the refusal, if there was one */
  async function send(
    call: (api: Api) => Promise<CallAnswer<unknown, string>>,
  ): Promise<EmailRefusal | null> {
    if (isSending) return null
    setSending(true)
    setProblem(null)
    const answer = await call(api).catch((error: Error) => ({
      kind: 'refused' as const,
      message: describeError(error, label),
      field: null,
    }))
    setSending(false)
    if (answer.kind === 'refused') {
      setProblem(answer)
      return answer
    }
    messages.success(answer.message)
    onDone()
    return null
  }
}
