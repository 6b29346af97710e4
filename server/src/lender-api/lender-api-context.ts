import type { KeptKind, RemovedKind } from '@quittance/domain/profile/erasure'
import type { OwnData } from '@quittance/contract/profile/own-data'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../platform/database/database.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { FilesContext } from '../lenders/files/stored-file.ts'
import type { PaymentsContext } from '../payments/payments-context.ts'

/** What the programs give to the calls of the lender's API: they refund, and never pay. */
export type LenderApiContext = Pick<
  PaymentsContext,
  'db' | 'lenders' | 'clocks' | 'secrets' | 'portalAt' | 'vault' | 'crashAt'
> &
  FilesContext & {
    /** What signs a borrower in, or an agent in their place; null where the email names nobody. */
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
    /** Closes or opens a login; how many sessions it ended, null where the email names nobody. */
    changeLogin(asked: {
      readonly lenderId: string
      readonly email: string
      readonly isOpen: boolean
      readonly actor: string
    }): Promise<number | null>
    /** Forgets what a borrower signs in with besides the password; null where the email names nobody. */
    resetFactors(asked: {
      readonly lender: Lender
      readonly email: string
      readonly actor: string
    }): Promise<{
      readonly passkeysRemoved: number
      readonly authenticatorRemoved: boolean
      readonly sessionsEnded: number
    } | null>
    /** All that is kept of a borrower; null where the email names nobody. */
    exportBorrowerData(asked: {
      readonly lender: Lender
      readonly email: string
      readonly actor: string
      readonly reason: string
    }): Promise<OwnData | null>
    /** Begins to erase what the law lets go of a borrower, or says why not. */
    beginErasure(
      trx: LenderTransaction,
      asked: {
        readonly lender: Lender
        readonly email: string
        readonly author: string
        readonly reason: string
      },
    ): Promise<ErasureBegun>
    /** An erasure by its id; null where there is none. */
    findErasure(
      trx: LenderTransaction,
      lenderId: string,
      erasureId: string,
    ): Promise<BorrowerErasure | null>
  }

/** How far the erasure of a borrower is. */
export type BorrowerErasure = {
  readonly erasureId: string
  readonly borrowerId: string
  readonly author: string
  readonly begunAt: Instant
  readonly finishedAt: Instant | null
  readonly removed: Readonly<Partial<Record<RemovedKind, number>>>
  readonly kept: readonly { readonly what: KeptKind; readonly until: LocalDate | null }[]
}

type ErasureBegun =
  | { readonly kind: 'begun'; readonly erasure: BorrowerErasure }
  | { readonly kind: 'underWay'; readonly erasureId: string }
  | { readonly kind: 'blocked'; readonly blockers: readonly ErasureBlocker[] }
  | { readonly kind: 'nobody' }

/** What has to end first, by the numbers of its loans or the references of its payments. */
export type ErasureBlocker = {
  readonly kind:
    | 'loanOpen'
    | 'overpaymentHeld'
    | 'paymentUnderWay'
    | 'refundUnderWay'
    | 'retryPlanned'
    | 'scheduleActive'
  readonly names: readonly string[]
}
