import { buildLenderOpenApi } from '@quittance/contract/openapi/lender-openapi'
import type { OpenApiDocument } from '@quittance/contract/openapi/openapi-document'
import { buildPortalOpenApi } from '@quittance/contract/openapi/portal-openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'

/**
 * Holds every answer of an app against the description of its API, strict on unknown properties. An
 * answer that does not fit is an error on the console, which fails the test that asked.
 */
export function checkAnswers(app: FastifyInstance): FastifyInstance {
  app.addHook('onSend', async (http, reply, payload) => {
    const route = `${http.method} ${http.routeOptions.url}`
    const statuses = described.get(route)
    if (statuses === undefined || typeof payload !== 'string') return
    const problem = problemOf(statuses.get(String(reply.statusCode)), payload)
    if (problem === null) return
    // oxlint-disable-next-line no-console -- it fails the test, whatever the test looks at
    console.error(`${route} answered ${reply.statusCode} ${payload}: ${problem}`)
  })
  return app
}

function problemOf(readValidator: (() => ValidateFunction) | undefined, payload: string) {
  if (readValidator === undefined) return 'this status is not described'
  const validate = readValidator()
  if (validate(JSON.parse(payload))) return null
  return JSON.stringify(validate.errors)
}

type Validators = ReadonlyMap<string, () => ValidateFunction>

/** By method and address, as the router has it, and then by status. */
const described: ReadonlyMap<string, Validators> = new Map([
  ...validatorsOf('/app/api', buildPortalOpenApi()),
  ...validatorsOf('/lender/api/v1', buildLenderOpenApi()),
])

function validatorsOf(base: string, document: OpenApiDocument): [string, Validators][] {
  const ajv = new Ajv2020({ strict: true, validateFormats: false, allowUnionTypes: true })
  ajv.addVocabulary(['components'])
  const { components } = document
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { responses }]): [string, Validators] => {
      const route = `${method.toUpperCase()} ${base}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      const statuses = Object.entries(responses).map(([status, { content = {} }]) => {
        const [media] = Object.values(content)
        return [
          status,
          onFirstUse(() => ajv.compile(closed({ ...media?.schema, components }) as object)),
        ] as const
      })
      return [route, new Map(statuses)]
    }),
  )
}

/** Compiles when it is asked for first: most tests ask for few calls. */
function onFirstUse(compile: () => ValidateFunction): () => ValidateFunction {
  let compiled: ValidateFunction | null = null
  return () => (compiled ??= compile())
}

/** The same schema with no properties but those that it names, unless it says that there are more. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.entries(schema).map(([name, part]) => [name, closed(part)])
  const copy = Object.fromEntries(parts) as Record<string, unknown>
  return 'properties' in schema && !('additionalProperties' in schema) && 'type' in schema
    ? { ...copy, additionalProperties: false }
    : copy
}
