import { randomUUID } from 'node:crypto'
import { addDays, addMonths, toInstant, type LocalDate } from '@quittance/domain/calendar'
import { applyEvent } from '@quittance/domain/loans/events/apply-event'
import { countInstallmentsDue } from '@quittance/domain/loans/contract-terms/installments'
import { levelPayment } from '../../domain/testing/level-payment.ts'
import { type LoanTerms, newLoanState } from '@quittance/domain/loans/loan'
import type { LoanUnderRules } from '@quittance/domain/loans/events/loan-event'
import { cents, zero } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { DatabasePool } from '@quittance/server/platform/database/pool'
import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import { writeDayBatch } from '@quittance/server/servicing/end-of-day/day-batch-repository'
import type { Lender } from '@quittance/server/lenders/lender-directory'

/** How far behind a loan is on the day that is measured, and how many of a hundred are. */
const mix = [
  { name: 'current', share: 86, behind: 0 },
  { name: 'past due', share: 9, behind: 40 },
  { name: 'late-fee day', share: 4, behind: 11 },
  { name: 'charge-off day', share: 1, behind: 120 },
] as const

const installments = 60
const batchMax = 1000

/**
 * Boards so many loans with a lender, each with its balances in the ledger: what their borrowers
 * paid was paid before, elsewhere.
 *
 * @param on the last day that is over; the day after it is measured
 * @param first the number of the first, where others were boarded before
 */
export async function boardLoans(
  { db, lender }: { readonly db: DatabasePool; readonly lender: Lender },
  {
    count,
    on,
    first = 0,
  }: { readonly count: number; readonly on: LocalDate; readonly first?: number },
): Promise<void> {
  for (let from = 0; from < count; from += batchMax) {
    const size = Math.min(batchMax, count - from)
    const loans = Array.from({ length: size }, (_one, at) =>
      makeLoan(lender, first + from + at, on),
    )
    await withLenderTransaction(db, lender.id, async (trx) => {
      const rows = JSON.stringify(loans.map(({ row }) => row))
      await sql`insert into loans (lender_id, loan_id, loan_no, currency, original_principal_cents,
          rate_hundred_thousandths, term_count, payment_cents, frequency, contract_on, first_due_on,
          day_count, principal_cents, accrued_through)
        select ${lender.id}, l.loan_id, l.loan_no, 'USD', l.principal, l.rate, l.term, l.payment,
          'MO', l.contract_on, l.first_due_on, 'ACT365', 0, l.contract_on
        from jsonb_to_recordset(${rows}::jsonb) as l(loan_id uuid, loan_no text, principal bigint,
          rate bigint, term integer, payment bigint, contract_on date, first_due_on date)`.execute(
        trx,
      )
      const closed = loans.map(({ boarded }) => boarded)
      const batch = { lenderId: lender.id, day: on, enteredAt: toInstant(0), closed }
      await writeDayBatch(trx, batch)
    })
  }
}

/** A loan of the mix; the same number gives the same loan. */
function makeLoan(lender: Lender, no: number, on: LocalDate) {
  const terms = makeTerms(no, addDays(on, 1))
  const loan: LoanUnderRules = { terms, rules: lender.settings.servicing }
  const paid = BigInt(countInstallmentsDue(terms, addDays(oldestDue(no, addDays(on, 1)), -1)))
  const satisfied = cents(paid * terms.installmentAmount)
  const principal = cents((terms.principal * (BigInt(installments) - paid)) / BigInt(installments))
  const board = { kind: 'boarded', on, principal, satisfied, interestPaid: zero } as const
  const fees = { lateFee: zero, nsfFee: zero, otherFee: zero }
  const event = { ...board, ...fees, accrued: cents(BigInt(no % 5000)) }
  const { state, transactions } = applyEvent(loan, newLoanState(terms), event)
  const loanId = randomUUID()
  const stored = { loanId, loanNo: `B-${no}`, terms, state, mode: 'ours', version: 0 } as const
  const ageing = { daysPastDue: 0, bucket: 0, loanStatus: 'current', told: [] } as const
  return {
    row: {
      loan_id: loanId,
      loan_no: stored.loanNo,
      principal: String(terms.principal),
      rate: String(terms.rate),
      term: terms.installments,
      payment: String(terms.installmentAmount),
      contract_on: terms.contractOn,
      first_due_on: terms.firstDueOn,
    },
    boarded: {
      loan: { ...stored, lastPaidOn: null, lastPaid: zero },
      state,
      transactions,
      ...ageing,
    },
  }
}

function partOf(no: number) {
  let rest = no % 100
  const found = mix.find(({ share }) => (rest -= share) < 0)
  return found ?? mix[0]
}

/** The oldest installment that is not paid: behind so many days, or still to come. */
function oldestDue(no: number, day: LocalDate): LocalDate {
  const { behind } = partOf(no)
  return addDays(day, behind === 0 ? 1 + (no % 27) : -behind)
}

function makeTerms(no: number, day: LocalDate): LoanTerms {
  const firstDueOn = addMonths(oldestDue(no, day), -12 - (no % 24))
  const principal = cents(BigInt(8_000_00 + (no % 400) * 100_00))
  const rate = BigInt(4_99000 + (no % 150) * 10000)
  const frequency = 'MO'
  return {
    currency: 'USD',
    principal,
    rate,
    dayCount: 'ACT365',
    contractOn: addMonths(firstDueOn, -1),
    firstDueOn,
    frequency,
    installments,
    installmentAmount: levelPayment(principal, { rate, frequency, count: installments }),
  }
}
