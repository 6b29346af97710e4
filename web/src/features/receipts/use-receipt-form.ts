import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { UserDetails } from '@quittance/contract/profile'
import { fillsReceiptContacts } from '@quittance/domain/lender/lender-features'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useMessages } from '../../lib/i18n/messages.ts'
import {
  faultOf,
  fieldOf,
  type SendReceiptFields,
  sendReceiptForm,
  type SendReceiptProblem,
} from './send-receipt-form.ts'
import type { useSendReceipt } from './use-send-receipt.ts'

type ReceiptFormOptions = {
  /** null: not known yet, or it could not be asked for, and the fields start empty */
  known: UserDetails | null
  sending: ReturnType<typeof useSendReceipt>
  onSent: () => void
}

/** Where a receipt goes, as it is typed; what the server refuses stays, and is said at its field. */
export function useReceiptForm({ known, sending, onSent }: ReceiptFormOptions) {
  const label = useLabel()
  const messages = useMessages()
  const { settings } = useLender()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<SendReceiptFields>({
    resolver: standardSchemaResolver(sendReceiptForm),
    mode: 'onTouched',
    defaultValues: nowhere,
    values: fillsReceiptContacts(settings) ? primaryOf(known) : nowhere,
    resetOptions: { keepDirtyValues: true }, // asked for anew behind the borrower's back
  })
  const { email = '', phone = '' } = useWatch({ control: form.control })
  const blocked = blockedBecause(faultOf({ email, phone }))

  return {
    form,
    /** why it can not be sent yet; null when it can */
    blocked,
    /** what was said that belongs to no field */
    problem,
    /** says at every field what is wrong with it, and goes to the first */
    reveal: () => void form.trigger(undefined, { shouldFocus: true }),
    submit: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      event.preventDefault()
      event.stopPropagation() // to React it may be inside another form
      if (sending.isSending || blocked !== null) return
      setProblem(null)
      void form.handleSubmit(send)()
    },
  }

  function blockedBecause(fault: SendReceiptProblem | null): string | null {
    if (fault === null) return null
    if (fault === 'form') return label('receipts.refused.form')
    return label('payments.methodForm.nextWrong', { field: label(`receipts.send.${fault}`) })
  }

  async function send(fields: SendReceiptFields): Promise<void> {
    const sent = await sending.send(fields)
    if (sent.kind === 'sent') {
      messages.success(sent.message)
      return onSent()
    }
    if (sent.kind === 'lost') return setProblem(label('receipts.send.failed'))
    const field = sent.field === null ? undefined : fieldOf[sent.field]
    if (field === undefined) return setProblem(sent.message)
    form.setError(field, { type: 'server', message: sent.message }, { shouldFocus: true })
  }
}

const nowhere: SendReceiptFields = { email: '', phone: '' }

function primaryOf(known: UserDetails | null): SendReceiptFields {
  const email = known?.emails.find(({ isPrimary }) => isPrimary)?.value ?? ''
  const phone = known?.phones.find(({ isPrimary }) => isPrimary)?.value ?? ''
  return { email, phone: known?.textsOffered === false ? '' : phone }
}
