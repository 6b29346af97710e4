import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { workRound } from '../../platform/jobs/work-round.ts'
import type { WorkerContext } from '../worker-context.ts'
import { listSpareNumbers, markErased } from './spare-number-repository.ts'

const batch = 200

/** As long as saving a method takes at most, from the vault's answer to the commit of its row. */
export const methodSaveTimeMs = 10 * 60 * 1000

/**
 * Has the vault erase the numbers of removed methods that nothing needs any more. What a return
 * needs, type and last four digits, stays on the method's row. Asked again it changes nothing; a
 * number that is being saved anew meanwhile stays. One that can not be erased holds up no other, unless the
 * vault is away: then all wait for the next round.
 */
export async function eraseSpareNumbers(
  { db, vault, clocks }: Pick<WorkerContext, 'db' | 'vault' | 'clocks'>,
  lender: Lender,
): Promise<number> {
  const { id: lenderId } = lender
  const givenBefore: Instant = toInstant(clocks.elapsed() - methodSaveTimeMs)
  let erased = 0
  let isAway = false
  await workRound({
    most: batch,
    list: async (page) =>
      isAway
        ? []
        : withLenderTransaction(db, lenderId, (trx) => listSpareNumbers(trx, lenderId, page)),
    async work({ methodId, token }) {
      if (isAway) return 'waits'
      const isGone = await vault.forget({ lenderId, token, givenBefore }).catch(async (error) => {
        isAway = await vault.ready().then(
          () => false,
          () => true,
        )
        throw error
      })
      if (!isGone) return 'waits'
      const at = clocks.elapsed()
      await withLenderTransaction(db, lenderId, (trx) =>
        markErased(trx, lenderId, { methodId, at }),
      )
      erased += 1
      return 'erased'
    },
    idOf: ({ methodId }) => methodId,
  })
  return erased
}
