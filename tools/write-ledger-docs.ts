import { writeFileSync } from 'node:fs'
import { ledgerDocs } from './ledger-docs.ts'

// Writes the tables of docs/ledger.md from what the engine posts: node tools/write-ledger-docs.ts
writeFileSync('docs/ledger.md', ledgerDocs())
