import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiDocs } from './api-docs.ts'
import { lenderApiDocs } from './lender-api-docs.ts'

it('documents every portal call as the contract has it', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toBe(apiDocs())
})

it('documents every call of the lender API', () => {
  expect(readFileSync('docs/lender-api.md', 'utf8')).toBe(lenderApiDocs())
})
