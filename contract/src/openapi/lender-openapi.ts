import { fileTypes, type LenderEndpoint } from '../lender-api/lender-endpoint.ts'
import { lenderEndpoints } from '../lender-api/lender-endpoints.ts'
import {
  groupByPath,
  type OpenApiDocument,
  type Operation,
  operationId,
  type Parameter,
  queryParameters,
  type Response,
} from './openapi-document.ts'
import { type JsonSchema, toWireSchema } from './wire-schema.ts'

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The call is done once for its key; the same call again is answered the same.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
}

/** A problem document (RFC 9457). A refusal may tell more under names of its own. */
const problem: JsonSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    field: { type: 'string', description: 'the field at fault' },
    reason: { type: 'string', description: 'the refusal by its name' },
  },
  required: ['type', 'title', 'status', 'detail'],
  additionalProperties: true,
}

const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } as JsonSchema },
}

const problems: Readonly<Record<string, Response>> = Object.fromEntries(
  Object.entries({
    400: 'The request can not be read.',
    401: 'The key is missing, not known, or revoked.',
    404: 'There is no such thing.',
    409: 'It can not be done at this moment.',
    413: 'The body is too large.',
    415: 'The body is of a type that is not read here.',
    422: 'A value is not right, or the rules of the ledger forbid it; nothing was written.',
    429: 'More calls in a minute than the lender allows.',
    500: 'The server is at fault; nothing was written.',
    503: 'The server is not ready; nothing was written.',
  }).map(([status, description]) => [status, { description, content: problemContent }]),
)

/** Writes the lender's API as an OpenAPI document. */
export function buildLenderOpenApi(): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: "The lender's API",
      version: '1',
      description: "The calls of the lender's back office, at the lender's own host.",
    },
    servers: [{ url: '/lender/api/v1' }],
    paths: groupByPath(
      lenderEndpoints.map((endpoint) => [endpoint.path, endpoint.method, toOperation(endpoint)]),
    ),
    components: {
      schemas: { Problem: problem },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function toOperation(endpoint: LenderEndpoint): Operation {
  const { method, path, does, isKeyed, answersCsv, query, answer } = endpoint
  const media = answersCsv === true ? 'text/csv' : 'application/json'
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const parameters = [
    ...pathParameters,
    ...queryParameters(toWireSchema(query)),
    ...(isKeyed === true ? [idempotencyKey] : []),
  ]
  return {
    operationId: operationId(method, path),
    description: does.replaceAll('\n', ' '),
    security: [{ key: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(method !== 'GET' && { requestBody: requestBody(endpoint) }),
    responses: {
      200: {
        description: 'Done.',
        content: { [media]: { schema: toWireSchema(answer) } },
      },
      ...problems,
    },
  }
}

function requestBody({
  takesFile,
  body,
  example,
}: LenderEndpoint): NonNullable<Operation['requestBody']> {
  if (takesFile !== undefined)
    return {
      required: true,
      content: Object.fromEntries(fileTypes[takesFile].map((type) => [type, { schema: {} }])),
    }
  const schema = toWireSchema(body)
  const json = { schema, ...(example.body !== undefined && { example: example.body }) }
  return { required: (schema.required ?? []).length > 0, content: { 'application/json': json } }
}
