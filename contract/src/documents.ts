import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldCodec, type FieldsOf, requestCodec } from './field-table.ts'
import { receiptsRequest } from './receipts/receipts-request.ts'
import {
  coded,
  currencyCode,
  day,
  dollars,
  flag,
  frequencyCode,
  id,
  moment,
  ours,
  text,
} from './wire.ts'

/** A file that a call answers in place of JSON. */
export type FileContent = {
  /** as it is saved: 'receipt-LM-7Q4K-229P.pdf' */
  readonly name: string
  readonly type: 'application/pdf' | 'text/csv' | 'application/x-ofx'
  readonly content: Uint8Array<ArrayBuffer>
}

export const fileContent = ours<FileContent>()

/** A ticket, or the token of a session where the lender takes one (AMB-100). */
const ticket = text(200)

const notOpened = {
  ticketOver: 'documents.refused.ticketOver',
  sessionToken: 'documents.refused.sessionToken',
  notFound: 'documents.refused.notFound',
} as const

/** Which paper a ticket opens, by the fields that name it in the address of its file. */
const ticketRequest = z.strictObject({
  loanId: z.optional(id),
  documentId: z.optional(id),
  scheduleId: z.optional(id),
  receiptId: z.optional(id),
  receipts: z.optional(receiptsRequest),
})

export type TicketRequest = z.output<typeof ticketRequest>

/** Lets its borrower open one paper, once, within a minute, by an address without a session. */
export const documentTicketEndpoint = endpoint({
  method: 'POST',
  path: '/documents/ticket',
  access: 'borrower',
  request: ticketRequest,
  result: z.object({ data: z.object({ ticket: z.string() }) }),
  refusals: {
    form: 'documents.refused.form',
    notFound: notOpened.notFound,
    tooManyTickets: 'documents.refused.tooManyTickets',
  },
  codes: { tooManyTickets: 429 },
})

const authorizationFields = {
  /** of the schedule that was authorized, or of its payment that was moved under one of its own */
  id: ['id', id],
  createdAt: ['created_at', moment],
  /** when it is debited next; null once it is over */
  nextOn: ['next_execution_date', z.nullable(day)],
  /** the same for a schedule and those that took its place when it was edited */
  groupId: ['scheduled_recurring_group_id', id],
  amount: ['pmt_amt', dollars],
  currency: ['currencyCode', currencyCode],
  frequency: ['repeating_type', frequencyCode],
  /** whether whoever reads it may open its copy */
  hasFile: ['scheduled_authorization_file', z.boolean()],
} as const

export type AuthorizationRow = FieldsOf<typeof authorizationFields>

/** What was authorized to be debited from a loan, newest first. Empty: statusCode 201. */
export const listAuthorizationsEndpoint = endpoint({
  method: 'POST',
  path: '/loan/get-scheduled-documents',
  access: 'borrower',
  request: z.strictObject({ loanId: id }),
  result: z.object({ data: z.array(fieldCodec(authorizationFields)) }),
  refusals: {
    loanNotFound: 'payments.refused.loanNotFound',
    switchedOff: 'documents.refused.switchedOff',
  },
})

/** The copy of an authorization. */
export const authorizationPdfEndpoint = endpoint({
  method: 'GET',
  path: '/loan/get-scheduled-document-pdf',
  access: 'anyone',
  file: 'application/pdf',
  request: requestCodec({
    scheduleId: ['scheduleId', id],
    loanId: ['loanId', id],
    ticket: ['accessToken', ticket],
  }),
  result: fileContent,
  refusals: notOpened,
})

const statementKind = coded({ '1': 'monthly', '2': 'final', '3': 'paidInFull' })

const statementFields = {
  id: ['DocumentID', id],
  on: ['statement_date', day],
  /** a statement of the month, the last one, or the letter that says that the loan is paid */
  kind: ['kind', statementKind],
  /** what it asks for, and by when; null where it asks for nothing */
  dueOn: ['dueDate', z.nullable(day)],
  total: ['amountDue', z.nullable(dollars)],
  currency: ['currencyCode', currencyCode],
} as const

/** The same from the lender's provider of statements. */
const doximFields = {
  guid: ['guid', id],
  on: ['date', day],
  holderName: ['accountHolderName', z.string()],
  subAppCode: ['subAppCode', z.string()],
  url: ['url', z.string()],
  /** of a statement that the portal made; a provider tells no kind */
  kind: ['kind', z.optional(statementKind)],
} as const

export type StatementRow = FieldsOf<typeof statementFields>
export type DoximStatementRow = FieldsOf<typeof doximFields>

