import type { LenderApiContext } from './lender-api-context.ts'
import { lenderBorrowerRoutes } from './borrowers/borrower-routes.ts'
import { lenderChatRoutes } from './chat/lender-chat-routes.ts'
import { lenderExportRoutes } from './exports/export-routes.ts'
import type { LenderRouter } from './lender-router.ts'
import { lenderLoanRoutes } from './loans/loan-routes.ts'
import { lenderMessageRoutes } from './messages/message-routes.ts'
import { lenderPaymentRoutes } from './payments/payment-routes.ts'
import { lenderSettingsRoutes } from './settings/settings-routes.ts'
import { lenderWordingRoutes } from './settings/wording-routes.ts'
import { lenderTaskRoutes } from './tasks/task-routes.ts'

/** Binds every call of the lender's API. */
export function allLenderRoutes(route: LenderRouter, context: LenderApiContext): void {
  lenderSettingsRoutes(route, context)
  lenderWordingRoutes(route, context)
  lenderMessageRoutes(route, context)
  lenderBorrowerRoutes(route, context)
  lenderLoanRoutes(route, context)
  lenderPaymentRoutes(route, context)
  lenderTaskRoutes(route, context)
  lenderChatRoutes(route, context)
  lenderExportRoutes(route, context)
}
