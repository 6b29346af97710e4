import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Reader } from '@quittance/contract/labels/labels'
import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Lender } from '../lender/lender-directory.ts'
import type { Borrower } from '../sign-in/find-borrower.ts'
import { consentText } from './consent-text.ts'
import { findMethod, findPayable } from './payable-store.ts'
import { pricePayment } from './price-payment.ts'

export type FeeQuestion = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly kind: MethodKind
  readonly amount: Cents
  /** the card it would be paid with, whose funding may matter; left out while none is chosen */
  readonly methodId?: string | undefined
  readonly occurrence: 'once' | 'recurring'
  readonly reader: Reader
}

type Quote = {
  readonly transactionFee: Cents
  readonly effectiveDate: LocalDate
  /** the consent that such a payment would store, word for word; '' while no method is chosen */
  readonly authorization: string
}

/**
 * What the lender charges on top if it were paid now, and from which day the payment would count.
 * `makePayment` asks the same function: a figure from a browser is never taken.
 */
export async function quoteFee(
  { db, clocks }: Pick<AppContext, 'db' | 'clocks'>,
  { lender, borrower, loanId, methodId, kind, amount, occurrence, reader }: FeeQuestion,
): Promise<Outcome<Quote, 'loanNotFound' | 'methodNotFound'>> {
  const { loan, method } = await inLender(db, lender.id, async (trx) => ({
    loan: await findPayable(trx, borrower, loanId),
    method: methodId === undefined ? null : await findMethod(trx, borrower, methodId),
  }))
  if (loan === null) return refused('loanNotFound', { field: 'loanId' })
  if (methodId !== undefined && method?.kind !== kind)
    return refused('methodNotFound', { field: 'id' })
  const funding = method?.funding ?? null
  const now = clocks.business()
  const priced = pricePayment(lender, borrower, { kind, funding, amount, occurrence, now })
  const { fee, effectiveOn } = priced
  const { currency } = loan.terms
  const charge = { amount, fee, currency, effectiveOn }
  const authorization = method === null ? '' : consentText(lender, reader, { ...charge, method })
  return done({ transactionFee: fee, effectiveDate: effectiveOn, authorization })
}
