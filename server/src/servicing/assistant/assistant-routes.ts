import { assistantUrlEndpoint } from '@quittance/contract/assistant'
import type { Router } from '../../lenders/router.ts'
import { type AssistantContext, openConversation } from './open-conversation.ts'

/** The lender's assistant over HTTP. */
export function assistantRoutes(router: Router, context: AssistantContext): void {
  router.forBorrower(assistantUrlEndpoint, ({ lender, borrower, language, request, from }) =>
    openConversation(context, {
      lender,
      borrower,
      language,
      loanId: request.loan_id ?? null,
      portal: from.origin,
    }),
  )
}
