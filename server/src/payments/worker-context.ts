import type { AppContext } from './payments-context.ts'
import type { Mailer } from '../integrations/email/mailer.ts'
import type { BankStore } from './returns/bank-event-repository.ts'

/** The outside world as the worker's jobs see it. */
export type WorkerContext = Pick<
  AppContext,
  'db' | 'payments' | 'lenders' | 'vault' | 'clocks' | 'secrets' | 'crashAt'
> & {
  readonly bank: BankStore
  /** null where nothing delivers messages: they stay in the outbox */
  readonly mailer: Mailer | null
  /** the address of a lender's portal under one of its hosts, without a slash at its end */
  readonly portalAt: (host: string) => string
  /** takes one line for the log; never a secret */
  readonly tell: (line: string) => void
}
