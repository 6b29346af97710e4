import { done, doneEmpty } from '@quittance/contract/endpoint'
import { listAllLoansEndpoint, listLoansEndpoint } from '@quittance/contract/loans'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../payments/payments-context.ts'
import { serve } from '../http/serve.ts'
import { listLoanNumbers } from '../servicing/loans/list-loan-numbers.ts'
import { listLoans } from './list-loans.ts'

/** The borrower's loans over HTTP. */
export function loanRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listLoansEndpoint, ({ lender, borrower, reader }) =>
    listLoans(context, { lender, borrower, reader }),
  )
  serve(app, context, listAllLoansEndpoint, async ({ borrower }) => {
    const loans = (await listLoanNumbers(context, borrower)).map((loan) => ({ loan }))
    return loans.length === 0 ? doneEmpty({ loans }) : done({ loans })
  })
}
