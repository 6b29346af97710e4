import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cellsOf, ledgerDocs } from './ledger-docs.ts'

it('shows in docs/ledger.md what the engine posts, to the cent', () => {
  const document = readFileSync('docs/ledger.md', 'utf8')
  expect(cellsOf(document)).toEqual(cellsOf(ledgerDocs(document)))
  expect(cellsOf(document).length).toBeGreaterThan(40)
})
