import { isEmail, isTypedEmail, readPhone } from '@quittance/domain/auth/sign-in/contact'
import type { FieldFaults } from '../../lib/forms/form-state.ts'

export type SendReceiptFields = { readonly email: string; readonly phone: string }

/** What is wrong, by the name of its label under `receipts.refused`. */
export type SendReceiptFault = 'form' | 'email' | 'phone'

const phoneDigits = 10

/**
 * Either may be left out, not both (VAL-46).
 *
 * @param own the borrower's own email, with which the form opens: it may be longer than one that is typed
 */
export function checkSendReceipt(
  { email, phone }: SendReceiptFields,
  own: string,
): FieldFaults<SendReceiptFields, SendReceiptFault> {
  const typed = email.trim()
  const isTaken = typed === own ? isEmail : isTypedEmail
  return {
    ...(typed !== '' && !isTaken(typed) && { email: 'email' }),
    ...(phone !== '' && readPhone(phone) === null && { phone: 'phone' }),
    ...(typed === '' && phone === '' && { form: 'form' }),
  }
}

/** A phone as it is typed or pasted: its digits, ten at most (VAL-06, VAL-48). */
export function formatTypedPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const national = digits.length > phoneDigits && digits.startsWith('1') ? digits.slice(1) : digits
  return national.slice(0, phoneDigits)
}

/** Where a refusal of the server shows, by the field that it names. */
export const receiptFieldsByWireName: Readonly<Record<string, keyof SendReceiptFields>> = {
  email: 'email',
  phoneNo: 'phone',
}
