import { toInstant } from '@quittance/domain/calendar'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { requestGatewayCancel } from './cancel-payment.ts'
import { listRequestedCancels } from './cancellation-repository.ts'
import { workRound } from '../../platform/jobs/work-round.ts'
import type { WorkerContext } from '../worker-context.ts'

/** Whoever asked is waiting for the answer itself until then. */
export const cancelGraceMs = 15_000
const most = 8

/**
 * Finishes the cancels that borrowers asked for, when the answer was lost or cut off. One that can not be
 * finished holds up no other, and neither does one of which nothing is known yet: all have their turn.
 */
export async function finishCancels(
  context: Pick<WorkerContext, 'db' | 'clocks' | 'vault'>,
  lender: Lender,
): Promise<void> {
  const { db, clocks } = context
  const before = toInstant(clocks.elapsed() - cancelGraceMs)
  await workRound({
    most,
    staysListed: true,
    list: (page) =>
      withLenderTransaction(db, lender.id, (trx) =>
        listRequestedCancels(trx, lender.id, { before, ...page }),
      ),
    work: (asked) => requestGatewayCancel(context, lender, asked),
    idOf: ({ paymentId }) => paymentId,
  })
}
