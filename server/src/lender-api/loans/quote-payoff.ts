import { addDays, dayOf, daysBetween, type LocalDate } from '@quittance/domain/calendar'
import { computePayoffQuote } from '@quittance/domain/loans/payoff/payoff-quote'
import { type Cents, formatDollars } from '@quittance/domain/money'
import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { lenderAddress } from '../../payments/consents/authorization-text.ts'
import { findLoanByNumber, readPendingPayments } from './loan-lookup-repository.ts'
import { Problem } from '../problem.ts'

/** A quote holds no longer: rates and fees may change, and nobody is bound by guesses. */
const daysMax = 60

/**
 * What pays a loan off through a day, and how much more each day costs: the figure of the borrower's
 * form for that day, but that payments on their way are listed here and not subtracted, since they may
 * come back.
 */
export async function quotePayoff(
  { db, clocks }: Pick<LenderApiContext, 'db' | 'clocks'>,
  lender: Lender,
  {
    loanNo,
    goodThrough,
  }: { readonly loanNo: string; readonly goodThrough?: LocalDate | undefined },
) {
  const today = dayOf(clocks.business())
  const { servicing, portal } = lender.settings
  const days = daysOf(goodThrough, { today, usual: servicing.payoffGoodDays })
  const found = await withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findLoanByNumber(trx, loanNo)
    return loan === null ? null : { loan, pending: await readPendingPayments(trx, loan.loanId) }
  })
  if (found === null) throw new Problem(404, `There is no loan ${loanNo}.`)
  const { loan, pending } = found
  if (loan.state.chargedOff !== null)
    throw new Problem(422, 'A charged-off loan has no payoff.', { reason: 'chargedOff' })
  const { terms, state, mode } = loan
  const underRules = { terms, rules: servicing, mode }
  const quote = computePayoffQuote(underRules, state, { today, days, pending })
  return {
    loanNo,
    currency: terms.currency,
    asOf: quote.asOf,
    goodThrough: quote.goodThrough,
    total: formatDollars(quote.total),
    perDiem: formatDollars(quote.perDiem),
    perDiemExact: exact(quote.perDiemExact),
    components: {
      principal: formatDollars(quote.principal),
      interest: formatDollars(quote.interest),
      lateFee: formatDollars(quote.lateFee),
      nsfFee: formatDollars(quote.nsfFee),
      otherFee: formatDollars(quote.otherFee),
      payoffFee: formatDollars(quote.payoffFee),
      unapplied: formatDollars(quote.unapplied),
    },
    pending: quote.pending.map(({ channel, amount, effectiveOn }) => ({
      channel,
      effectiveOn,
      amount: formatDollars(amount),
    })),
    remitTo: {
      name: portal.companyName,
      address: lenderAddress(lender),
      phone: portal.phoneNumber,
    },
  }
}

/** Five decimals, as emails that count days need them. */
function exact(units: bigint): string {
  const whole = formatDollars((units / 1_000n) as Cents)
  return whole + String(units % 1_000n).padStart(3, '0')
}

function daysOf(
  last: LocalDate | undefined,
  { today, usual }: { readonly today: LocalDate; readonly usual: number },
): number {
  if (last === undefined) return usual
  const days = daysBetween(today, last)
  if (days >= 0 && days <= daysMax) return days
  const until = addDays(today, daysMax)
  throw new Problem(422, `goodThrough: a day from ${today} to ${until}.`, 'goodThrough')
}
