import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoints } from '@quittance/contract/endpoints'
import { lenderEndpoints } from '@quittance/contract/lender-api/lender-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

const apis = [
  ['/app/api/openapi.json', endpoints],
  ['/lender/api/openapi.json', lenderEndpoints],
] as const

/** Types of the files that calls answer with. */
const ofFiles = /^(application\/pdf|text\/csv|application\/x-ofx)$/

/** The forms in which a call answers when it did what it was asked to, each with its schema. */
function formsOf(operation: object): [string, unknown][] {
  const { responses } = operation as {
    readonly responses: Record<string, { readonly content: Record<string, { schema: unknown }> }>
  }
  return Object.entries(responses['200']?.content ?? {}).map(([type, { schema }]) => [type, schema])
}

describe.each(apis)('the description at %s', (address, calls) => {
  const ask = async () => {
    const { code, text } = await started.call(address)
    expect(code).toBe(200)
    return JSON.parse(text) as {
      readonly openapi: string
      readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
    }
  }

  it(`serves OpenAPI 3.1 at ${address}, as a public validator has it`, async () => {
    const document = await ask()
    expect(document.openapi).toMatch(/^3\.1\./)
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect([errors, valid]).toEqual([undefined, true])
  })

  it(`describes every call that ${address} is about, and no other`, async () => {
    const { paths } = await ask()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = calls.map(({ method, path }) => `${method} ${path}`)
    expect(described.toSorted()).toEqual(served.toSorted())
  })

  it(`tells the form of every answer at ${address}`, async () => {
    const { paths } = await ask()
    const answers = Object.values(paths).flatMap((methods) => Object.values(methods))
    for (const operation of answers) {
      const [first, ...files] = formsOf(operation)
      const usual = expect.stringMatching(/^(application\/json|text\/csv)$/)
      expect(first).toEqual([usual, expect.any(Object)])
      const file = [expect.stringMatching(ofFiles), { type: 'string', format: 'binary' }]
      expect(files).toEqual(files.map(() => file))
    }
  })
})

it('tells the calls of no lender at a host that nobody has', async () => {
  for (const [address] of apis)
    expect((await started.call(address, { host: 'unknown.example' })).code).toBe(404)
})
