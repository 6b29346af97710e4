import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import type { LocalDate } from '@quittance/domain/calendar'
import { feesLeftAfter } from '@quittance/domain/loans/payments/fees-left'
import type { LoanTerms } from '@quittance/domain/loans/loan'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { type Cents, zero } from '@quittance/domain/money'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import {
  type UpcomingLateFees,
  upcomingLateFees,
} from '@quittance/domain/servicing/upcoming-late-fees'
import type { PaymentsContext } from '../payments-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { consentText } from '../consents/authorization-text.ts'
import { oralConsentOf } from '../consents/oral-consent.ts'
import { findPayableMethod, findPayableLoan } from '../intents/payable-loan-repository.ts'
import { postingDay, pricePayment, settlementDay } from '../intents/price-payment.ts'
import { acceptedOf } from '../intents/pending-payments.ts'
import { readPendingPaymentsOf } from '../intents/pending-payment-repository.ts'

export type FeeQuestion = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly kind: MethodKind
  /** null: the payoff */
  readonly amount: Cents | null
  /** the card it would be paid with, whose funding may matter; left out while none is chosen */
  readonly methodId?: string | undefined
  readonly occurrence: 'once' | 'recurring'
  readonly reader: Reader
}

type Quote = {
  readonly transactionFee: Cents
  readonly effectiveDate: LocalDate
  /** of a debit: when its bank is expected to settle it; null for a card */
  readonly settlementDate: LocalDate | null
  /** the most that is taken by a payment that counts from that day, beside what is on its way */
  readonly payoffAmount: Cents
  /** of late fees that arise before that day, and of fees that stay due though some of the payment goes elsewhere */
  readonly feeNotes: string[]
  /** the consent that such a payment would store, word for word; '' while no method is chosen */
  readonly authorization: string
}

/**
 * What the lender charges on top if it were paid now, from which day the payment would count, and
 * the payoff of that day.
 * `makePayment` asks the same function: a figure from a browser is never taken.
 */
export async function quoteFee(
  { db, clocks }: Pick<PaymentsContext, 'db' | 'clocks'>,
  { lender, borrower, loanId, methodId, kind, occurrence, reader, ...asked }: FeeQuestion,
): Promise<Outcome<Quote, 'loanNotFound' | 'methodNotFound'>> {
  const { loan, method, pendingPayments } = await withLenderTransaction(
    db,
    lender.id,
    async (trx) => {
      const found = await findPayableLoan(trx, borrower, loanId)
      return {
        loan: found,
        pendingPayments:
          found === null ? [] : acceptedOf(await readPendingPaymentsOf(trx, lender.id, loanId)),
        method: methodId === undefined ? null : await findPayableMethod(trx, borrower, methodId),
      }
    },
  )
  if (loan === null) return refused('loanNotFound', { field: 'loanId' })
  if (methodId !== undefined && method?.kind !== kind)
    return refused('methodNotFound', { field: 'id' })
  const funding = method?.funding ?? null
  const now = clocks.business()
  const { terms, state, mode } = loan
  const underRules = { terms, rules: lender.settings.servicing, mode }
  const postsOn = postingDay(lender, kind, now)
  const payoffAmount = highestPaymentOn(underRules, state, pendingPayments, postsOn)
  const lateFees = upcomingLateFees(underRules, state, postsOn, pendingPayments)
  const amount = asked.amount ?? payoffAmount
  const priced = pricePayment(lender, borrower, { kind, funding, amount, occurrence, now })
  const { fee, effectiveOn } = priced
  const counted = { amount, effectiveOn, pendingPayments }
  const feesLeft = amount > 0n ? feesLeftAfter(underRules, state, counted) : zero
  const { currency } = terms
  const spoken = oralConsentOf(borrower, now)
  const charge = { amount, fee, currency, effectiveOn, spoken }
  const authorization = method === null ? '' : consentText(lender, reader, { ...charge, method })
  return done({
    transactionFee: fee,
    effectiveDate: effectiveOn,
    settlementDate: kind === 'card' ? null : settlementDay(lender, kind, effectiveOn),
    payoffAmount,
    feeNotes: describeFees({ lateFees, feesLeft, currency }, reader),
    authorization,
  })
}

type Fees = {
  readonly lateFees: UpcomingLateFees | null
  readonly feesLeft: Cents
  readonly currency: LoanTerms['currency']
}

function describeFees({ lateFees, feesLeft, currency }: Fees, reader: Reader): string[] {
  const notes = []
  if (lateFees !== null) {
    const amount = { cents: lateFees.amount, currency }
    const date = { day: lateFees.on }
    notes.push(fillLabel(reader, 'payments.review.lateFee', { amount, date }))
  }
  if (feesLeft > 0n) {
    const amount = { cents: feesLeft, currency }
    notes.push(fillLabel(reader, 'payments.review.feesLeft', { amount }))
  }
  return notes
}
