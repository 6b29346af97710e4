import type { putLoanDetailsEndpoint } from '@quittance/contract/lender-api/loan-details'
import { findDocumentsOfLoan } from '../../lenders/papers/loan-document-repository.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { LenderDetail } from '../../servicing/loans/lender-details.ts'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderAnswer, LenderCall } from '../lender-router.ts'
import { Problem } from '../problem.ts'
import { readLenderDetails, writeLenderDetails } from './lender-details-repository.ts'
import { findLoanByNumber } from './loan-lookup-repository.ts'

type Answer = LenderAnswer<typeof putLoanDetailsEndpoint>

/** The lender's own lines of a loan. */
export async function readLoanDetails(
  { db }: Pick<LenderApiContext, 'db'>,
  lenderId: string,
  loanNo: string,
): Promise<Answer> {
  return withLenderTransaction(db, lenderId, async (trx) => {
    const loan = await findLoanByNumber(trx, loanNo)
    if (loan === null) throw new Problem(404, 'There is no such loan.')
    return toAnswer(loanNo, await readLenderDetails(trx, loan.loanId))
  })
}

/** Writes the lender's own lines of a loan; a document that it names has to be this loan's. */
export async function putLoanDetails(
  { db, clocks }: Pick<LenderApiContext, 'db' | 'clocks'>,
  { caller, parameters, body }: LenderCall<typeof putLoanDetailsEndpoint>,
): Promise<Answer> {
  const { lender, author } = caller
  const { loanNo } = parameters
  const { details } = body
  return withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findLoanByNumber(trx, loanNo)
    if (loan === null) throw new Problem(404, 'There is no such loan.')
    const { loanId } = loan
    const named = details.filter(({ type }) => type === '7').map(({ value }) => value)
    const known = await findDocumentsOfLoan(trx, loanId, named)
    const at = details.findIndex(({ type, value }) => type === '7' && !known.includes(value))
    if (at !== -1) {
      const field = `details.${at}.value`
      throw new Problem(422, `${field}: the id of a document of this loan.`, field)
    }
    await writeLenderDetails(trx, lender.id, { loanId, details })
    const detail = { loanId, details: details.length }
    const entry = { kind: 'loan.details', borrowerId: null, actor: `key ${author}`, detail }
    await writeAudit(trx, lender.id, { ...entry, at: clocks.elapsed() })
    return toAnswer(loanNo, details)
  })
}

function toAnswer(loanNo: string, details: readonly LenderDetail[]): Answer {
  const sent = details.map(({ translations, ...detail }) => ({
    ...detail,
    translations: Object.fromEntries(
      Object.entries(translations).filter((one): one is [string, string] => one[1] !== undefined),
    ),
  }))
  return { loanNo, details: sent }
}
