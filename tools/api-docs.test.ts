import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiDocs } from './api-docs.ts'
import { lenderApiDocs } from './lender-api-docs.ts'

it('has written down every call as the contract has it', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toBe(apiDocs())
})

it('has written down every call of the lender’s API', () => {
  expect(readFileSync('docs/lender-api.md', 'utf8')).toBe(lenderApiDocs())
})
