import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

// What is written in one place and named in another exists in both.

const files = sources()

it('names only requirements that the specification has', () => {
  const known = new Set(
    [...read('docs/spec/requirements.md').matchAll(/^- ([A-Z]+-\d+) \|/gm)].map(([, id]) => id),
  )
  expect(known.size).toBeGreaterThan(500)
  const tests = files.filter((path) => /\.test\.tsx?$/.test(path))
  const named = tests.flatMap((path) =>
    [...read(path).matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id]) => ({ path, id })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ id }) => !known.has(id))).toEqual([])
})

it('serves every call of the contract, in one route module', () => {
  const calls = [...read('contract/src/endpoints.ts').matchAll(/^ {2}(\w+Endpoint),$/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(calls.length).toBeGreaterThan(15)
  const routes = files.filter((path) => /^server\/src\/.*-routes\.ts$/.test(path)).map(read)
  const bindings = (name: string) =>
    routes.filter((text) =>
      new RegExp(`\\bfor(Borrower|Poll|Anyone|Ticket)\\(\\s*${name}\\b`).test(text),
    ).length
  expect(calls.filter((name) => bindings(name) !== 1)).toEqual([])
})

it('lists every call that the contract defines', () => {
  const listed = read('contract/src/endpoints.ts')
  const defined = files
    .filter((path) => /^contract\/src\/(?!lender-api)[\w/-]+\.ts$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/^export const (\w+Endpoint) = endpoint\(/gm)])
    .map(([, name]) => name ?? '')
  expect(defined.filter((name) => !listed.includes(`  ${name},\n`))).toEqual([])
})
