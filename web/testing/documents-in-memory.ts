import {
  authorizationPdfEndpoint,
  type AuthorizationRow,
  documentTicketEndpoint,
  type DoximStatementRow,
  eStatementEndpoint,
  listAuthorizationsEndpoint,
  listLoanDocumentsEndpoint,
  listStatementsEndpoint,
  type LoanDocumentRow,
  receiptPdfEndpoint,
  statementPdfEndpoint,
  type StatementRow,
} from '@quittance/contract/documents'
import { type Instant, parseDay, toInstant } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import * as z from 'zod/mini'
import { respondDone, respondRefused } from './envelopes.ts'

/** What a test says of the papers, and of how opening one ends. */
export type DocumentsWorld = {
  authorizations: AuthorizationRow[]
  /** what the lender uploaded; null: it does not load */
  lenderDocuments: LoanDocumentRow[] | null
  statements: (StatementRow | DoximStatementRow)[]
  /** of when their list is, where the provider is away */
  statementsAsOf: Instant | null
  /** the words against another choice of how statements go out; null: it is saved */
  eStatement: string | null
  /** how a PDF is answered: words against it; null: it is not */
  paper: 'pdf' | 'lost' | { readonly refused: string }
}

export const documentsAsGiven: DocumentsWorld = {
  authorizations: [],
  lenderDocuments: [],
  statements: [],
  statementsAsOf: null,
  eStatement: null,
  paper: 'pdf',
}

/** The bytes of the paper that opens. */
export const paperBytes = '%PDF-1.7 a paper'

export function anAuthorization(different: Partial<AuthorizationRow> = {}): AuthorizationRow {
  return {
    id: 'schedule-1',
    createdAt: toInstant(Date.parse('2026-11-20T15:00:00Z')),
    nextOn: parseDay('2026-12-08'),
    groupId: 'schedule-1',
    amount: cents(471_88n),
    currency: 'USD',
    frequency: 'MO',
    hasFile: true,
    ...different,
  }
}

export function aStatement(different: Partial<StatementRow> = {}): StatementRow {
  return {
    id: 'statement-1',
    on: parseDay('2026-11-18'),
    kind: 'monthly',
    dueOn: parseDay('2026-12-08'),
    total: cents(471_88n),
    currency: 'USD',
    ...different,
  }
}

export function aLenderDocument(different: Partial<LoanDocumentRow> = {}): LoanDocumentRow {
  return {
    id: 'document-1',
    name: 'Contract',
    addedAt: toInstant(Date.parse('2026-11-19T15:00:00Z')),
    ...different,
  }
}

/** Answers a call about papers; null: it is about something else. */
export function documentsAnswer(world: DocumentsWorld, path: string): Response | null {
  switch (path) {
    case listAuthorizationsEndpoint.path:
      return respondDone(
        z.encode(listAuthorizationsEndpoint.result, { data: world.authorizations }),
      )
    case listLoanDocumentsEndpoint.path:
      return world.lenderDocuments === null
        ? respondRefused('loanNotFound', 'Not here.')
        : respondDone(z.encode(listLoanDocumentsEndpoint.result, { data: world.lenderDocuments }))
    case documentTicketEndpoint.path:
      return respondDone({ data: { ticket: 'ticket-1' } })
    case listStatementsEndpoint.path:
      return respondDone(
        z.encode(listStatementsEndpoint.result, {
          data: world.statements,
          asOf: world.statementsAsOf,
        }),
      )
    case eStatementEndpoint.path:
      return world.eStatement === null
        ? Response.json({ status: 1, statusCode: 200, message: 'Saved.', result: {} })
        : respondRefused('loanNotFound', world.eStatement)
    case receiptPdfEndpoint.path:
    case statementPdfEndpoint.path:
    case authorizationPdfEndpoint.path:
      return paperOf(world)
    default:
      return null
  }
}

function paperOf({ paper }: DocumentsWorld): Response {
  if (paper === 'lost') throw new TypeError('fetch failed')
  if (paper !== 'pdf') return respondRefused('ticketOver', paper.refused)
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="paper.pdf"',
  }
  return new Response(paperBytes, { headers })
}
