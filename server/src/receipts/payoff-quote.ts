import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { type PayoffQuoteAnswer, payoffQuoteText } from '@quittance/contract/payoff-quote'
import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import { sum } from '@quittance/domain/money'
import { nameOfLender } from '../lenders/papers/letterhead.ts'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { readerFor } from '../lenders/translated-lender.ts'
import { readMailLanguage } from '../notifications/recipients/mail-language-repository.ts'
import { writeAccountMessage } from '../notifications/outbox/account-message-repository.ts'
import { lenderAddress } from '../payments/consents/authorization-text.ts'
import { acceptedOf, confirmingOf } from '../payments/intents/pending-payments.ts'
import { readLoanPayoff } from '../payments/read-loan-payoff.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { countUse, dayMs, returnUse } from '../platform/rate-limits/rate-limit-repository.ts'
import { readOwnLoans, readPrimaryEmail } from './receipt-repository.ts'

type Asked = { readonly lender: Lender; readonly borrower: Borrower; readonly loanId: string }
type NoQuote = Outcome<never, 'loanNotFound' | 'noPayoff'>

/** What pays one of the borrower's loans off, and until when that holds. */
export async function quotePayoffToBorrower(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  asked: Asked,
): Promise<Outcome<PayoffQuoteAnswer, 'loanNotFound' | 'noPayoff'>> {
  const today = dayOf(clocks.business())
  const quote = await withLenderTransaction(db, asked.lender.id, (trx) =>
    quoteIn(trx, asked, today),
  )
  return 'kind' in quote ? quote : done(quote)
}

async function quoteIn(
  trx: LenderTransaction,
  { lender, borrower, loanId }: Asked,
  today: LocalDate,
): Promise<PayoffQuoteAnswer | NoQuote> {
  const own = await readOwnLoans(trx, borrower)
  const isOwn = own.some(({ id }) => id === loanId)
  const payoff = isOwn ? await readLoanPayoff(trx, lender, { loanId, today }) : 'loanNotFound'
  if (payoff === 'loanNotFound') return refused('loanNotFound', { field: 'loanId' })
  if (payoff === 'noPayoff') return refused('noPayoff')
  const { loanNo, currency, quote, pending } = payoff
  const { portal } = lender.settings
  return {
    loanNo,
    currency,
    asOf: quote.asOf,
    goodThrough: quote.goodThrough,
    total: quote.total,
    perDiem: quote.perDiem,
    principal: quote.principal,
    interest: quote.interest,
    fees: sum([quote.lateFee, quote.nsfFee, quote.otherFee, quote.payoffFee]),
    credit: quote.unapplied,
    pending: sum(acceptedOf(pending).map(({ amount }) => amount)),
    confirming: sum(confirmingOf(pending).map(({ amount }) => amount)),
    payTo: {
      name: nameOfLender(lender),
      address: lenderAddress(lender),
      phone: formatPhone(portal.phoneNumber),
    },
  }
}

/**
 * Sends the quote, computed now, to the borrower's own primary email in the language that they
 * signed in with; at most `payoffQuoteSendsPerUserDay` times a day.
 */
export async function sendPayoffQuote(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  asked: Asked,
): Promise<
  Outcome<Record<string, never>, 'loanNotFound' | 'noPayoff' | 'noEmail' | 'tooManySends'>
> {
  const { lender, borrower } = asked
  const [now, at] = [clocks.elapsed(), clocks.business()]
  return withLenderTransaction(db, lender.id, async (trx) => {
    const quote = await quoteIn(trx, asked, dayOf(at))
    if ('kind' in quote) return quote
    const recipient = await readPrimaryEmail(trx, borrower.borrowerId)
    if (recipient === null) return refused('noEmail')
    const { borrowerId } = borrower
    const { language, by } = await readMailLanguage(trx, borrower)
    const rule = { rule: 'payoffQuoteSendsPerUserDay', subject: borrowerId, windowMs: dayMs }
    const use = await countUse(trx, lender.id, rule, now)
    if (use.count > lender.settings.servicing.payoffQuoteSendsPerUserDay) {
      await returnUse(trx, rule, now)
      const retryAfterSeconds = Math.ceil((use.endsAt - now) / 1000)
      return refused('tooManySends', { values: { time: { at: use.endsAt } }, retryAfterSeconds })
    }
    const lines = payoffQuoteText(quote, readerFor(lender, language))
    const facts = { ...by, loanNo: quote.loanNo, facts: lines }
    const message = { emailName: 'payoffQuote', channel: 'email', recipient, facts } as const
    await writeAccountMessage(trx, lender.id, { ...message, borrowerId, language }, { now, at })
    return done({})
  })
}
