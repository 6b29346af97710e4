import { dayOf } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import { applyCorrections } from './apply-corrections.ts'
import { followEvents } from './follow-events.ts'
import type { WorkerContext } from '../worker-context.ts'

/** Reads what the gateway said since the last time, and acts on what the books are open for. */
export async function followBank(
  context: Pick<WorkerContext, 'db' | 'bank' | 'clocks' | 'vault'>,
  lender: Lender,
): Promise<void> {
  const by = await followEvents(context, lender)
  await applyCorrections(context, lender, { by, today: dayOf(context.clocks.business()) })
}
