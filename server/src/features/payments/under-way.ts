import type { InnerState } from '@quittance/domain/payments/payment'
import { sql } from 'kysely'

/** States in which a payment that is not posted yet may still be. */
const openStates = ['created', 'submitting', 'confirming', 'pending', 'completed'] as const

export const statesUnderWay: ReadonlySet<InnerState> = new Set(openStates)

/**
 * Whether a row of `payments p` is under way: it may be charged or is charged, and its loan does not
 * know of it yet. The words of the index `payments_under_way`.
 */
export const isUnderWay = sql<boolean>`p.posted_on is null
  and p.state in (${sql.join(openStates.map((state) => sql.lit(state)))})`
