import type * as z from 'zod/mini'
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
import { confirmProofEndpoint } from './auth/proofs.ts'
import {
  calendarFeedEndpoint,
  makeCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
} from './calendar-feed.ts'
import {
  authorizationPdfEndpoint,
  documentTicketEndpoint,
  eStatementEndpoint,
  listAuthorizationsEndpoint,
  listStatementsEndpoint,
  postStatementPdfEndpoint,
  receiptPdfEndpoint,
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
  listMethodsEndpoint,
  validateCardEndpoint,
} from './payments/methods.ts'
import { changePasswordEndpoint, forgotPasswordEndpoint } from './auth/passwords.ts'
import { paymentMessageEndpoint } from './payments/payment-message.ts'
import {
  cancelPaymentEndpoint,
  stopRetryEndpoint,
  convenienceFeeEndpoint,
  makePaymentEndpoint,
  paymentStatusEndpoint,
} from './payments/payments.ts'
import { payoffQuoteEndpoint, sendPayoffQuoteEndpoint } from './payoff-quote.ts'
import { uploadPictureEndpoint } from './pictures/upload-picture.ts'
import { userDetailsEndpoint } from './profile.ts'
import { listReceiptsEndpoint, sendReceiptEndpoint } from './receipts/receipts.ts'
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
import {
  capLoginEndpoint,
  passwordlessLoginEndpoint,
  signInEndpoint,
  signOutEndpoint,
  socialStartEndpoint,
  stillHereEndpoint,
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
  confirmProofEndpoint,
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
  recurringEmailEndpoint,
  listSchedulesEndpoint,
  deleteScheduleEndpoint,
  deleteAllSchedulesEndpoint,
  calendarFeedEndpoint,
  makeCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
  payoffQuoteEndpoint,
  sendPayoffQuoteEndpoint,
  userDetailsEndpoint,
  uploadPictureEndpoint,
  documentTicketEndpoint,
  listAuthorizationsEndpoint,
  authorizationPdfEndpoint,
  listStatementsEndpoint,
  statementPdfEndpoint,
  postStatementPdfEndpoint,
  eStatementEndpoint,
  receiptPdfEndpoint,
]
