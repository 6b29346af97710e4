import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { WorkerContext } from '../worker-context.ts'
import { listSpareNumbers, markErased } from './spare-number-repository.ts'

const batch = 200

/** As long as saving a method takes at most, from the vault's answer to the commit of its row. */
export const methodSaveTimeMs = 10 * 60 * 1000

/**
 * Has the vault erase the numbers of removed methods that nothing needs any more. What a return
 * needs, type and last four digits, stays on the method's row. Asked again it changes nothing; a
 * number that is being saved anew meanwhile stays.
 */
export async function eraseSpareNumbers(
  { db, vault, clocks }: Pick<WorkerContext, 'db' | 'vault' | 'clocks'>,
  lender: Lender,
): Promise<number> {
  const { id: lenderId } = lender
  const givenBefore: Instant = toInstant(clocks.elapsed() - methodSaveTimeMs)
  const spare = await withLenderTransaction(db, lenderId, (trx) =>
    listSpareNumbers(trx, lenderId, batch),
  )
  let erased = 0
  for (const { methodId, token } of spare) {
    if (!(await vault.forget({ lenderId, token, givenBefore }))) continue
    const at = clocks.elapsed()
    await withLenderTransaction(db, lenderId, (trx) => markErased(trx, lenderId, { methodId, at }))
    erased += 1
  }
  return erased
}
