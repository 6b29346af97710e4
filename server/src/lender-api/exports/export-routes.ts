import {
  exportAuditHeadsEndpoint,
  exportJournalEndpoint,
  exportPaymentsEndpoint,
} from '@quittance/contract/lender-api/exports'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderRouter } from '../lender-router.ts'
import { exportAuditHeads, exportJournal, exportPayments } from './export-days.ts'

/** What a lender takes back to its own books, a day at a time. */
export function lenderExportRoutes(route: LenderRouter, context: LenderApiContext): void {
  route(exportPaymentsEndpoint, ({ caller, query }) => exportPayments(context, caller, query))
  route(exportJournalEndpoint, ({ caller, query }) => exportJournal(context, caller, query))
  route(exportAuditHeadsEndpoint, ({ caller, query }) => exportAuditHeads(context, caller, query))
}
