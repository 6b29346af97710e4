import { writeFileSync } from 'node:fs'
import { apiDocs } from './api-docs.ts'
import { lenderApiDocs } from './lender-api-docs.ts'

// Writes docs/api.md from the contract, and docs/lender-api.md from the table of the lender's calls.
// Run it when a call was added: node tools/write-api-docs.ts
writeFileSync('docs/api.md', apiDocs())
writeFileSync('docs/lender-api.md', lenderApiDocs())
