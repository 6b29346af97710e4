import { termsPath } from '@quittance/contract/terms'
import { stateOf } from '@quittance/domain/auth/sign-up/states'
import type { FastifyInstance } from 'fastify'
import { callerLender } from '../caller.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { readTermsDocument } from '../../lenders/terms/terms-document.ts'
import { languageOf } from '../../lenders/translated-lender.ts'

/** The terms as a page of their own, for whoever reads them before signing up. */
export function termsDocumentRoutes(app: FastifyInstance, context: LendersContext): void {
  app.get(termsPath, async (http, reply) => {
    const { stateId = '0', lang } = http.query as { stateId?: string; lang?: string }
    const lender = callerLender(http)
    const language = languageOf(lender, lang)
    const stateCode = stateOf(stateId)?.code ?? ''
    const document = await readTermsDocument(context, lender, { stateCode, language })
    return reply.type('text/html; charset=utf-8').send(document)
  })
}
