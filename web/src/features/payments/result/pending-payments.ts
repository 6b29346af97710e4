import type { LoanAccount } from '@quittance/contract/loans'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { formatDollars, parseDollars } from '@quittance/domain/money'
import type { Confirming } from './confirming-panel.tsx'
import type { Order } from '../review/order.ts'
import type { PaymentDraft } from '../form/payment-draft.ts'
import type { FeeState } from '../form/use-fee.ts'
import type { Told } from '../attempt/use-make-payment.ts'

type Own = {
  readonly key: string
  readonly amount: string
  readonly orderId: string | null
  readonly takesLong: boolean
}

type Known = { readonly confirming: Own | null; readonly told: Told | null }

/**
 * What is under way on a loan: our own attempt, what the server tells of besides, and the one for
 * which Pay is closed. An attempt whose answer was lost has no number yet: it is told by its amount.
 */
export function pendingPayments(loan: LoanAccount, { confirming, told }: Known) {
  const own = confirming === null ? null : panelOf(confirming, loan)
  const over = told?.kind === 'paid' ? told.payment.orderId : null
  const others = loan.openPayments.filter(
    (payment) => payment.orderId !== over && !(confirming !== null && isSame(payment, confirming)),
  )
  const foreign = others.filter(({ state }) => state === 'confirming').map(panelOfOpen)
  const standings = own === null ? foreign : [own, ...foreign]
  return { own, others, standings, standing: standings[0] ?? null }
}

function isSame(open: PaymentAnswer, own: Own): boolean {
  if (own.orderId !== null) return open.orderId === own.orderId
  return own.amount === '' || formatDollars(open.amount) === own.amount
}

function panelOf({ key, amount, orderId, takesLong }: Own, { currency }: LoanAccount): Confirming {
  const money = amount === '' ? null : { cents: parseDollars(amount), currency }
  return { amount: money, reference: orderId ?? key, takesLong }
}

function panelOfOpen({ amount, currency, orderId }: PaymentAnswer): Confirming {
  return { amount: { cents: amount, currency }, reference: orderId, takesLong: false }
}

/** What would be paid now; null while amount, method or fee is not settled. */
export function payableNow(loan: LoanAccount, draft: PaymentDraft, fee: FeeState): Order | null {
  const { amount, method } = draft
  if (amount === null || method === null || fee.kind !== 'known') return null
  const { kind: _, ...quote } = fee
  return { loan, method, amount, ...quote }
}
