import { boardLoanEndpoint } from './boarding.ts'
import {
  disableBorrowerEndpoint,
  enableBorrowerEndpoint,
  findBorrowersEndpoint,
  issueAgentTokenEndpoint,
  issueSignInLinkEndpoint,
  exportBorrowerDataEndpoint,
  resetFactorsEndpoint,
} from './borrowers.ts'
import {
  answerChatEndpoint,
  listChatsEndpoint,
  markChatReadByLenderEndpoint,
  readChatEndpoint,
} from './chat.ts'
import { eraseBorrowerEndpoint, readErasureEndpoint } from './erasures.ts'
import {
  exportAuditHeadsEndpoint,
  exportJournalEndpoint,
  exportPaymentsEndpoint,
} from './exports.ts'
import type { LenderEndpoint } from './lender-endpoint.ts'
import { postLoanEventEndpoint, readLoanEventsEndpoint } from './loan-events.ts'
import { putLoanDetailsEndpoint, readLoanDetailsEndpoint } from './loan-details.ts'
import {
  listLoanDocumentsOfLenderEndpoint,
  uploadLoanDocumentEndpoint,
  withdrawLoanDocumentEndpoint,
} from './loan-documents.ts'
import { quotePayoffEndpoint, readLedgerEndpoint, readLoanEndpoint } from './loans.ts'
import {
  markPhoneEndpoint,
  readOutboxEndpoint,
  readStoppedPhonesEndpoint,
  receiveTextEndpoint,
} from './messages.ts'
import {
  readFeesEndpoint,
  readPaymentEndpoint,
  readRefundsEndpoint,
  reconcileEndpoint,
  refundPaymentEndpoint,
  replaceFeesEndpoint,
} from './payments.ts'
import {
  changeLabelsEndpoint,
  changeMessagesEndpoint,
  changeSettingsEndpoint,
  putImageEndpoint,
  readLabelsEndpoint,
  readMessagesEndpoint,
  readSettingsEndpoint,
} from './settings.ts'
import { putSignersEndpoint } from './signers.ts'
import { finishTaskEndpoint, readTasksEndpoint } from './tasks.ts'
import {
  changeTemplateEndpoint,
  previewTemplateEndpoint,
  publishTermsEndpoint,
  readTemplateEndpoint,
  readTermsEndpoint,
} from './wordings.ts'

/** Every call of the lender's back office, in the order of `docs/lender-api.md`. */
export const lenderEndpoints: readonly LenderEndpoint[] = [
  readSettingsEndpoint,
  changeSettingsEndpoint,
  readLabelsEndpoint,
  changeLabelsEndpoint,
  readMessagesEndpoint,
  changeMessagesEndpoint,
  putImageEndpoint,
  readTermsEndpoint,
  publishTermsEndpoint,
  readTemplateEndpoint,
  changeTemplateEndpoint,
  previewTemplateEndpoint,
  readOutboxEndpoint,
  readStoppedPhonesEndpoint,
  markPhoneEndpoint,
  receiveTextEndpoint,
  findBorrowersEndpoint,
  issueSignInLinkEndpoint,
  issueAgentTokenEndpoint,
  disableBorrowerEndpoint,
  enableBorrowerEndpoint,
  exportBorrowerDataEndpoint,
  eraseBorrowerEndpoint,
  readErasureEndpoint,
  resetFactorsEndpoint,
  boardLoanEndpoint,
  putSignersEndpoint,
  readLoanEndpoint,
  postLoanEventEndpoint,
  readLoanEventsEndpoint,
  readLedgerEndpoint,
  quotePayoffEndpoint,
  readLoanDetailsEndpoint,
  putLoanDetailsEndpoint,
  uploadLoanDocumentEndpoint,
  listLoanDocumentsOfLenderEndpoint,
  withdrawLoanDocumentEndpoint,
  readPaymentEndpoint,
  refundPaymentEndpoint,
  readRefundsEndpoint,
  readTasksEndpoint,
  finishTaskEndpoint,
  listChatsEndpoint,
  readChatEndpoint,
  answerChatEndpoint,
  markChatReadByLenderEndpoint,
  readFeesEndpoint,
  replaceFeesEndpoint,
  reconcileEndpoint,
  exportPaymentsEndpoint,
  exportJournalEndpoint,
  exportAuditHeadsEndpoint,
]
