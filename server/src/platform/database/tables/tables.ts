import type { BorrowerTables } from './borrower-tables.ts'
import type { AuthTables } from './auth-tables.ts'
import type { ChatTables } from './chat-tables.ts'
import type { DocumentTables } from './document-tables.ts'
import type { ErasureTables } from './erasure-tables.ts'
import type { LenderTables } from './lender-tables.ts'
import type { LoanTables } from './loan-tables.ts'
import type { MessageTables } from './message-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { ScheduleTables } from './schedule-tables.ts'

/** The tables, as `migrations/` makes them. */
export type Tables = BorrowerTables &
  AuthTables &
  ChatTables &
  DocumentTables &
  ErasureTables &
  LenderTables &
  LoanTables &
  MessageTables &
  PaymentTables &
  ScheduleTables