/** The provider does not answer. */
const unavailable = 'documents.refused.unavailable'

const noStatements = {
  loanNotFound: 'payments.refused.loanNotFound',
  switchedOff: 'documents.refused.switchedOff',
} as const

/** The statements of a loan, newest first; of one kind of row or the other. Empty: statusCode 201. */
export const listStatementsEndpoint = endpoint({
  method: 'POST',
  path: '/loan/get-statements',
  access: 'borrower',
  request: z.strictObject({ loanId: id }),
  result: z.object({
    data: z.array(z.union([fieldCodec(statementFields), fieldCodec(doximFields)])),
    /** of when the list is, where the provider does not answer now */
    asOf: z.nullable(moment),
  }),
  refusals: { ...noStatements, unavailable },
})

/** A statement, by its id, or by the address that the provider's row gave. */
export const statementPdfEndpoint = endpoint({
  method: 'GET',
  path: '/loan/get-statement-pdf',
  access: 'anyone',
  file: 'application/pdf',
  request: requestCodec({
    documentId: ['documentId', z.optional(id)],
    loanId: ['loanId', z.optional(id)],
    /** in base64 */
    pdfUrl: ['pdfUrl', z.optional(text(2000))],
    ticket: ['accessToken', ticket],
  }),
  result: fileContent,
  refusals: { ...notOpened, unavailable },
})

/** The same for a borrower who is signed in, by what a loan's document names (AMB-25). */
export const postStatementPdfEndpoint = endpoint({
  method: 'POST',
  path: '/loan/get-statement-pdf',
  access: 'borrower',
  file: 'application/pdf',
  request: z.strictObject({ documentId: id, loanId: id }),
  result: fileContent,
  refusals: { notFound: notOpened.notFound, unavailable },
})

const loanDocumentFields = {
  id: ['DocumentID', id],
  /** as the lender named it */
  name: ['name', z.string()],
  addedAt: ['created_at', moment],
} as const

export type LoanDocumentRow = FieldsOf<typeof loanDocumentFields>

/**
 * What the lender uploaded for a loan and shows to whoever asks, the last first. It opens as a statement does,
 * by its DocumentID. Empty: statusCode 201.
 */
export const listLoanDocumentsEndpoint = endpoint({
  method: 'POST',
  path: '/loan/get-documents',
  access: 'borrower',
  request: z.strictObject({ loanId: id }),
  result: z.object({ data: z.array(fieldCodec(loanDocumentFields)) }),
  refusals: noStatements,
})

/** Sends the statements of a loan by email and none on paper, or the other way about. */
export const eStatementEndpoint = endpoint({
  method: 'POST',
  path: '/loan/loan-udf-update',
  access: 'borrower',
  request: requestCodec({
    loanId: ['loanId', id],
    isOn: ['status', flag],
    /** a lender's agent says that its borrower was told, and agreed */
    isReadOut: ['readOut', z.optional(flag)],
  }),
  result: z.object({}),
  refusals: { ...noStatements, notAgreed: 'agents.refused.notAgreed' },
  message: 'documents.form.eStatementSaved',
})

/** Every receipt of the filter that its ticket names: for a spreadsheet, for other programs, or its interest by year. */
export const receiptsFileEndpoint = endpoint({
  method: 'GET',
  path: '/payments/get-receipts-file',
  access: 'anyone',
  file: 'text/csv',
  request: requestCodec({
    format: ['format', z.enum(['csv', 'ofx', 'interest'])],
    ticket: ['accessToken', ticket],
  }),
  result: fileContent,
  refusals: notOpened,
})

export type ReceiptsFormat = 'csv' | 'ofx' | 'interest'

/** Where anyone can ask whether a receipt is genuine, as an address and as a code that phones read. */
export const receiptAddressEndpoint = endpoint({
  method: 'POST',
  path: '/payments/receipt-address',
  access: 'borrower',
  request: z.strictObject({ receiptId: id }),
  result: z.object({
    address: z.string(),
    /** what it is for, in the reader's words */
    text: z.string(),
    /** squares of a side of the code, and what to draw of it as an SVG path */
    size: z.number(),
    path: z.string(),
  }),
  refusals: { notFound: notOpened.notFound },
})

/** A receipt on paper. */
export const receiptPdfEndpoint = endpoint({
  method: 'GET',
  path: '/payments/get-receipt-pdf',
  access: 'anyone',
  file: 'application/pdf',
  request: requestCodec({ receiptId: ['receiptId', id], ticket: ['accessToken', ticket] }),
  result: fileContent,
  refusals: notOpened,
})
