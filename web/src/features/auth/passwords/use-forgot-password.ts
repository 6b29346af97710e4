import { forgotPasswordEndpoint } from '@quittance/contract/auth/passwords'
import { readContact } from '@quittance/domain/auth/sign-in/contact'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import type { FormRefusal } from '../../../lib/forms/form-state.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'

type ForgotPasswordFields = { readonly contact: string }

/** The one value of the form: an email goes out as such, anything else as a phone (PWD-02, PWD-03). */
export function useForgotPassword(known: string) {
  const api = useApi()
  const label = useLabel()
  const { language } = useLender()
  /** the same words for every contact; null while nothing was sent */
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm<ForgotPasswordFields, 'required' | 'contact'>({
    initial: { contact: known },
    check: ({ contact }) => {
      if (contact.trim() === '') return { contact: 'required' }
      return readContact(contact) === null ? { contact: 'contact' } : {}
    },
    faultText: (fault) => label(`signIn.refused.${fault}`),
    send: askForLink,
  })
  return { ...form, answer }

  async function askForLink(
    fields: ForgotPasswordFields,
  ): Promise<FormRefusal<ForgotPasswordFields> | null> {
    const contact = readContact(fields.contact)
    if (contact === null) return null
    const where = contact.kind === 'email' ? { email: contact.value } : { phoneno: contact.value }
    const answered = await api(forgotPasswordEndpoint, { lang: language, ...where })
    if (answered.kind === 'refused') return { message: answered.message, field: 'contact' }
    setAnswer(answered.message)
    return null
  }
}
