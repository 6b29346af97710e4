import { done, doneEmpty } from '@quittance/contract/endpoint'
import { listAllLoansEndpoint, listLoansEndpoint } from '@quittance/contract/loans'
import type { Router } from '../../lenders/router.ts'
import { listLoanNumbers } from './list-loan-numbers.ts'
import { listLoans, type LoansContext } from './list-loans.ts'

/** The borrower's loans over HTTP. */
export function loanRoutes(router: Router, context: LoansContext): void {
  router.forBorrower(listLoansEndpoint, ({ lender, borrower, reader }) =>
    listLoans(context, { lender, borrower, reader }),
  )
  router.forBorrower(listAllLoansEndpoint, async ({ borrower }) => {
    const loans = (await listLoanNumbers(context, borrower)).map((loan) => ({ loan }))
    return loans.length === 0 ? doneEmpty({ loans }) : done({ loans })
  })
}
