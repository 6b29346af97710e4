import {
  changeTemplateEndpoint,
  previewTemplateEndpoint,
  publishTermsEndpoint,
  readTemplateEndpoint,
  readTermsEndpoint,
} from '@quittance/contract/lender-api/wordings'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderRouter } from '../lender-router.ts'
import { changeTemplate, previewTemplate, readLenderTemplate } from './change-templates.ts'
import { publishTerms, readLenderTerms } from './publish-terms.ts'

/** What a lender words: its terms, and the emails that it sends. */
export function lenderWordingRoutes(route: LenderRouter, context: LenderApiContext): void {
  route(readTermsEndpoint, ({ caller }) => readLenderTerms(context, caller.lender))
  route(publishTermsEndpoint, ({ caller, body }) => publishTerms(context, caller, body))
  route(readTemplateEndpoint, ({ caller, parameters }) =>
    readLenderTemplate(context, caller.lender, parameters),
  )
  route(changeTemplateEndpoint, ({ caller, parameters, body }) =>
    changeTemplate(context, caller, { ...parameters, wording: body }),
  )
  route(previewTemplateEndpoint, ({ caller, parameters, body }) =>
    previewTemplate(context, caller, { ...parameters, wording: body }),
  )
}
