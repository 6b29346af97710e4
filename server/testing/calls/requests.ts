import { randomUUID } from 'node:crypto'
import type { endpoints } from '@quittance/contract/endpoints'
import { signInRequests } from './sign-in-requests.ts'
import type { SentAppMessage, StartedApp } from '../start-app.ts'

/** What a borrower may name, and what another one may not. */
export type NamedRequest = {
  readonly loanId: string
  readonly methodId: string
  readonly orderId: string
}

/** A PNG picture of one pixel. */
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Fields = Readonly<Record<string, unknown>>

const chatRequests = {
  '/chat/get-message': { page: '1', limit: '10' },
  '/chat/create-message': { message: 'A question' },
  '/chat/unread-count': {},
  '/chat/mark-read': { upTo: '1' },
  '/chat/request-person': {},
} as const

export const receiptsFilter = { limit: 10, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }

/**
 * A request of every call that passes its shape. A call that is missing here fails the tests that
 * go through all of them.
 */
export async function requestsFor(
  { seal, sealForVault }: Pick<StartedApp, 'seal' | 'sealForVault'>,
  { loanId, methodId, orderId }: NamedRequest,
): Promise<Readonly<Record<string, Fields>>> {
  const cardNumber = await sealForVault('4242424242424242')
  const cvvNumber = await sealForVault('123')
  const asking = { loanId, paymentType: '1', pmtAmt: '25.00' }
  return {
    '/client/get-client-details': { loan_no: '', lang: 'en' },
    '/client/white-labels': { lang: 'en' },
    '/users/web/get-background-image': {},
    '/client/payment-frequencies': {},
    '/client/get-client-images': { loan_no: '' },
    '/client/transaction-margin-info': {},
    '/client/borrower-messages': {},
    '/users/web/checksocialexistance': {
      email: 'maria.ortega@example.com',
      password: await seal('Demo!2026pass'),
      type: '3',
      deviceId: randomUUID(),
      deviceOs: 'web',
      deviceToken: '',
      deviceType: '3',
      lang: 'en',
    },
    ...(await signInRequests(seal)),
    '/users/signout': {},
    '/users/web/still-here': {},
    '/users/list-loan-account': {},
    '/users/list-all-loan-accounts': {},
    ...linkRequests(await seal('4417')),
    '/loan/delete-loan': { loanId },
    '/payments/get-card-lists': { limit: '10', offset: '0' },
    '/payments/add-card': {
      name: 'Maria Ortega',
      cardNumber,
      cvvNumber,
      expiryDate: '05/2031',
      billingZip: '78205',
    },
    '/payments/card-validate': { cardNumber },
    '/ach/add': {
      bankName: 'Alamo Bank',
      name: 'Maria Ortega',
      accountType: '1',
      routingNumber: '110000000',
      accountNumber: await sealForVault('000123456789'),
    },
    '/payments/delete-card': { cardId: methodId },
    '/ach/delete': { accountId: methodId },
    '/ach/stop-debits': { accountId: methodId },
    '/ach/validate': { accountId: methodId, amounts: ['0.32', '0.45'] },
    '/payments/make': { id: methodId, paymentType: '1', loanId, amount: '25.00' },
    '/payments/status': { orderId },
    '/payments/cancel': { orderId },
    '/payments/stop-retry': { orderId },
    '/payments/get-convenience-fees': { ...asking, id: methodId, type: '1', cardBrand: 'visa' },
    '/payments/get-payment-message': {},
    '/payments/get-payment-receipts': receiptsFilter,
    ...scheduleRequests(loanId, orderId, methodId),
    ...loanRequests(loanId),
    '/payments/send-payment-receipts': { receiptId: orderId, email: 'maria.ortega@example.com' },
    '/users/web/details': {},
    ...contactRequests(methodId),
    '/users/web/upload-image': { loanId, uploadType: '2', image: onePixel },
    ...documentRequests(loanId, orderId),
    ...chatRequests,
  }
}

export type Endpoint = (typeof endpoints)[number]

