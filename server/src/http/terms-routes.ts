import {
  acceptNoticeEndpoint,
  acceptTermsEndpoint,
  checkTermsEndpoint,
  termsPath,
} from '@quittance/contract/terms'
import { stateOf } from '@quittance/domain/sign-up/states'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../payments/payments-context.ts'
import { callerLender, languageOf } from './caller.ts'
import { serve } from './serve.ts'
import { acceptNotice, acceptTerms, checkTerms } from '../auth/terms/accept-terms.ts'
import { readTermsDocument } from '../lenders/terms/terms-document.ts'

/** Terms and notices over HTTP. */
export function termsRoutes(app: FastifyInstance, context: AppContext): void {
  app.get(termsPath, async (http, reply) => {
    const { stateId = '0', lang } = http.query as { stateId?: string; lang?: string }
    const lender = callerLender(http)
    const language = languageOf(lender, lang)
    const stateCode = stateOf(stateId)?.code ?? ''
    const document = await readTermsDocument(context, lender, { stateCode, language })
    return reply.type('text/html; charset=utf-8').send(document)
  })
  serve(app, context, checkTermsEndpoint, (call) => checkTerms(context, call))
  serve(app, context, acceptTermsEndpoint, ({ request, ...call }) =>
    acceptTerms(context, { ...call, version: request.version }),
  )
  serve(app, context, acceptNoticeEndpoint, (call) => acceptNotice(context, call))
}
