import type * as z from 'zod/mini'
import { assistantUrlEndpoint } from './assistant.ts'
import {
  addBankEndpoint,
  stopDebitsEndpoint,
  validateBankEndpoint,
} from './payments/bank-accounts.ts'
import {
  callCodeEndpoint,
  checkCodeEndpoint,
  resendCodeEndpoint,
  resendPhoneCodeEndpoint,
  sendPhoneCodeEndpoint,
  verifyPhoneCodeEndpoint,
} from './auth/codes.ts'
import {
  changeEmailEndpoint,
  confirmEmailEndpoint,
  resendVerificationEndpoint,
  verifyEmailEndpoint,
} from './auth/emails.ts'
import {
  addPasskeyEndpoint,
  beginAuthenticatorEndpoint,
  beginPasskeyEndpoint,
  confirmAuthenticatorEndpoint,
  listFactorsEndpoint,
  removeAuthenticatorEndpoint,
  removePasskeyEndpoint,
  renamePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
} from './auth/factors.ts'
import {
  passkeyOptionsEndpoint,
  passkeySignInEndpoint,
  proofOptionsEndpoint,
  secondFactorEndpoint,
} from './auth/passkeys.ts'
import { confirmProofEndpoint } from './auth/proofs.ts'
import {
  calendarFeedEndpoint,
  makeCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
} from './calendar-feed.ts'
import {
  requestPersonEndpoint,
  createMessageEndpoint,
  listMessagesEndpoint,
  markChatReadEndpoint,
} from './chat/messages.ts'
import { unreadMessagesEndpoint } from './chat/unread.ts'
import {
  authorizationPdfEndpoint,
  documentTicketEndpoint,
  eStatementEndpoint,
  listAuthorizationsEndpoint,
  listLoanDocumentsEndpoint,
  listStatementsEndpoint,
  postStatementPdfEndpoint,
  receiptAddressEndpoint,
  receiptPdfEndpoint,
  receiptsFileEndpoint,
  statementPdfEndpoint,
} from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import {
  backgroundImageEndpoint,
  borrowerMessagesEndpoint,
  clientDetailsEndpoint,
  clientImagesEndpoint,
  labelsEndpoint,
  paymentFrequenciesEndpoint,
  transactionMarginEndpoint,
} from './lender.ts'
import { deleteLoanEndpoint, linkLoanEndpoint, notifyLenderEndpoint } from './linked-loans.ts'
import { listAllLoansEndpoint, listLoansEndpoint } from './loans.ts'
import {
  addCardEndpoint,
  deleteBankEndpoint,
  deleteCardEndpoint,
  validateCardEndpoint,
} from './payments/change-methods.ts'
import { listMethodsEndpoint } from './payments/methods.ts'
import { changePasswordEndpoint, forgotPasswordEndpoint } from './auth/passwords.ts'
import { paymentMessageEndpoint } from './payments/payment-message.ts'
import { cancelPaymentEndpoint, stopRetryEndpoint } from './payments/end-payments.ts'
import {
  convenienceFeeEndpoint,
  makePaymentEndpoint,
  paymentStatusEndpoint,
} from './payments/payments.ts'
import { explainBalanceEndpoint } from './balance/explain-balance.ts'
import { payoffBasisEndpoint } from './balance/payoff-basis.ts'
import { payoffQuoteEndpoint, sendPayoffQuoteEndpoint } from './payoff-quote.ts'
import { uploadPictureEndpoint } from './pictures/upload-picture.ts'
import { editProfileEndpoint, updateAddressEndpoint } from './profile/addresses.ts'
import {
  addEmailEndpoint,
  addPhoneEndpoint,
  deleteEmailEndpoint,
  deletePhoneEndpoint,
  makePrimaryEmailEndpoint,
  makePrimaryPhoneEndpoint,
} from './profile/contacts.ts'
import { updateDetailsEndpoint, userDetailsEndpoint } from './profile/details.ts'
import { exportOwnDataEndpoint, requestErasureEndpoint } from './profile/own-data.ts'
import { listReceiptsEndpoint } from './receipts/receipts.ts'
import { sendReceiptEndpoint } from './receipts/send-receipt.ts'
import {
  movePaymentEndpoint,
  pauseScheduleEndpoint,
  previewMoveEndpoint,
  resumeScheduleEndpoint,
} from './schedules/change-schedule.ts'
import {
  deleteAllSchedulesEndpoint,
  deleteScheduleEndpoint,
  listSchedulesEndpoint,
  scheduleFrequencyEndpoint,
} from './schedules.ts'
import {
  createScheduleEndpoint,
  editScheduleEndpoint,
  previewScheduleEndpoint,
  recurringEmailEndpoint,
} from './make-schedule.ts'
import {
  changeLanguageEndpoint,
  endSessionsEndpoint,
  listSessionsEndpoint,
  notificationKeyEndpoint,
  notificationTokenEndpoint,
} from './auth/sessions.ts'
import { signOutEndpoint, stillHereEndpoint } from './auth/own-session.ts'
import {
  capLoginEndpoint,
  passwordlessLoginEndpoint,
  signInEndpoint,
  socialStartEndpoint,
} from './auth/sign-in.ts'
import {
  checkSignUpEndpoint,
  signUpEndpoint,
  statesEndpoint,
  verifyUserEndpoint,
} from './auth/sign-up.ts'
import { acceptNoticeEndpoint, acceptTermsEndpoint, checkTermsEndpoint } from './terms.ts'