/** Under which name a call has its example: two calls of one path are told apart by their methods. */
export function exampleName({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const isSecond = method === 'POST' && path === '/loan/get-statement-pdf'
  return isSecond ? `${method} ${path}` : path
}

/** Sends one call of the contract, in the query or as JSON as it has it. */
export async function sendRequest(
  started: StartedApp,
  { method, path, access }: Endpoint,
  { fields, token, ...sent }: SentAppMessage & { readonly fields: Fields },
) {
  const told = access === 'borrower' && token !== undefined ? { ...sent, token } : sent
  if (method === 'POST') return started.ask(path, { ...told, payload: fields })
  const words = Object.entries(fields).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams(Object.fromEntries(words)).toString()
  return started.ask(`${path}?${query}`, told)
}

function scheduleRequests(loanId: string, scheduleId: string, methodId: string) {
  const once = { type: '1', pmtFreq: 'onlyonce', scheduleDate1: '2026-12-15' }
  const schedule = { loanId, id: methodId, paymentType: '1', loanAmount: '30.00', ...once }
  const edited = { scheduleId, recurringId: null }
  const all = { sortBy: '1', type: '-1', paymentType: '-1' }
  return {
    '/payments/schedule-frequency': { loanId, amount: '471.88', freq: 'MO' },
    '/payments/schedule-list': { limit: 1000, offset: 0, loanId, ...all },
    '/payments/schedule-preview': schedule,
    '/payments/scheduled-payment': schedule,
    '/payments/edit-scheduled-payment': { ...schedule, ...edited },
    '/payments/recurring-email': { loan_id: loanId, receipt_email_address: 'mail@example.com' },
    '/payments/move-preview': { scheduleId, date: '2026-12-16' },
    '/payments/move-scheduled-payment': { scheduleId, date: '2026-12-16' },
    '/payments/pause-schedule': { recurringId: scheduleId, until: null },
    '/payments/resume-schedule': { recurringId: scheduleId },
    '/payments/delete-schedule': { scheduleId, recurringId: null },
    '/users/web/delete-all-schedule': { loanId },
    '/users/web/calendar-feed': {},
    '/users/web/calendar-feed/make': {},
    '/users/web/calendar-feed/revoke': {},
  }
}

function loanRequests(loanId: string) {
  return {
    '/constant-ai-url': { loan_id: loanId },
    '/loan/payoff-quote': { loanId },
    '/loan/send-payoff-quote': { loanId },
  }
}

function documentRequests(loanId: string, scheduleId: string) {
  return {
    '/loan/balance-explanation': { loanId },
    '/loan/payoff-basis': { loanId },
    '/documents/ticket': { loanId, scheduleId },
    '/loan/get-scheduled-documents': { loanId },
    '/loan/get-statements': { loanId },
    '/loan/get-documents': { loanId },
    '/loan/get-statement-pdf': { documentId: scheduleId, loanId, accessToken: 'no-ticket' },
    'POST /loan/get-statement-pdf': { documentId: scheduleId, loanId },
    '/payments/get-receipts-file': { format: 'csv', accessToken: 'no-ticket' },
    '/payments/receipt-address': { receiptId: scheduleId },
    '/payments/get-receipt-pdf': { receiptId: scheduleId, accessToken: 'no-ticket' },
    '/loan/loan-udf-update': { loanId, status: '1' },
    '/loan/get-scheduled-document-pdf': { scheduleId, loanId, accessToken: 'no-ticket' },
  }
}

/** None of these is on file, so that nothing is changed. */
function contactRequests(id: string) {
  const line = { city: 'San Antonio', zip: '78210' }
  return {
    '/users/web/update-details': { pushInd: '1' },
    '/users/web/edit-profile': {
      role: '1',
      address1: '1 Main St',
      address2: '',
      stateCode: 'TX',
      ...line,
    },
    '/users/update-address': {
      ...line,
      id,
      cifnumber: '1',
      loanNumber: 'unknown',
      isBorrower: '1',
      streetaddress1: '1 Main St',
      streetaddress2: '',
      state: 'TX',
      type: '1',
    },
    '/users/add-email': { id, email: 'another@example.com' },
    '/users/web/delete-email': { email: 'another@example.com' },
    '/users/make-primary': { id, email: 'another@example.com', emailId: id },
    '/users/add-phone': { id, phoneno: '2105550177' },
    '/users/delete-phone': { phoneId: id },
    '/users/web/export-own-data': {},
    '/users/web/request-erasure': {},
    '/users/make-primary-phone': { id, phoneno: '2105550177', phoneId: id },
  }
}

/** No loan has this number, so that nothing is linked. */
function linkRequests(ssn4: string) {
  const nobody = { ssn: null, dob: null, name: '', phoneNo: '', branchNo: '' }
  const form = { ...nobody, ssn4, loannumber: '99-999999', zipcode: '78205' }
  return { '/users/link-loan-account': form, '/users/notify-lander': form }
}
