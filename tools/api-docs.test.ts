import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiDocs } from './api-docs.ts'

it('has written down every call as the contract has it', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toBe(apiDocs())
})
