import type { AttachmentSource, ReceiptSource } from '../notifications/delivery/deliver-message.ts'
import type { Mailer } from '../platform/ports/mailer.ts'
import type { JobContext } from '../lenders/lenders-context.ts'
import type { PaymentsContext } from './payments-context.ts'
import type { DebitStore } from './scheduled/execution/debit-store.ts'
import type { BankStore } from './returns/bank-event-repository.ts'

/** What the worker gives to the jobs of payments. */
export type WorkerContext = JobContext &
  Pick<PaymentsContext, 'payments' | 'vault'> & {
    readonly bank: BankStore
    readonly debits: DebitStore
    /** null where nothing delivers messages: they stay in the outbox */
    readonly mailer: Mailer | null
    /** makes what goes with a message */
    readonly attach: AttachmentSource
    /** reads what a message tells of a payment's history */
    readonly readReceipt: ReceiptSource
  }
