import type { UserDetails } from '@quittance/contract/profile/details'
import { sendReceiptEndpoint } from '@quittance/contract/receipts/send-receipt'
import { fillsReceiptContacts } from '@quittance/domain/lenders/lender-features'
import { useApi } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call.ts'
import type { FormRefusal } from '../../lib/forms/form-state.ts'
import { nextFieldText } from '../../lib/forms/next-field-text.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import {
  checkSendReceipt,
  receiptFieldsByWireName,
  type SendReceiptFault,
  type SendReceiptFields,
} from './send-receipt-form.ts'

type SendReceiptOptions = {
  receiptId: string
  /** null: not known yet, or it could not be asked for, and the fields start empty */
  known: UserDetails | null
  onSent: () => void
}

/** Sends a receipt where the form says; what the server refuses stays, and is said at its field. */
export function useSendReceipt({ receiptId, known, onSent }: SendReceiptOptions) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const { settings } = useLender()
  const form = useForm<SendReceiptFields, SendReceiptFault>({
    initial: fillsReceiptContacts(settings) ? primaryOf(known) : { email: '', phone: '' },
    check: (fields) => checkSendReceipt(fields, primaryOf(known).email),
    faultText: (fault) => label(`receipts.refused.${fault}`),
    send: async (fields) => send(fields).catch(lost),
  })
  return { ...form, blocked: blockedBecause(form.firstFault) }

  /** Why it can not be sent yet; null when it can. */
  function blockedBecause(fault: typeof form.firstFault): string | null {
    if (fault === null) return null
    if (fault === 'form') return label('receipts.refused.form')
    return nextFieldText(label, label(`receipts.send.${fault}`), false)
  }

  async function send({
    email,
    phone,
  }: SendReceiptFields): Promise<FormRefusal<SendReceiptFields> | null> {
    const answer = await api(sendReceiptEndpoint, { receiptId, email: email.trim(), phone })
    const { message } = answer
    if (answer.kind === 'refused')
      return { message, field: receiptFieldsByWireName[answer.field ?? ''] ?? null }
    messages.success(message)
    onSent()
    return null
  }

  /** Nobody knows whether it was sent; the server sends one message for two tries in a minute. */
  function lost(error: unknown): FormRefusal<SendReceiptFields> {
    if (error instanceof CallError) return { message: label('receipts.send.failed'), field: null }
    throw error
  }
}

function primaryOf(known: UserDetails | null): SendReceiptFields {
  const email = known?.emails.find(({ isPrimary }) => isPrimary)?.value ?? ''
  const phone = known?.phones.find(({ isPrimary }) => isPrimary)?.value ?? ''
  return { email, phone: known?.textsOffered === false ? '' : phone }
}
