import { authorizationPdfEndpoint, listAuthorizationsEndpoint } from '@quittance/contract/documents'
import {
  calendarFeedEndpoint,
  makeCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
} from '@quittance/contract/calendar-feed'
import {
  movePaymentEndpoint,
  pauseScheduleEndpoint,
  previewMoveEndpoint,
  resumeScheduleEndpoint,
} from '@quittance/contract/schedules/change-schedule'
import { deleteLoanEndpoint } from '@quittance/contract/linked-loans'
import {
  createScheduleEndpoint,
  editScheduleEndpoint,
  previewScheduleEndpoint,
  recurringEmailEndpoint,
} from '@quittance/contract/make-schedule'
import {
  deleteAllSchedulesEndpoint,
  deleteScheduleEndpoint,
  listSchedulesEndpoint,
  scheduleFrequencyEndpoint,
} from '@quittance/contract/schedules'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { Router } from '../lenders/router.ts'
import {
  makeCalendarFeed,
  revokeCalendarFeed,
  showCalendarFeed,
} from './calendar/make-calendar-feed.ts'
import type { PaperPrinter } from '../platform/ports/paper.ts'
import { listAuthorizations } from './authorizations/list-authorizations.ts'
import { openAuthorization } from './authorizations/open-authorization.ts'
import { countSchedulePayments } from './count-schedule-payments.ts'
import { createSchedule } from './create-schedule.ts'
import { deleteAllSchedules, deleteSchedule } from './delete-schedule.ts'
import { editSchedule } from './edit-schedule.ts'
import { listSchedules } from './list-schedules.ts'
import { movePayment, previewMove } from './moves/move-payment.ts'
import { pauseSchedule, resumeSchedule } from './pauses/pause-schedule.ts'
import { previewSchedule } from './preview-schedule.ts'
import { type ReceiptEmailContext, setReceiptEmail } from './set-receipt-email.ts'
import { unlinkLoan } from './unlink/unlink-loan.ts'

type ScheduleContext = LendersContext & ReceiptEmailContext & { readonly print: PaperPrinter }

/** Schedules, and what was authorized for them, over HTTP. */
export function scheduleRoutes(router: Router, context: ScheduleContext): void {
  router.forBorrower(listSchedulesEndpoint, ({ lender, borrower, reader, request }) =>
    listSchedules(context, { lender, borrower, reader, request }),
  )

  router.forBorrower(scheduleFrequencyEndpoint, ({ lender, borrower, request }) =>
    countSchedulePayments(context, { lender, borrower, ...request }),
  )

  router.forBorrower(previewScheduleEndpoint, ({ request, ...call }) => {
    const { scheduledPaymentId, seriesId, ...asked } = request
    const edits = scheduledPaymentId === null ? null : { scheduledPaymentId, seriesId }
    return previewSchedule(context, { ...call, asked, edits })
  })

  router.forBorrower(createScheduleEndpoint, ({ request: asked, ...call }) =>
    createSchedule(context, { ...call, asked }),
  )

  router.forBorrower(editScheduleEndpoint, ({ request, ...call }) => {
    const { scheduledPaymentId, seriesId, ...asked } = request
    return editSchedule(context, { ...call, asked }, { scheduledPaymentId, seriesId })
  })

  changeRoutes(router, context)

  router.forBorrower(recurringEmailEndpoint, ({ lender, borrower, request }) =>
    setReceiptEmail(context, { lender, borrower, ...request }),
  )

  router.forBorrower(deleteScheduleEndpoint, ({ lender, borrower, request }) =>
    deleteSchedule(context, { lender, borrower, ...request }),
  )

  router.forBorrower(deleteAllSchedulesEndpoint, ({ lender, borrower, request }) =>
    deleteAllSchedules(context, { lender, borrower, ...request }),
  )

  router.forBorrower(calendarFeedEndpoint, ({ borrower, reader }) =>
    showCalendarFeed(context, { borrower, reader }),
  )

  router.forBorrower(makeCalendarFeedEndpoint, ({ lender, borrower, from }) =>
    makeCalendarFeed(context, { lender, borrower, origin: from.origin }),
  )

  router.forBorrower(revokeCalendarFeedEndpoint, ({ borrower, request }) =>
    revokeCalendarFeed(context, { borrower, ...request }),
  )

  router.forBorrower(listAuthorizationsEndpoint, ({ lender, borrower, request }) =>
    listAuthorizations(context, { lender, borrower, ...request }),
  )

  router.forTicket(authorizationPdfEndpoint, {
    named: ({ loanId, scheduleId: id }) => ({ kind: 'authorization', loanId, id }) as const,
    answer: ({ lender, borrower, paper }) =>
      openAuthorization(context, { lender, borrower, paper }),
  })

  router.forBorrower(deleteLoanEndpoint, ({ lender, borrower, reader, request }) =>
    unlinkLoan(context, { lender, borrower, reader, ...request }),
  )
}

/** What changes a series for one payment, or for a while. */
function changeRoutes(router: Router, context: ScheduleContext): void {
  router.forBorrower(previewMoveEndpoint, ({ lender, borrower, reader, request }) =>
    previewMove(context, { lender, borrower, reader, ...request }),
  )

  router.forBorrower(movePaymentEndpoint, ({ request, ...call }) =>
    movePayment(context, { ...call, ...request }),
  )

  router.forBorrower(pauseScheduleEndpoint, ({ lender, borrower, key, request }) =>
    pauseSchedule(context, { lender, borrower, key, ...request }),
  )

  router.forBorrower(resumeScheduleEndpoint, ({ lender, borrower, key, request }) =>
    resumeSchedule(context, { lender, borrower, key, ...request }),
  )
}
