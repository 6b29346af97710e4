import { contactMax, isEmail, readPhone } from '@quittance/domain/sign-in/contact'
import * as z from 'zod/mini'

export type SendReceiptFields = { email: string; phone: string }

/** What is wrong, by the name of its label under `receipts.refused`. */
export type SendReceiptProblem = 'form' | 'email' | 'phone'

/** The longest address that the field takes (LIM-17). */
export const emailMax = contactMax

const phoneDigits = 10

/** Either may be left out, not both (VAL-46). */
export const sendReceiptForm = z
  .object({
    email: z
      .string()
      .check(z.refine((text) => text.trim() === '' || isEmail(text.trim()), { error: 'email' })),
    phone: z
      .string()
      .check(z.refine((text) => text === '' || readPhone(text) !== null, { error: 'phone' })),
  })
  .check(
    z.refine(({ email, phone }) => email.trim() !== '' || phone !== '', {
      error: 'form',
      path: ['root'],
    }),
  )

/** What is wrong first, from the top of the form; null when it can be sent. */
export function faultOf(fields: SendReceiptFields): SendReceiptProblem | null {
  const read = z.safeParse(sendReceiptForm, fields)
  return read.success ? null : ((read.error.issues[0]?.message ?? 'form') as SendReceiptProblem)
}

/** A phone as it is typed or pasted: its digits, ten at most (VAL-06, VAL-48). */
export function typedPhone(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const national = digits.length > phoneDigits && digits.startsWith('1') ? digits.slice(1) : digits
  return national.slice(0, phoneDigits)
}

/** Where a refusal of the server shows, by the field that it names. */
export const fieldOf: Readonly<Record<string, keyof SendReceiptFields>> = {
  email: 'email',
  phoneNo: 'phone',
}
