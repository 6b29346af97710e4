import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generatedDocs } from './generated-docs.ts'

it.each(Object.entries(generatedDocs))(
  'finds %s as the code has it; `npm run docs` writes it anew',
  async (path, write) => {
    expect(readFileSync(path, 'utf8')).toBe(await write())
  },
)
