import { NoGateway } from '../../platform/no-gateway.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeTaskOnce } from '../../lenders/task-repository.ts'
import type { WorkerContext } from '../worker-context.ts'
import { reconcile } from './reconcile.ts'

type ReportContext = Pick<WorkerContext, 'db' | 'vault' | 'clocks' | 'log'>

/** Compares the books; what differs is told to a person, each once, and stands in the log. */
export async function reportDifferences(
  context: ReportContext,
  lender: Pick<Lender, 'id'>,
  limits: Parameters<typeof reconcile>[2] = {},
): Promise<void> {
  const compared = await reconcile(context, lender, limits).catch(nothingWithoutGateway)
  if (compared === null) return
  const { discrepancies, ...found } = compared
  if (discrepancies.length === 0) return
  const { id: lenderId } = lender
  context.log.error('books differ', { lenderId, ...found })
  const at = context.clocks.elapsed()
  await withLenderTransaction(context.db, lenderId, async (trx) => {
    for (const { kind, ...figures } of discrepancies) {
      const payload = { what: kind, ...figures }
      await writeTaskOnce(trx, { lenderId, borrowerId: null }, { kind: 'booksDiffer', payload, at })
    }
  })
}

/** The lender's API says so when it is asked; every minute in the log it would be noise. */
function nothingWithoutGateway(error: unknown): null {
  if (error instanceof NoGateway) return null
  throw error
}
