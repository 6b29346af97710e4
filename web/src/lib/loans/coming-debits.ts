import type { LoanAccount, NextDebit } from '@quittance/contract/loans'

type Coming = Pick<LoanAccount, 'comingDebits' | 'nextDebit'>

/**
 * The next debit of each schedule and retry of a loan that runs, or waits for what becomes of another
 * payment. None is among the coming ones where the next is months away.
 */
export function listExpected({ comingDebits, nextDebit }: Coming): readonly NextDebit[] {
  const known = comingDebits.length > 0 || nextDebit === null ? comingDebits : [nextDebit]
  return known.filter(({ obstacle }) => obstacle === '' || obstacle === 'waits')
}

export type MaybeScheduled = Coming & Pick<LoanAccount, 'hasScheduled'>

/** Whether a debit comes besides that is to be warned of: one that will not run is none. */
export function warnsOfScheduled(loan: MaybeScheduled): boolean {
  return loan.hasScheduled && listExpected(loan).length > 0
}
