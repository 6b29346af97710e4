import { chartOfAccounts } from '@quittance/domain/ledger/accounts'
import { type Cents, formatDollars, negate } from '@quittance/domain/money'
import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { listLoanEvents } from '../../servicing/loans/loan-event-repository.ts'
import {
  findLoanByNumber,
  type LoanJournalEntry,
  readLoanJournal,
} from './loan-lookup-repository.ts'
import { Problem } from '../problem.ts'

/** Every transaction of a loan with its lines as debits and credits, and what they come to. */
export async function readLedger(
  { db }: Pick<LenderApiContext, 'db'>,
  lender: Lender,
  loanNo: string,
) {
  const journal = await withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findLoanByNumber(trx, loanNo)
    return loan === null ? null : readLoanJournal(trx, loan.loanId)
  })
  if (journal === null) throw new Problem(404, `There is no loan ${loanNo}.`)
  const lines = journal.flatMap((entry) => entry.lines)
  const debits = sumOf(lines.filter(({ cents }) => cents > 0n))
  return {
    loanNo,
    transactions: journal.map(toTransaction),
    debits: formatDollars(debits),
    credits: formatDollars(negate(sumOf(lines.filter(({ cents }) => cents < 0n)))),
  }
}

/** What people at the lender did to a loan, the newest first, with author and reason. */
export async function readLoanEvents(
  { db }: Pick<LenderApiContext, 'db'>,
  lender: Lender,
  loanNo: string,
) {
  const events = await withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findLoanByNumber(trx, loanNo)
    return loan === null ? null : listLoanEvents(trx, loan.loanId)
  })
  if (events === null) throw new Problem(404, `There is no loan ${loanNo}.`)
  return { loanNo, events }
}

function toTransaction({ lines, ...entry }: LoanJournalEntry) {
  return { ...entry, lines: lines.map(toLine) }
}

/** A line stands on one side: the other is ''. */
function toLine({ account, cents }: LoanJournalEntry['lines'][number]) {
  const known =
    account in chartOfAccounts ? chartOfAccounts[account as keyof typeof chartOfAccounts].name : ''
  const amount = formatDollars((cents < 0n ? -cents : cents) as Cents)
  const sides = cents < 0n ? { debit: '', credit: amount } : { debit: amount, credit: '' }
  return { account, name: known, ...sides }
}

function sumOf(lines: readonly { readonly cents: bigint }[]): Cents {
  return lines.reduce((sum, { cents }) => sum + cents, 0n) as Cents
}
