import { documentTicketEndpoint } from '@quittance/contract/documents'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { Router } from '../../lenders/router.ts'
import { issueTicket } from './issue-ticket.ts'
import type { PaperRights } from '../../lenders/papers/named-paper.ts'

/** Tickets that open papers, over HTTP. */
export function ticketRoutes(router: Router, context: LendersContext, rights: PaperRights): void {
  router.forBorrower(documentTicketEndpoint, ({ lender, borrower, request, from }) =>
    issueTicket(context, { lender, borrower, request, token: from.token ?? '' }, rights),
  )
}
