import { readContact } from '@quittance/domain/sign-in/contact'
import { type SubmitEvent, useState } from 'react'
import { useFullSpinner } from '../../lib/busy.ts'
import { errorText, useLabel } from '../../lib/labels.ts'
import { useMessages } from '../../lib/messages.ts'
import type { SignInAnswer } from './send-sign-in.ts'
import { shownField } from './sign-in-fields.ts'
import { useEnter } from './use-enter.ts'
import type { useFields } from './use-fields.ts'
import { useSignIn } from './use-sign-in.ts'

/** Sends the form once, and lets the borrower in or says at its field why not. */
export function useSubmit({
  values,
  isValid,
  refuse,
}: Pick<ReturnType<typeof useFields>, 'values' | 'isValid' | 'refuse'>) {
  const label = useLabel()
  const messages = useMessages()
  const signIn = useSignIn()
  const enter = useEnter()
  const [isSending, setSending] = useState(false)
  useFullSpinner(isSending)

  return { isSending, submit }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const contact = readContact(values.user)
    if (contact === null || !isValid || isSending) return
    setSending(true)
    signIn({ contact, password: values.password })
      .then(learn, (error: Error) => messages.failure(errorText(error, label)))
      .finally(() => setSending(false))
  }

  async function learn(answer: SignInAnswer) {
    if (answer.kind === 'done') {
      messages.clear()
      // Only a provider's token is answered otherwise.
      if (answer.result.kind === 'signedIn') await enter(answer.result)
      return
    }
    messages.failure(answer.message)
    const name = shownField(answer.field)
    if (name !== null) refuse(name, answer.message)
  }
}
