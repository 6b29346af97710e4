import { boardLoanEndpoint } from '@quittance/contract/lender-api/boarding'
import {
  putLoanDetailsEndpoint,
  readLoanDetailsEndpoint,
} from '@quittance/contract/lender-api/loan-details'
import {
  listLoanDocumentsOfLenderEndpoint,
  uploadLoanDocumentEndpoint,
  withdrawLoanDocumentEndpoint,
} from '@quittance/contract/lender-api/loan-documents'
import {
  postLoanEventEndpoint,
  readLoanEventsEndpoint,
} from '@quittance/contract/lender-api/loan-events'
import {
  quotePayoffEndpoint,
  readLedgerEndpoint,
  readLoanEndpoint,
} from '@quittance/contract/lender-api/loans'
import { putSignersEndpoint } from '@quittance/contract/lender-api/signers'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderRouter } from '../lender-router.ts'
import { boardLoan } from './board-loan.ts'
import { putLoanDetails, readLoanDetails } from './lender-details.ts'
import { listUploadedDocuments, withdrawLoanDocument } from './loan-documents.ts'
import { putSigners } from './put-signers.ts'
import { quotePayoff } from './quote-payoff.ts'
import { readLedger, readLoanEvents } from './read-ledger.ts'
import { readLoanForLender } from './read-loan.ts'
import { takeLoanEvent } from './take-loan-event.ts'
import { uploadLoanDocument } from './upload-loan-document.ts'

/** Loans, what people at the lender do to them, and their books. */
export function lenderLoanRoutes(route: LenderRouter, context: LenderApiContext): void {
  route(boardLoanEndpoint, (call) => boardLoan(context, call))
  route(putSignersEndpoint, (call) => putSigners(context, call))
  route(readLoanEndpoint, ({ caller, parameters }) =>
    readLoanForLender(context, caller.lender, parameters.loanNo),
  )
  route(postLoanEventEndpoint, (call) => takeLoanEvent(context, call))
  route(readLoanEventsEndpoint, ({ caller, parameters }) =>
    readLoanEvents(context, caller.lender, parameters.loanNo),
  )
  route(readLedgerEndpoint, ({ caller, parameters }) =>
    readLedger(context, caller.lender, parameters.loanNo),
  )
  route(quotePayoffEndpoint, ({ caller, parameters, query }) =>
    quotePayoff(context, caller.lender, { ...parameters, ...query }),
  )
  route(readLoanDetailsEndpoint, ({ caller, parameters }) =>
    readLoanDetails(context, caller.lender.id, parameters.loanNo),
  )
  route(putLoanDetailsEndpoint, (call) => putLoanDetails(context, call))
  route(uploadLoanDocumentEndpoint, (call) => uploadLoanDocument(context, call))
  route(listLoanDocumentsOfLenderEndpoint, ({ caller, parameters }) =>
    listUploadedDocuments(context, caller.lender.id, parameters.loanNo),
  )
  route(withdrawLoanDocumentEndpoint, (call) => withdrawLoanDocument(context, call))
}
