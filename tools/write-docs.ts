import { writeFileSync } from 'node:fs'
import { generatedDocs } from './generated-docs.ts'

// Writes every document that is generated: npm run docs
for (const [path, write] of Object.entries(generatedDocs)) writeFileSync(path, await write())
