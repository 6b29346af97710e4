import { createHash } from 'node:crypto'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { acquireAdvisoryLock } from '../platform/database/advisory-lock.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import * as commands from './schedule-command-repository.ts'

/** Business time and elapsed time. */
export type MakingTimes = { readonly at: Instant; readonly now: Instant }

type Command<Made> = {
  readonly lender: Lender
  readonly borrower: Borrower
  /** one attempt, one key */
  readonly key: string
  readonly route: string
  /** what must be the same when the key comes again */
  readonly compared: readonly (string | null)[]
  /** what is answered to a key that comes again, by what is kept of it */
  readonly again: (kept: commands.RecordedCommand['made']) => Made
}

/** Does what a key stands for once: whoever brings it again is answered the same. */
export async function runCommand<Made extends { readonly id: string }, Reason extends string>(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, key, route, compared, again }: Command<Made>,
  act: (trx: LenderTransaction, times: MakingTimes) => Promise<Outcome<Made, Reason>>,
): Promise<Outcome<Made, Reason | 'keyReused'>> {
  const command = { owner: borrower, route, key }
  const requestHash = createHash('sha256').update(JSON.stringify(compared)).digest()
  return withLenderTransaction(db, lender.id, async (trx) => {
    await acquireAdvisoryLock(trx, `schedule ${borrower.borrowerId} ${route} ${key}`)
    const known = await commands.findCommand(trx, command)
    if (known !== null)
      return known.requestHash.equals(requestHash) ? done(again(known.made)) : refused('keyReused')
    const times = { at: clocks.business(), now: clocks.elapsed() }
    const made = await act(trx, times)
    if (made.kind !== 'done') return made
    const { id } = made.result
    await commands.keepCommand(trx, command, { requestHash, id, now: times.now })
    return made
  })
}
