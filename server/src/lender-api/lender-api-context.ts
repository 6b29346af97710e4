import type { Instant } from '@quittance/domain/calendar'
import type { Lender } from '../lenders/lender-directory.ts'
import type { PaymentsContext } from '../payments/payments-context.ts'

/** What the programs give to the calls of the lender's API: they refund, and never pay. */
export type LenderApiContext = Pick<
  PaymentsContext,
  'db' | 'lenders' | 'clocks' | 'secrets' | 'portalAt' | 'vault' | 'crashAt'
> & {
  /** What signs a borrower in, or an agent in their place; null where nobody has the email. */
  issueBorrowerLink(asked: {
    readonly lender: Lender
    readonly author: string
    readonly email: string
    readonly agent?: { readonly name: string; readonly reason: string }
  }): Promise<{
    readonly token: string
    readonly expiresAt: Instant
    readonly portal: string
  } | null>
  /** Closes or opens a login; how many sessions it ended, null where nobody has the email. */
  changeLogin(asked: {
    readonly lenderId: string
    readonly email: string
    readonly isOpen: boolean
    readonly actor: string
  }): Promise<number | null>
}
