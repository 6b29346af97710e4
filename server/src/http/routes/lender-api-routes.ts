import { Readable } from 'node:stream'
import { fileTypes, type LenderEndpoint } from '@quittance/contract/lender-api/lender-endpoint'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify'
import { apiKeyCallers } from '../api-key-callers.ts'
import { UnclearHost, UnknownHost } from '../caller.ts'
import { CrossSite, refuseCrossSite } from '../refuse-cross-site.ts'
import { UnencryptedSecret, refuseUnencryptedSecrets } from '../refuse-unencrypted-secrets.ts'
import { isServiceUnavailable, logFault } from '../error-handler.ts'
import { refuseHeavyBody } from '../refuse-heavy-body.ts'
import { collectTexts } from '../clear-numbers/collect-texts.ts'
import { allLenderRoutes } from '../../lender-api/all-lender-routes.ts'
import type { ApiKeyCaller } from '../../lender-api/authenticate-api-key.ts'
import type { LenderApiContext } from '../../lender-api/lender-api-context.ts'
import type { LenderCall, LenderRouter } from '../../lender-api/lender-router.ts'
import { TooManyRequests } from '../../platform/rate-limits/minute-counts.ts'
import { Problem, problemDocument } from '../../lender-api/problem.ts'
import { readBody, readQuery } from '../../lender-api/read-request.ts'

const bodyMax = 1_048_576 // 1 MB (L22): all labels of a language, the terms of all states
const fileMax = 5 * bodyMax

/** The lender's own API, by key. JSON, money as text with two decimals, problems by RFC 9457. */
export function lenderApiRoutes(app: FastifyInstance, context: LenderApiContext): void {
  const { onRequest, callerOf } = apiKeyCallers(context)
  refuseCrossSite(app, context)
  refuseUnusualBodies(app)
  app.setErrorHandler((error: FastifyError, http, reply) => {
    const problem = asProblem(error)
    if (problem.status >= 500) logFault(http, error)
    const document = problemDocument(problem)
    const { retryAfterSeconds } = problem
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    // The body of who has no right to it is read no further.
    if ([401, 429].includes(problem.status)) reply.header('connection', 'close')
    return reply.code(problem.status).type('application/problem+json').send(document)
  })
  app.setNotFoundHandler(async () => {
    throw new Problem(404, 'There is no such call.')
  })

  const route: LenderRouter = (endpoint, answer) => {
    const { method, path, takesFile, answersCsv } = endpoint
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const handler = async (http: FastifyRequest, reply: FastifyReply) => {
      const answered = await answer(lenderCall(endpoint, http, callerOf(http)))
      if (answersCsv !== true) return answered
      return reply
        .type('text/csv; charset=utf-8')
        .send(Readable.from(answered as AsyncIterable<string>, { objectMode: false }))
    }
    if (takesFile) takeFile(app, fileTypes[takesFile], { method, url, onRequest, handler })
    else app.route({ method, url, bodyLimit: bodyMax, onRequest, handler })
  }
  allLenderRoutes(route, context)
}

/** Binds a call whose body is a file of these types; JSON is not read there. */
function takeFile(app: FastifyInstance, types: readonly string[], route: RouteOptions): void {
  app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser(
      [...types],
      { parseAs: 'buffer', bodyLimit: fileMax },
      async (_http: FastifyRequest, body: Buffer) => body,
    )
    files.route(route)
  })
}

/** Reads a call as the contract has it. @throws Problem 422 for what does not fit */
function lenderCall<Endpoint extends LenderEndpoint>(
  endpoint: Endpoint,
  { params, query, body, url, headers }: FastifyRequest,
  caller: ApiKeyCaller,
): LenderCall<Endpoint> {
  const sent = headers['idempotency-key']
  return {
    caller,
    parameters: params as LenderCall<Endpoint>['parameters'],
    query: readQuery(endpoint.query, query) as LenderCall<Endpoint>['query'],
    body: readBody(endpoint.body, body) as LenderCall<Endpoint>['body'],
    key: typeof sent === 'string' ? sent : undefined,
    request: [url, body],
  }
}

/** Refuses what no call asks for: heavy bodies, card numbers in clear, and what can not be stored. */
function refuseUnusualBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    const heaviness = refuseHeavyBody(body)
    if (heaviness === null) return
    throw new Problem(422, heaviness.detail, heaviness.field === '' ? undefined : heaviness.field)
  })
  refuseUnencryptedSecrets(app, { by: 'program', textMax: Infinity })
  app.addHook('preValidation', async ({ params, query, body }) => {
    // The database takes no NUL and no half of a character in a text, so no call does.
    for (const { text } of collectTexts([params, query, body], '')) {
      if (text.includes('\0')) throw new Problem(422, 'A text holds the character NUL.')
      if (!text.isWellFormed()) throw new Problem(422, 'A text holds half a character.')
    }
  })
}

const namesOfNumbers = { card: 'A card number', identity: 'A social security number' } as const

function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (error instanceof TooManyRequests)
    return new Problem(429, 'Too many calls.', undefined, error.seconds)
  if (error instanceof UnknownHost) return new Problem(404, 'No lender has this host.')
  if (error instanceof CrossSite) return new Problem(404, 'A page of another site sent this.')
  if (error instanceof UnclearHost) return new Problem(400, 'Two hosts are named.')
  if (error instanceof UnencryptedSecret)
    return new Problem(422, `${namesOfNumbers[error.number]} in clear is not taken.`, error.field)
  if (isServiceUnavailable(error))
    return new Problem(503, 'Nothing was changed; try again in a moment.')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem(413, 'The body is too large.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Problem(415, 'Send JSON, or the file that this call takes.')
  if (error.code?.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError)
    return new Problem(400, 'The body is no JSON.')
  return new Problem(500, 'The call was logged, and nothing was changed.')
}
