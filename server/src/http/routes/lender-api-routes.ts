import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { PaymentsContext } from '../../payments/payments-context.ts'
import { apiKeyCallers } from '../api-key-callers.ts'
import { UnknownHost } from '../caller.ts'
import { ClearSecret, refuseClearSecrets } from '../clear-secrets.ts'
import { isAway, logFault } from '../error-handler.ts'
import { heavinessOf } from '../heavy-body.ts'
import { textsIn } from '../texts-in.ts'
import { changeMessages, readLenderMessages } from '../../lender-api/settings/change-messages.ts'
import { changeSettings, readLenderSettings } from '../../lender-api/settings/change-settings.ts'
import { changeLabels, readLenderLabels } from '../../lender-api/settings/change-labels.ts'
import { findBorrowers } from '../../lender-api/borrowers/find-borrowers.ts'
import { lenderLoanRoutes } from '../../lender-api/loans/loan-routes.ts'
import type { LenderRequest, LenderRoute } from '../../lender-api/lender-route.ts'
import { lenderMessageRoutes } from '../../lender-api/messages/message-routes.ts'
import { issueAgentToken, issueSignInLink } from '../../lender-api/borrowers/issue-sign-in-link.ts'
import { Problem, problemDocument } from '../../lender-api/problem.ts'
import { publishTerms, readLenderTerms } from '../../lender-api/settings/publish-terms.ts'
import { putImage } from '../../lender-api/settings/put-image.ts'
import { readLoanForLender } from '../../lender-api/loans/read-loan.ts'
import { reconcileNow } from '../../lender-api/payments/reconcile-now.ts'

const bodyMax = 1_048_576 // 1 MB (L22): all labels of a language, the terms of all states
const imageMax = 5 * bodyMax

/** The lender's own API, by key. JSON, money as text with two decimals, problems by RFC 9457. */
export function lenderApiRoutes(app: FastifyInstance, context: PaymentsContext): void {
  const { onRequest, callerOf } = apiKeyCallers(context)
  refuseUnusualBodies(app)
  app.setErrorHandler((error: FastifyError, http, reply) => {
    const problem = asProblem(error)
    if (problem.status >= 500) logFault(http, error)
    const document = problemDocument(problem)
    const { retryAfterSeconds } = problem
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    return reply.code(problem.status).type('application/problem+json').send(document)
  })
  app.setNotFoundHandler(async () => {
    throw new Problem(404, 'There is no such call.')
  })

  const route: LenderRoute = (method, url, answer) =>
    app.route({
      method,
      url,
      bodyLimit: bodyMax,
      onRequest,
      handler: async (http) => answer(callerOf(http), http),
    })

  route('GET', '/settings', async ({ lender }) => readLenderSettings(lender))
  route('PATCH', '/settings', (caller, { body }) => changeSettings(context, caller, body))
  route('GET', '/labels/:language', async ({ lender }, http) =>
    readLenderLabels(lender, wordOf(http, 'language')),
  )
  route('PUT', '/labels/:language', (caller, http) =>
    changeLabels(context, caller, { language: wordOf(http, 'language'), set: http.body }),
  )
  route('GET', '/messages', ({ lender }) => readLenderMessages(context, lender))
  route('PUT', '/messages', (caller, { body }) => changeMessages(context, caller, body))
  route('GET', '/borrowers', ({ lender }, { query }) =>
    findBorrowers(context, lender, textIn(query)),
  )
  route('GET', '/loans/:loanNo', ({ lender }, http) =>
    readLoanForLender(context, lender, wordOf(http, 'loanNo')),
  )
  route('GET', '/reconciliation', ({ lender }) => reconcileNow(context, lender))
  route('POST', '/borrowers/:email/sign-in-link', (caller, http) =>
    issueSignInLink(context, caller, wordOf(http, 'email').toLowerCase()),
  )
  route('POST', '/borrowers/:email/cap-token', (caller, http) => {
    const email = wordOf(http, 'email').toLowerCase()
    return issueAgentToken(context, caller, { email, body: http.body })
  })
  route('GET', '/terms', ({ lender }) => readLenderTerms(context, lender))
  route('PUT', '/terms', (caller, { body }) => publishTerms(context, caller, body))
  lenderMessageRoutes(route, context)
  lenderLoanRoutes(route, context)

  app.register(async (images) => {
    images.removeAllContentTypeParsers()
    images.addContentTypeParser(
      ['image/png', 'image/jpeg', 'image/webp'],
      { parseAs: 'buffer', bodyLimit: imageMax },
      async (_http: FastifyRequest, body: Buffer) => body,
    )
    images.put('/images/:kind', { onRequest }, async (http) =>
      putImage(context, callerOf(http), { kind: wordOf(http, 'kind'), bytes: http.body }),
    )
  })
}

/** Refuses what no call asks for: heavy bodies, card numbers in clear, and what can not be stored. */
function refuseUnusualBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    const heaviness = heavinessOf(body)
    if (heaviness === null) return
    throw new Problem(422, heaviness.detail, heaviness.field === '' ? undefined : heaviness.field)
  })
  refuseClearSecrets(app)
  app.addHook('preValidation', async ({ params, query, body }) => {
    // The database takes no NUL in a text, so no call does.
    for (const { text } of textsIn([params, query, body], ''))
      if (text.includes('\0')) throw new Problem(422, 'A text holds the character NUL.')
  })
}

function textIn(query: unknown): string {
  const { q } = query as { q?: string | string[] }
  return typeof q === 'string' ? q : ''
}

function wordOf(http: LenderRequest, name: string): string {
  return (http.params as Record<string, string>)[name] ?? ''
}

function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  if (error instanceof UnknownHost) return new Problem(404, 'No lender has this host.')
  if (error instanceof ClearSecret)
    return new Problem(422, 'A card number in clear is not taken.', error.field)
  if (isAway(error)) return new Problem(503, 'Nothing was changed; try again in a moment.')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem(413, 'The body is too large.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Problem(415, 'Send JSON, or a PNG, JPEG or WebP picture.')
  if (error.code?.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError)
    return new Problem(400, 'The body is no JSON.')
  return new Problem(500, 'The call was logged, and nothing was changed.')
}
