import { addMonths, type LocalDate } from '@quittance/domain/calendar'
import type { LoanState } from '@quittance/domain/loans/loan'
import { postingDayOf } from '@quittance/domain/testing/simulate-history'
import { makePastStatements } from '@quittance/server/documents/statements/make-past-statements'
import type { Lender } from '@quittance/server/lenders/lender-directory'
import type { Clocks } from '@quittance/server/platform/clocks'
import type { DatabasePool } from '@quittance/server/platform/database/pool'
import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import type { BoardedLoan, GivenLoan } from './board-loan.ts'
import type { DemoLender } from './tables/lenders.ts'
import { demoParties } from './tables/people.ts'
import { writeHistory } from './write-history.ts'

/** How long ago the first of them was made: the last twelve days of statements (AMB-153). */
const months = 12

export type StatementSeeding = {
  readonly lender: Lender
  readonly given: DemoLender
  readonly loans: readonly GivenLoan[]
  readonly today: LocalDate
}

/** Makes the statements that a demo lender's borrowers got in the last months, as their loans stood then. */
export async function seedStatements(
  { db, clocks }: { readonly db: DatabasePool; readonly clocks: Clocks },
  { lender, given, loans, today }: StatementSeeding,
): Promise<void> {
  const ids = await withLenderTransaction(db, lender.id, (trx) =>
    trx.selectFrom('loans').select(['loan_id', 'loan_no']).execute(),
  )
  for (const party of demoParties.filter(({ host }) => given.hosts.includes(host))) {
    const id = ids.find((row) => row.loan_no === party.loanNo)?.loan_id
    const loan = loans.find(({ loanNo }) => loanNo === party.loanNo)
    if (id === undefined || loan === undefined) continue
    const { boarded } = writeHistory({ given: loan, party, lender: given, today })
    const stateOn = stateBefore(boarded)
    const past = { loanId: id, from: addMonths(today, -months), today, stateOn }
    await makePastStatements({ db, clocks }, lender, past)
  }
}

/** How a loan stood when a day began: after all that its books took before. */
function stateBefore({ replayed: { rows } }: BoardedLoan): (day: LocalDate) => LoanState | null {
  return (day) => {
    const last = rows.findLast(({ event }) => {
      const on = postingDayOf(event)
      return on !== null && on < day
    })
    return last?.state ?? null
  }
}
