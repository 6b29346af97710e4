/**
 * What the portal's contract uses of `zod/mini`, for the browser: a tenth of its weight, as it tells
 * nobody what is wrong with a value, only that it is. `vite.config.ts` puts it in zod's place; the
 * types are zod's, and the test beside it reads and writes every call of the contract by both.
 */
type Way = 'decode' | 'encode'
type Run = (value: unknown, way: Way) => unknown
type Test = (value: never) => boolean
type Schema = { readonly run: Run; readonly check: (...tests: Test[]) => Schema }
type Shape = Readonly<Record<string, Schema>>
type Values = Record<string, unknown>

class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Checks are of our side's value: after it was read, before it is written. */
function schema(run: Run): Schema {
  return {
    run,
    check: (...tests) =>
      schema((value, way) => {
        const result = run(value, way)
        const own = (way === 'encode' ? value : result) as never
        need(tests.every((test) => test(own)))
        return result
      }),
  }
}

function need(holds: boolean): asserts holds {
  if (!holds) throw new Unreadable('not as the contract says')
}

/** A value that is the same on both sides. */
function plain(isOne: (value: unknown) => boolean): Schema {
  return schema((value) => {
    need(isOne(value))
    return value
  })
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const string = () => plain((value) => typeof value === 'string')
export const number = () => plain(Number.isFinite)
export const int = () => plain(Number.isSafeInteger)
export const boolean = () => plain((value) => typeof value === 'boolean')
export const unknown = () => plain(() => true)
export const custom = (isOne: (value: unknown) => boolean) => plain(isOne)
export const literal = (values: unknown) => plain((value) => [values].flat().includes(value))

function oneOf(values: readonly string[] | Readonly<Record<string, string>>): Schema {
  const known = new Set<unknown>(Object.values(values))
  return plain((value) => known.has(value))
}
export { oneOf as enum }

export const optional = (inner: Schema) => unless(undefined, inner)
export const nullable = (inner: Schema) => unless(null, inner)
export const nullish = (inner: Schema) => optional(nullable(inner))

function unless(none: unknown, inner: Schema): Schema {
  return schema((value, way) => (value === none ? value : inner.run(value, way)))
}

export function prefault(inner: Schema, before: unknown): Schema {
  return schema((value, way) =>
    inner.run(value === undefined && way === 'decode' ? before : value, way),
  )
}

export function array(item: Schema): Schema {
  return schema((value, way) => {
    need(Array.isArray(value))
    return value.map((one) => item.run(one, way))
  })
}

export function record(_name: Schema, item: Schema): Schema {
  return schema((value, way) => {
    need(isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, item.run(one, way)]),
    )
  })
}

export const object = (shape: Shape) => objectOf(shape, false)
export const strictObject = (shape: Shape) => objectOf(shape, true)

function objectOf(shape: Shape, isStrict: boolean): Schema {
  const fields = Object.entries(shape)
  return schema((value, way) => {
    need(isObject(value))
    need(!isStrict || Object.keys(value).every((name) => Object.hasOwn(shape, name)))
    const result: Values = {}
    for (const [name, field] of fields) {
      const read = field.run(value[name], way)
      if (read !== undefined || name in value) result[name] = read
    }
    return result
  })
}

export function union(ways: readonly Schema[]): Schema {
  return schema((value, way) => {
    for (const one of ways) {
      const read = safely(() => one.run(value, way))
      if (read.success) return read.data
    }
    throw new Unreadable('none of these')
  })
}
export const discriminatedUnion = (_name: string, ways: readonly Schema[]) => union(ways)

type Codec = {
  readonly decode: (value: never) => unknown
  readonly encode: (value: never) => unknown
}

export function codec(wire: Schema, ours: Schema, { decode: read, encode: write }: Codec): Schema {
  return schema((value, way) =>
    way === 'decode'
      ? ours.run(read(wire.run(value, way) as never), way)
      : wire.run(write(ours.run(value, way) as never), way),
  )
}

const same = (value: unknown) => value
export const pipe = (wire: Schema, ours: Schema) =>
  codec(wire, ours, { decode: same, encode: same })

export const regex = (pattern: RegExp) => (value: string) => pattern.test(value)
export const refine = (test: Test) => test
export const minimum = (least: number) => (value: number) => value >= least
export const maximum = (most: number) => (value: number) => value <= most
export const length = (exactly: number) => (value: { length: number }) => value.length === exactly
export const minLength = (least: number) => (value: { length: number }) => value.length >= least
export const maxLength = (most: number) => (value: { length: number }) => value.length <= most

export const decode = (one: Schema, value: unknown) => one.run(value, 'decode')
export const encode = (one: Schema, value: unknown) => one.run(value, 'encode')
export const safeDecode = (one: Schema, value: unknown) => safely(() => decode(one, value))

function safely<Result>(read: () => Result) {
  try {
    return { success: true, data: read() } as const
  } catch (error) {
    return { success: false, error } as const
  }
}
