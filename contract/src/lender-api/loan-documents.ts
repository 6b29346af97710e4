import * as z from 'zod/mini'
import { about, oneOf, uuidText, textInput } from './lender-fields.ts'
import { lenderEndpoint } from './lender-endpoint.ts'

const readers = ['everyone', 'borrower', 'coBorrower', 'nobody'] as const

/** Uploads a document of a loan. */
export const uploadLoanDocumentEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/loans/{loanNo}/documents',
  does: `Uploads a document of a loan: a PDF of at most 5 MB as the body. It stands at once in the list of
documents of those to whom it is shown, under its name. One that is shown to nobody opens once a line of the
loan's details names its id. The same file under the same name is kept once, and shown from then on as it was
sent last. A PDF with a script, a program to start, files or a password in it is refused.`,
  takesFile: 'pdf',
  query: z.strictObject({
    name: about(
      'what it is called in the list, and where it is saved',
      textInput(100, 'a name of at most 100 characters'),
    ),
    shownTo: about(
      'who has it in their list: everyone on the loan, one of them alone, or nobody',
      z.prefault(oneOf(readers), 'everyone'),
    ),
  }),
  body: z.unknown(),
  answer: z.object({
    loanNo: z.string(),
    documentId: uuidText,
    name: z.string(),
    shownTo: z.enum(readers),
  }),
  example: {
    query: 'name=Contract',
    answer: { loanNo: '21-104233', documentId: '…', name: 'Contract', shownTo: 'everyone' },
  },
})

/** Lists what was uploaded for a loan. */
export const listLoanDocumentsOfLenderEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/loans/{loanNo}/documents',
  does: 'The documents that were uploaded for a loan, the last first, at most 500.',
  answer: z.object({
    loanNo: z.string(),
    documents: z.array(
      z.object({
        documentId: uuidText,
        name: z.string(),
        shownTo: z.enum(readers),
        uploadedAt: z.string(),
        sha256: z.string(),
      }),
    ),
  }),
  example: {
    answer: {
      loanNo: '21-104233',
      documents: [
        {
          documentId: '…',
          name: 'Contract',
          shownTo: 'everyone',
          uploadedAt: '…',
          sha256: '…',
        },
      ],
    },
  },
})

/** Takes a document of a loan back. */
export const withdrawLoanDocumentEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/loans/{loanNo}/documents/{documentId}/withdraw',
  does: `Takes a document of a loan back, as one that was uploaded for the wrong loan: it leaves every list, and
what it holds is deleted. One that a line of the loan's details names leaves that line first.`,
  answer: z.object({ loanNo: z.string(), documentId: uuidText }),
  example: { answer: { loanNo: '21-104233', documentId: '…' } },
})
