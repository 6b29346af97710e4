import {
  eStatementEndpoint,
  listLoanDocumentsEndpoint,
  listStatementsEndpoint,
  postStatementPdfEndpoint,
  statementPdfEndpoint,
} from '@quittance/contract/documents'
import type { FilesContext } from '../lenders/files/stored-file.ts'
import type { Router } from '../lenders/router.ts'
import type { PaperPrinter } from '../platform/ports/paper.ts'
import { listLoanDocuments } from './loan-documents/list-loan-documents.ts'
import type { ProviderContext } from './provider/list-provider-statements.ts'
import { listStatements } from './statements/list-statements.ts'
import { openDocument } from './open-document.ts'
import { setEStatement } from './statements/set-e-statement.ts'
import { statementInAddress } from './statements/statement-address.ts'

type DocumentContext = ProviderContext & FilesContext & { readonly print: PaperPrinter }

/** Statements, and what lenders add to loans, over HTTP. */
export function documentRoutes(router: Router, context: DocumentContext): void {
  router.forBorrower(listStatementsEndpoint, ({ lender, borrower, request, from }) =>
    listStatements(context, { lender, borrower, ...request, origin: from.origin }),
  )

  router.forBorrower(listLoanDocumentsEndpoint, ({ lender, borrower, request }) =>
    listLoanDocuments(context, { lender, borrower, ...request }),
  )

  router.forTicket(statementPdfEndpoint, {
    named: ({ documentId = '', loanId = '', pdfUrl }) => {
      const id = pdfUrl === undefined ? documentId : statementInAddress(pdfUrl)
      return { kind: 'statement', loanId, id } as const
    },
    answer: ({ lender, borrower, paper }) => openDocument(context, { lender, borrower, paper }),
  })

  router.forBorrower(postStatementPdfEndpoint, ({ lender, borrower, request }) => {
    const { loanId, documentId: id } = request
    return openDocument(context, { lender, borrower, paper: { kind: 'statement', loanId, id } })
  })

  router.forBorrower(eStatementEndpoint, ({ lender, borrower, request }) =>
    setEStatement(context, { lender, borrower, ...request }),
  )
}
