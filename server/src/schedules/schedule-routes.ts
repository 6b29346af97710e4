import {
  deleteAllSchedulesEndpoint,
  deleteScheduleEndpoint,
  listSchedulesEndpoint,
  scheduleFrequencyEndpoint,
} from '@quittance/contract/schedules'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { Router } from '../lenders/router.ts'
import { countSchedulePayments } from './count-schedule-payments.ts'
import { deleteAllSchedules, deleteSchedule } from './delete-schedule.ts'
import { listSchedules } from './list-schedules.ts'

/** Schedules over HTTP. */
export function scheduleRoutes(router: Router, context: LendersContext): void {
  router.forBorrower(listSchedulesEndpoint, ({ lender, borrower, reader, request }) =>
    listSchedules(context, { lender, borrower, reader, request }),
  )

  router.forBorrower(scheduleFrequencyEndpoint, ({ lender, borrower, request }) =>
    countSchedulePayments(context, { lender, borrower, ...request }),
  )

  router.forBorrower(deleteScheduleEndpoint, ({ lender, borrower, request }) =>
    deleteSchedule(context, { lender, borrower, ...request }),
  )

  router.forBorrower(deleteAllSchedulesEndpoint, ({ lender, borrower, request }) =>
    deleteAllSchedules(context, { lender, borrower, ...request }),
  )
}
