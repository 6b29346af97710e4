import type { endpoints as Endpoints } from '@quittance/contract/endpoints'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as whole from 'zod/mini'
import * as small from './small-zod.ts'

type Side = 'request' | 'result'
type Schema = whole.ZodMiniType
type Listed = (typeof Endpoints)[number]

/** The contract over the whole of zod, and over what the browser has in its place. */
let byWhole: readonly Listed[]
let bySmall: readonly Record<Side, Parameters<typeof small.decode>[0]>[]
beforeAll(async () => {
  byWhole = (await import('@quittance/contract/endpoints')).endpoints
  vi.resetModules()
  vi.doMock('zod/mini', () => small)
  bySmall = (await import('@quittance/contract/endpoints')).endpoints as never
})
afterAll(() => {
  vi.doUnmock('zod/mini')
  vi.resetModules()
})

it.each(['request', 'result'] as const)('reads and writes each %s as zod does', (side) => {
  let read = 0
  for (const [at, endpoint] of byWhole.entries()) {
    const other = bySmall[at]?.[side]
    if (other === undefined) throw new Error(`${endpoint.path} is not there twice`)
    const schema = endpoint[side]
    fc.assert(
      fc.property(wireOf(schema), (wire) => {
        const expected = whole.safeDecode(schema, wire)
        const found = small.safeDecode(other, wire)
        expect([endpoint.path, wire, found.success]).toEqual([
          endpoint.path,
          wire,
          expected.success,
        ])
        if (!expected.success) return
        read += 1
        expect(found.data).toEqual(expected.data)
        expect(outcomeOf(() => small.encode(other, found.data))).toEqual(
          outcomeOf(() => whole.encode(schema, expected.data)),
        )
      }),
      { numRuns: 60, seed: 1 },
    )
  }
  expect(read).toBeGreaterThan(20 * byWhole.length)
})

/** Some of what can be read can not be written: a moment that is none. */
function outcomeOf(write: () => unknown): unknown {
  try {
    return write()
  } catch {
    return 'refused'
  }
}

const texts = [
  '',
  'a',
  '0',
  '1',
  '12.50',
  '-3.00',
  '2026-11-20',
  '2026-02-30',
  '2026-11-20T15:00:00Z',
  '11/20/1990',
  'no\0thing',
  `${btoa('{"kid":"portal-1"}').replaceAll('=', '')}.a.b.c.d`,
  'x'.repeat(3000),
]
const odd = fc.constantFrom<unknown>(null, undefined, 7, -1, 1.5, true, [], {}, 'odd')

/** What somebody might send: mostly what the schema takes, now and then something else. */
function wireOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: rightOf(schema) }, { weight: 1, arbitrary: odd })
}

type Def = {
  readonly type: string
  readonly shape: Readonly<Record<string, Schema>>
  readonly entries: Readonly<Record<string, string>>
  readonly values: readonly unknown[]
  readonly options: readonly Schema[]
  readonly in: Schema
  readonly innerType: Schema
  readonly element: Schema
  readonly valueType: Schema
}

function rightOf(schema: Schema): fc.Arbitrary<unknown> {
  const def = (schema as unknown as { readonly def: Def }).def
  switch (def.type) {
    case 'object':
      return objectOf(def.shape)
    case 'pipe':
      return rightOf(def.in)
    case 'optional':
    case 'prefault':
      return fc.oneof(rightOf(def.innerType), fc.constant(undefined))
    case 'nullable':
      return fc.oneof(rightOf(def.innerType), fc.constant(null))
    case 'array':
      return fc.array(wireOf(def.element), { maxLength: 2 })
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b'), wireOf(def.valueType))
    case 'union':
      return fc.oneof(...def.options.map(rightOf))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    default:
      return fc.constantFrom(...takenBy(schema))
  }
}

function takenBy(schema: Schema): readonly unknown[] {
  const all = [...texts, 0, 1, 2, 50, 99_999, 1.5, true, false]
  const taken = all.filter((one) => whole.safeDecode(schema, one as never).success)
  return taken.length === 0 ? all : taken
}

const isOnceIn = (times: number) => fc.integer({ min: 1, max: times }).map((one) => one === 1)

/** Its fields, those without a value not there or there as undefined, and now and then one too many. */
function objectOf(shape: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, wireOf(one)]))
  return fc
    .tuple(fc.record(fields), isOnceIn(2), isOnceIn(20))
    .map(([values, leavesOut, hasMore]) => {
      const given = Object.entries(values).filter(([, one]) => !leavesOut || one !== undefined)
      return { ...Object.fromEntries(given), ...(hasMore && { more: 1 }) }
    })
}
