import { finishTaskEndpoint, readTasksEndpoint } from '@quittance/contract/lender-api/tasks'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderRouter } from '../lender-router.ts'
import { finishTask, readLenderTasks } from './list-tasks.ts'

/** What people at the lender have to know or do. */
export function lenderTaskRoutes(route: LenderRouter, context: LenderApiContext): void {
  route(readTasksEndpoint, ({ caller, query }) =>
    readLenderTasks(context, caller.lender, query.state),
  )
  route(finishTaskEndpoint, ({ caller, parameters, body }) =>
    finishTask(context, caller, { taskId: parameters.id, note: body.note }),
  )
}
