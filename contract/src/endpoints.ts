import type * as z from 'zod/mini'
import { addBankEndpoint, stopDebitsEndpoint, validateBankEndpoint } from './bank-accounts.ts'
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
import { listAllLoansEndpoint, listLoansEndpoint } from './loans.ts'
import {
  addCardEndpoint,
  deleteBankEndpoint,
  deleteCardEndpoint,
  listMethodsEndpoint,
  validateCardEndpoint,
} from './methods.ts'
import {
  cancelPaymentEndpoint,
  convenienceFeeEndpoint,
  makePaymentEndpoint,
  paymentMessageEndpoint,
  paymentStatusEndpoint,
} from './payments.ts'
import { userDetailsEndpoint } from './profile.ts'
import { listReceiptsEndpoint, sendReceiptEndpoint } from './receipts.ts'
import { signInEndpoint, signOutEndpoint, stillHereEndpoint } from './sign-in.ts'

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
  signOutEndpoint,
  stillHereEndpoint,
  listLoansEndpoint,
  listAllLoansEndpoint,
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
  convenienceFeeEndpoint,
  paymentMessageEndpoint,
  listReceiptsEndpoint,
  sendReceiptEndpoint,
  userDetailsEndpoint,
]
