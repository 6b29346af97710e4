import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import type { Lender } from './lender-directory.ts'

/**
 * What is to be read and accepted before a payment, or before a schedule is made (AMB-31). A lender
 * writes it as a label of its own, in each of its languages, and may name itself by `:lender`.
 *
 * @returns '' where the lender asks for it with neither
 */
export function paymentMessage({ settings }: Pick<Lender, 'settings'>, reader: Reader): string {
  const { companyName: lender, paymentMessage: once, messageScheduledPayment } = settings.portal
  if (!once && !messageScheduledPayment) return ''
  return fillLabel(reader, 'payments.message.text', { lender })
}
