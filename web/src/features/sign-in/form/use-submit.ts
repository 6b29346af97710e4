import { readContact } from '@quittance/domain/sign-in/contact'
import { type SubmitEvent, useState } from 'react'
import { useFullSpinner } from '../../../lib/api/busy.ts'
import { errorText, useLabel } from '../../../lib/i18n/labels.ts'
import { useMessages } from '../../../lib/i18n/messages.ts'
import { shownField } from './sign-in-fields.ts'
import type { useFields } from './use-fields.ts'
import { type SignInResultHandlers, useSignInResult } from '../next-step/use-sign-in-result.ts'
import { useSignIn } from './use-sign-in.ts'

type Fields = Pick<ReturnType<typeof useFields>, 'values' | 'isValid' | 'refuse'>

/** Sends the form once, and lets the borrower in or says at its field why not. */
export function useSubmit({ values, isValid, refuse }: Fields, learned: SignInResultHandlers) {
  const label = useLabel()
  const messages = useMessages()
  const signIn = useSignIn()
  const learn = useSignInResult(learned)
  const [isSending, setSending] = useState(false)
  useFullSpinner(isSending)

  return { isSending, submit }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isValid || isSending) return
    setSending(true)
    send()
      .catch((error: Error) => messages.failure(errorText(error, label)))
      .finally(() => setSending(false))
  }

  async function send(): Promise<void> {
    const contact = readContact(values.user)
    if (contact === null) return
    const { password } = values
    const phone = contact.kind === 'phone' ? contact.value : ''
    const answer = await signIn({ contact, password })
    const refused = await learn(answer, { password, phone, proof: null })
    if (refused === null) return
    messages.failure(refused.message)
    const name = shownField(refused.field)
    if (name !== null) refuse(name, refused.message)
  }
}
