import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { serverParts, withoutServerParts } from './unused-of-endpoints.ts'

const root = join(import.meta.dirname, '../..')

describe('withoutServerParts', () => {
  it('leaves of an endpoint what a call of it needs, and everything else as it is', () => {
    const source = `
      const endpoint = (definition) => definition
      const more = { key: true }
      const message = 'stays'
      const found = { message, codes: 1 }
      const first = endpoint({
        method: 'POST',
        /** who may */
        access: 'borrower',
        ...more,
        stepUp: true,
        request: { access: 'of the request', refusals: 2 },
        refusals: { gone: 'a.label', ...found }, codes: { gone: 429 },
        message: 'another.label',
      })
      const second = endpoint({ refusals: {}, path: '/two' })
      const third = endpoint({ access: 'anyone' })
      `
    const told = `${withoutServerParts(source)}; return { found, first, second, third }`
    expect(compileFunction(told)()).toEqual({
      found: { message: 'stays', codes: 1 },
      first: { method: 'POST', key: true, request: { access: 'of the request', refusals: 2 } },
      second: { path: '/two' },
      third: {},
    })
  })
})

it('finds that the portal reads nothing of an endpoint that its build leaves out', () => {
  const names = serverParts.join('|')
  const read = new RegExp(`(?<!typeof )\\b\\w*[eE]ndpoint\\.(${names})\\b`)
  const taken = new RegExp(`\\{[^{}]*\\b(${names})\\b[^{}]*\\} = \\w*[eE]ndpoint\\b`)
  const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.filter(({ text }) => read.test(text) || taken.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
  expect(sources.some(({ text }) => /\b\w*[eE]ndpoint\.request\b/.test(text))).toBe(true)
})
