import type { PaymentsContext } from '../payments/payments-context.ts'

/** What the programs give to the calls of the lender's API: they refund, and never pay. */
export type LenderApiContext = Pick<
  PaymentsContext,
  'db' | 'lenders' | 'clocks' | 'portalAt' | 'vault' | 'crashAt'
>
