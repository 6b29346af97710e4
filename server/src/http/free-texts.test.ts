import { endpoints } from '@quittance/contract/endpoints'
import { buildLenderOpenApi } from '@quittance/contract/openapi/lender-openapi'
import type { OpenApiDocument } from '@quittance/contract/openapi/openapi-document'
import { buildPortalOpenApi } from '@quittance/contract/openapi/portal-openapi'
import type { JsonSchema } from '@quittance/contract/openapi/wire-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../testing/start-app.ts'
import { isFieldOfNumbers } from './clear-numbers/fields-of-numbers.ts'

// Every text that any call takes, as the contract has it: one that is new is looked at from its first day.

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

const ssn = '123-45-6789'
const texts = { portal: textsOf(buildPortalOpenApi()), lender: textsOf(buildLenderOpenApi()) }
const files = new Set(endpoints.map(({ path, fileField }) => `${path} ${fileField}`))
const isFree = ({ path, field }: TakenText) =>
  !isFieldOfNumbers(field) && !files.has(`${path} ${field}`)

describe('a social security number in a free text', () => {
  it('refuses it at its field in every call of the portal, and says what to do', async () => {
    const free = texts.portal.filter(isFree)
    expect(new Set(free.map(({ field }) => field))).toContain('message')
    expect(free.length).toBeGreaterThan(40)
    const token = await started.signIn()
    for (const { path, field } of free) {
      const payload = { [field]: `My SSN is ${ssn}` }
      const { code, body } = await started.ask(path, { token, payload })
      const told = { status: 0, statusCode: 422, reason: 'notSealed', field }
      expect([path, code, body]).toMatchObject([path, 200, told])
      expect(body.message).toMatch(
        /^This looks like a Social Security number\. .+ nothing was sent/,
      )
    }
  })

  it('refuses it at its field in every call of the lender’s API', async () => {
    const free = texts.lender.filter(isFree)
    expect(new Set(free.map(({ field }) => field))).toContain('note')
    for (const { path, method, field } of free) {
      const url = path.replaceAll(/\{\w+\}/g, 'x')
      const { code, body } = await started.callLenderApi(url, { method, payload: { [field]: ssn } })
      expect([path, code, body]).toMatchObject([path, 422, { field }])
      expect(body['detail']).toBe('A social security number in clear is not taken.')
    }
  })

  it('refuses a value of nine digits whose label says what it is', async () => {
    expect(await writeDetail('Social security')).toMatchObject({
      code: 422,
      body: { field: 'value' },
    })
    expect((await writeDetail('Policy')).code).toBe(200)
  })

  it('writes it into no log', () => {
    expect(started.logged.filter((line) => line.includes(ssn))).toEqual([])
  })
})

it('takes numbers of nine digits where a call asks for one', async () => {
  const token = await started.signIn()
  for (const message of ['Where is loan 123456789?', 'Call me: 210-555-0101', 'LM-123456789']) {
    const { body } = await started.ask('/chat/create-message', { token, payload: { message } })
    expect([message, body.status]).toEqual([message, 1])
  }
  const payload = { loanId: 'x', routingNumber: '123456789', loannumber: ssn }
  for (const path of ['/ach/add', '/users/link-loan-account', '/payments/schedule-list'])
    expect((await started.ask(path, { token, payload })).body.reason).not.toBe('notSealed')
})

function writeDetail(label: string) {
  const payload = { details: [{ type: '1', label, value: '519124417' }] }
  return started.callLenderApi('/loans/21-104233/details', { method: 'PUT', payload })
}

type TakenText = {
  readonly path: string
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly field: string
}

/** The texts that the bodies of an API's calls take, but for those of which the contract says the form. */
function textsOf({ paths }: OpenApiDocument): readonly TakenText[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      const fields = schema === undefined ? [] : [...new Set(fieldsOf(schema, ''))]
      return fields
        .filter((field) => field !== '')
        .map((field) => ({ path, method: method.toUpperCase() as TakenText['method'], field }))
    }),
  )
}

function fieldsOf(schema: JsonSchema, field: string): string[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [] } = schema
  const isOpen = schema.enum === undefined && schema.const === undefined
  const isText = type === 'string' && isOpen && !/\d/.test(schema.pattern?.replace('\\0', '') ?? '')
  return [
    ...(isText && schema.format === undefined ? [field] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, name)),
    ...[...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap((inner) => fieldsOf(inner, field)),
  ]
}