/** Every call of the portal: what is served, tested, and written down in `docs/api.md`. */
export const endpoints: readonly Endpoint<z.ZodMiniType, z.ZodMiniType, string>[] = [
  clientDetailsEndpoint,
  labelsEndpoint,
  backgroundImageEndpoint,
  paymentFrequenciesEndpoint,
  clientImagesEndpoint,
  transactionMarginEndpoint,
  borrowerMessagesEndpoint,
  signInEndpoint,
  socialStartEndpoint,
  passwordlessLoginEndpoint,
  capLoginEndpoint,
  signOutEndpoint,
  passkeyOptionsEndpoint,
  passkeySignInEndpoint,
  secondFactorEndpoint,
  confirmProofEndpoint,
  proofOptionsEndpoint,
  listFactorsEndpoint,
  beginPasskeyEndpoint,
  addPasskeyEndpoint,
  renamePasskeyEndpoint,
  removePasskeyEndpoint,
  beginAuthenticatorEndpoint,
  confirmAuthenticatorEndpoint,
  removeAuthenticatorEndpoint,
  renewRecoveryCodesEndpoint,
  stillHereEndpoint,
  checkSignUpEndpoint,
  signUpEndpoint,
  verifyUserEndpoint,
  checkCodeEndpoint,
  resendCodeEndpoint,
  callCodeEndpoint,
  statesEndpoint,
  forgotPasswordEndpoint,
  changePasswordEndpoint,
  verifyEmailEndpoint,
  resendVerificationEndpoint,
  changeEmailEndpoint,
  confirmEmailEndpoint,
  sendPhoneCodeEndpoint,
  resendPhoneCodeEndpoint,
  verifyPhoneCodeEndpoint,
  changeLanguageEndpoint,
  listSessionsEndpoint,
  endSessionsEndpoint,
  notificationKeyEndpoint,
  notificationTokenEndpoint,
  checkTermsEndpoint,
  acceptTermsEndpoint,
  acceptNoticeEndpoint,
  listLoansEndpoint,
  listAllLoansEndpoint,
  assistantUrlEndpoint,
  linkLoanEndpoint,
  notifyLenderEndpoint,
  deleteLoanEndpoint,
  listMethodsEndpoint,
  addCardEndpoint,
  validateCardEndpoint,
  addBankEndpoint,
  deleteCardEndpoint,
  deleteBankEndpoint,
  stopDebitsEndpoint,
  validateBankEndpoint,
  makePaymentEndpoint,
  paymentStatusEndpoint,
  cancelPaymentEndpoint,
  stopRetryEndpoint,
  convenienceFeeEndpoint,
  paymentMessageEndpoint,
  listReceiptsEndpoint,
  sendReceiptEndpoint,
  scheduleFrequencyEndpoint,
  createScheduleEndpoint,
  editScheduleEndpoint,
  previewScheduleEndpoint,
  previewMoveEndpoint,
  movePaymentEndpoint,
  pauseScheduleEndpoint,
  resumeScheduleEndpoint,
  recurringEmailEndpoint,
  listSchedulesEndpoint,
  deleteScheduleEndpoint,
  deleteAllSchedulesEndpoint,
  calendarFeedEndpoint,
  makeCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
  payoffQuoteEndpoint,
  explainBalanceEndpoint,
  payoffBasisEndpoint,
  sendPayoffQuoteEndpoint,
  userDetailsEndpoint,
  updateDetailsEndpoint,
  editProfileEndpoint,
  updateAddressEndpoint,
  addEmailEndpoint,
  deleteEmailEndpoint,
  makePrimaryEmailEndpoint,
  addPhoneEndpoint,
  deletePhoneEndpoint,
  makePrimaryPhoneEndpoint,
  exportOwnDataEndpoint,
  requestErasureEndpoint,
  uploadPictureEndpoint,
  documentTicketEndpoint,
  listAuthorizationsEndpoint,
  listLoanDocumentsEndpoint,
  authorizationPdfEndpoint,
  listStatementsEndpoint,
  statementPdfEndpoint,
  postStatementPdfEndpoint,
  eStatementEndpoint,
  receiptAddressEndpoint,
  receiptPdfEndpoint,
  receiptsFileEndpoint,
  listMessagesEndpoint,
  createMessageEndpoint,
  unreadMessagesEndpoint,
  markChatReadEndpoint,
  requestPersonEndpoint,
]
