import { writeFileSync } from 'node:fs'
import { apiDocs } from './api-docs.ts'

// Writes docs/api.md from the contract. Run it when a call was added: node tools/write-api-docs.ts
writeFileSync('docs/api.md', apiDocs())
