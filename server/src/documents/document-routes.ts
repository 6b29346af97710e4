import {
  eStatementEndpoint,
  listStatementsEndpoint,
  postStatementPdfEndpoint,
  statementPdfEndpoint,
} from '@quittance/contract/documents'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { Router } from '../lenders/router.ts'
import type { PaperPrinter } from '../platform/ports/paper.ts'
import { listStatements } from './statements/list-statements.ts'
import { openStatement } from './statements/open-statement.ts'
import { setEStatement } from './statements/set-e-statement.ts'
import { statementInAddress } from './statements/statement-address.ts'

type DocumentContext = LendersContext & { readonly print: PaperPrinter }

/** Statements over HTTP. */
export function documentRoutes(router: Router, context: DocumentContext): void {
  router.forBorrower(listStatementsEndpoint, ({ lender, borrower, request, from }) =>
    listStatements(context, { lender, borrower, ...request, origin: from.origin }),
  )

  router.forTicket(statementPdfEndpoint, {
    named: ({ documentId = '', loanId = '', pdfUrl }) => {
      const id = pdfUrl === undefined ? documentId : statementInAddress(pdfUrl)
      return { kind: 'statement', loanId, id } as const
    },
    answer: ({ lender, borrower, paper }) => openStatement(context, { lender, borrower, paper }),
  })

  router.forBorrower(postStatementPdfEndpoint, ({ lender, borrower, request }) => {
    const { loanId, documentId: id } = request
    return openStatement(context, { lender, borrower, paper: { kind: 'statement', loanId, id } })
  })

  router.forBorrower(eStatementEndpoint, ({ lender, borrower, request }) =>
    setEStatement(context, { lender, borrower, ...request }),
  )
}
