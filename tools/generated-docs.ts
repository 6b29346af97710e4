import { apiDocs, formatted } from './api-docs.ts'
import { ledgerDocs } from './ledger-docs.ts'
import { lenderApiDocs } from './lender-api-docs.ts'

/** Every document that is written from the code, with what writes it; `npm run docs` does. */
export const generatedDocs: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/api.md': apiDocs,
  'docs/lender-api.md': lenderApiDocs,
  'docs/ledger.md': () => formatted(ledgerDocs(), 'docs/ledger.md'),
}
