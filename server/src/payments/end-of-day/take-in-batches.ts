import { assert } from '@quittance/domain/assert'
import type { LocalDate } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { JobContext } from '../../lenders/lenders-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { isLoanError } from '../../servicing/end-of-day/is-loan-error.ts'
import { quarantineLoan } from '../../servicing/end-of-day/quarantine-repository.ts'

/** Rows of one commit: few enough to hold nobody up for long. */
const batchMax = 50

/** The next ones that are due by a day. */
export type NextOfDay = {
  readonly by: LocalDate
  readonly most: number
  /** ids of those that can not be taken */
  readonly except?: readonly string[]
}

type DayStep<One> = {
  readonly on: LocalDate
  readonly claim: (trx: LenderTransaction, next: NextOfDay) => Promise<readonly One[]>
  readonly take: (trx: LenderTransaction, due: readonly One[]) => Promise<void>
  readonly idOf: (one: One) => string
}

/**
 * Takes batch after batch of what is due on a day. Once one can not be taken, the rest is taken one by
 * one, and the loan of the one that can not be is quarantined: it holds up no other, and no day.
 *
 * @returns how many were taken
 */
export async function takeInBatches<One extends { readonly loanId: string }>(
  { db, clocks }: Pick<JobContext, 'db' | 'clocks'>,
  { id: lenderId }: Lender,
  { on, claim, take, idOf }: DayStep<One>,
): Promise<number> {
  const except: string[] = []
  let taken = 0
  for (let most = batchMax; ;) {
    let due: readonly One[] = []
    const failure = await withLenderTransaction(db, lenderId, async (trx) => {
      due = await claim(trx, { by: on, most, except })
      if (due.length > 0) await take(trx, due)
      return null
    }).catch((error: unknown) => {
      if (!isLoanError(error)) throw error
      return error
    })
    if (failure === null) taken += due.length
    else if (most > 1) most = 1
    else {
      const [one] = due
      assert(one !== undefined, 'what failed was claimed')
      const { loanId } = one
      const aside = { lenderId, loanId, day: on, step: 'money', why: failure.message } as const
      await withLenderTransaction(db, lenderId, (trx) =>
        quarantineLoan(trx, { ...aside, now: clocks.elapsed() }),
      )
      except.push(idOf(one))
    }
    if (failure === null && due.length < most) return taken
  }
}
