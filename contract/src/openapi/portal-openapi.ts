import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { builtIn } from '../labels/built-in.ts'
import {
  groupByPath,
  type OpenApiDocument,
  type Operation,
  operationId,
  queryParameters,
  type Response,
} from './openapi-document.ts'
import { type JsonSchema, toWireSchema } from './wire-schema.ts'

type PortalEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, string>

/** What any call is refused for, whatever its own refusals are. */
const generalReasons = ['unknownField', 'missingField', 'badField', 'notSealed'] as const

/** An answer without a result. */
const fault: JsonSchema = {
  type: 'object',
  properties: {
    status: { const: 0 },
    statusCode: { type: 'integer' },
    message: { type: 'string', description: "in the caller's language" },
    reason: { type: 'string' },
  },
  required: ['status', 'statusCode', 'message'],
}

const faultContent = {
  'application/json': { schema: { $ref: '#/components/schemas/Fault' } as JsonSchema },
}

const faults: Readonly<Record<string, Response>> = Object.fromEntries(
  Object.entries({
    400: 'The body can not be read.',
    401: 'The session is gone: sign in again.',
    404: 'No lender has this host.',
    429: 'A flood of calls.',
    500: 'The server is at fault.',
    503: 'The server is not ready; nothing was done.',
    580: 'A refusal outside any form.',
  }).map(([status, description]) => [status, { description, content: faultContent }]),
)

/** Writes the portal's calls as an OpenAPI document. */
export function buildPortalOpenApi(): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: "The portal's calls",
      version: '1',
      description:
        'What the portal asks its server. An expected refusal is HTTP 200 with status 0, a reason ' +
        'and a text.',
    },
    servers: [{ url: '/app/api' }],
    paths: groupByPath(
      endpoints.map((endpoint) => [endpoint.path, endpoint.method, toOperation(endpoint)]),
    ),
    components: {
      schemas: { Fault: fault },
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'accessToken' } },
    },
  }
}

function toOperation(endpoint: PortalEndpoint): Operation {
  const { method, path, access, key, poll, request, refusals } = endpoint
  const schema = toWireSchema(request)
  const parameters = [
    ...(method === 'GET' ? queryParameters(schema) : []),
    ...(key === true ? [idempotencyKey] : []),
    ...(poll === true ? [ifNoneMatch] : []),
  ]
  const reasons = Object.keys(refusals)
  return {
    operationId: operationId(method, path),
    ...(reasons.length > 0 && { description: describeRefusals(endpoint) }),
    ...(access === 'borrower' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && {
      requestBody: {
        required: (schema.required ?? []).length > 0,
        content: { 'application/json': { schema } },
      },
    }),
    responses: {
      200: {
        description: endpoint.file === undefined ? 'Done, or refused.' : 'The file, or a refusal.',
        content: {
          'application/json': { schema: envelopeOf(endpoint) },
          ...(endpoint.file !== undefined && {
            [endpoint.file]: { schema: { type: 'string', format: 'binary' } },
          }),
        },
      },
      ...(poll === true && { 304: { description: 'Nothing changed since that version.' } }),
      ...faults,
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key never acts twice.',
  schema: { type: 'string' },
} as const

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the answer that the caller has.',
  schema: { type: 'string' },
} as const

function describeRefusals({ refusals, codes = {} }: PortalEndpoint): string {
  const rows = Object.entries(refusals).map(([reason, label]) => {
    const code = (codes as Readonly<Record<string, number>>)[reason] ?? 422
    return `- \`${reason}\` (${code}): ${builtIn.en[label]}`
  })
  return ['Refused for:', '', ...rows].join('\n')
}

const message: JsonSchema = { type: 'string', description: "in the caller's language" }

/** A success with its result, or a refusal with its reason. */
function envelopeOf(endpoint: PortalEndpoint): JsonSchema {
  const { result, refusals, codes = {}, file, answersIn = 'result' } = endpoint
  const ownCodes = Object.values(codes as Readonly<Record<string, number>>)
  const reasons = [...new Set([...Object.keys(refusals), ...generalReasons])]
  const refusal = refusalOf(reasons, [...new Set([422, ...ownCodes])])
  return file === undefined
    ? { oneOf: [successOf(answersIn, toWireSchema(result)), refusal] }
    : refusal
}

function successOf(field: 'result' | 'data', result: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      status: { const: 1 },
      statusCode: { enum: [200, 201], description: '201 for a list with nothing in it' },
      message,
      [field]: result,
    },
    required: ['status', 'statusCode', 'message', field],
  }
}

function refusalOf(reasons: readonly string[], statusCodes: readonly number[]): JsonSchema {
  return {
    type: 'object',
    properties: {
      status: { const: 0 },
      statusCode: { enum: statusCodes },
      message,
      reason: { enum: reasons },
      field: { type: 'string', description: "the request's field at fault" },
      retryAfterSeconds: { type: 'integer', description: 'when the next try counts' },
      result: {
        type: 'object',
        description: 'what the form needs besides the text',
        properties: {
          data: { type: 'object', additionalProperties: { type: 'string' } },
          reason: { enum: reasons },
        },
        required: ['data', 'reason'],
      },
    },
    required: ['status', 'statusCode', 'message', 'reason'],
  }
}
