import { forgotPasswordEndpoint } from '@quittance/contract/auth/passwords'
import { type Contact, readContact } from '@quittance/domain/sign-in/contact'
import { type SubmitEvent, useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { errorText, useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'

/** The one value of the form: an email goes out as such, anything else as a phone (PWD-02, PWD-03). */
export function useForgotPassword(known: string, focus: () => void) {
  const api = useApi()
  const label = useLabel()
  const { language } = useLender()
  const [contact, setContact] = useState(known)
  const [wasLeft, setLeft] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** the same words for every contact; null while nothing was sent */
  const [answer, setAnswer] = useState<string | null>(null)

  const read = readContact(contact)
  const fault = faultIn(contact, read)
  const said = wasLeft && fault !== null ? label(`signIn.refused.${fault}`) : refusal

  return {
    contact,
    answer,
    problem,
    isSending,
    error: said ?? undefined,
    blocked: fault === null ? null : label('signIn.forgot.fillIn'),
    type: (text: string) => {
      setContact(text)
      setRefusal(null)
    },
    leave: () => setLeft(contact !== ''),
    /** Says what is missing, and goes there. */
    reveal: () => {
      setLeft(true)
      focus()
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      if (read === null || isSending) return
      setSending(true)
      setProblem(null)
      send(read)
        .catch((error: Error) => setProblem(errorText(error, label)))
        .finally(() => setSending(false))
    },
  }

  async function send({ kind, value }: Contact): Promise<void> {
    const where = kind === 'email' ? { email: value } : { phoneno: value }
    const answered = await api(forgotPasswordEndpoint, { lang: language, ...where })
    if (answered.kind === 'done') return setAnswer(answered.message)
    setRefusal(answered.message)
    focus()
  }
}

function faultIn(text: string, read: Contact | null): 'required' | 'contact' | null {
  if (text.trim() === '') return 'required'
  return read === null ? 'contact' : null
}
