import {
  acceptNoticeEndpoint,
  acceptTermsEndpoint,
  checkTermsEndpoint,
  termsPath,
} from '@quittance/contract/terms'
import { stateOf } from '@quittance/domain/sign-up/states'
import type { FastifyInstance } from 'fastify'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { callerLender } from '../caller.ts'
import { languageOf } from '../../lenders/translated-lender.ts'
import type { Router } from '../../lenders/router.ts'
import { acceptNotice, acceptTerms, checkTerms } from '../../auth/terms/accept-terms.ts'
import { readTermsDocument } from '../../lenders/terms/terms-document.ts'

/** Terms and notices over HTTP. */
export function termsRoutes(
  { app, router }: { readonly app: FastifyInstance; readonly router: Router },
  context: LendersContext,
): void {
  app.get(termsPath, async (http, reply) => {
    const { stateId = '0', lang } = http.query as { stateId?: string; lang?: string }
    const lender = callerLender(http)
    const language = languageOf(lender, lang)
    const stateCode = stateOf(stateId)?.code ?? ''
    const document = await readTermsDocument(context, lender, { stateCode, language })
    return reply.type('text/html; charset=utf-8').send(document)
  })
  router.forBorrower(checkTermsEndpoint, (call) => checkTerms(context, call))
  router.forBorrower(acceptTermsEndpoint, ({ request, ...call }) =>
    acceptTerms(context, { ...call, version: request.version }),
  )
  router.forBorrower(acceptNoticeEndpoint, (call) => acceptNotice(context, call))
}
