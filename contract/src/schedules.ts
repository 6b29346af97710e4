import type { ClosedDay } from '@quittance/domain/calendar/banking-days'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldCodec, type FieldsOf, requestCodec } from './field-table.ts'
import {
  codeInput,
  coded,
  currencyCode,
  dateObject,
  day,
  dollars,
  dollarsInput,
  flag,
  frequencyCode,
  seriesFrequency,
  id,
  methodKind,
  moment,
  ours,
  word,
} from './wire.ts'

const name = z.string()
const method = z.nullable(z.object({ text: name }))

/** Why a payment was not taken; replacementGone: it was paid another way, and that payment did not stand. */
type ToldSkip = SkipReason | 'replacementGone'

/** A retry of the loan that a change of its schedules moves, or that is not made by it, or made again: which, and that in words. */
export const retryMoved = z.object({ orderId: id, note: z.string() })

/** What becomes of retries by a pause that takes out the debit of a day, and those of its series before. */
const pausedRetries = z.object({ after: day, moved: z.array(retryMoved) })

export type PausedRetries = z.output<typeof pausedRetries>

/**
 * A row of the list: an active schedule with its next payment, or a payment that was declined or
 * deleted (AMB-107). Amounts in the loan's currency.
 */
const fields = {
  /** of the payment */
  id: ['id', id],
  /** null of a payment that is made once */
  seriesId: ['recurringId', z.nullable(id)],
  amount: ['pmtAmt', dollars],
  fee: ['convenienceFee', dollars],
  currency: ['currencyCode', currencyCode],
  /** the day on which it is collected */
  on: ['nextExecutionDate', dateObject],
  /** its nominal day; another one where banks are closed on it */
  dueOn: ['dueDate', day],
  /** its own day in its series, where its payer moved it to this one; null where they did not */
  movedFrom: ['movedFrom', z.prefault(z.nullable(day), null)],
  /** the other day of a schedule twice a month, which comes after it; null for any other */
  secondOn: ['scheduleDate2', z.nullable(day)],
  text: ['paymentText', name],
  kind: ['paymentType', methodKind],
  /** null of another party's method */
  methodId: ['methodId', z.nullable(id)],
  type: ['type', coded({ '1': 'once', '2': 'recurring' })],
  status: ['status', coded({ '0': 'active', '2': 'declined', '3': 'deleted' })],
  isFinal: ['isFinal', flag],
  loanNo: ['loan.loanNo', name],
  isLoanFinal: ['loan.isFinal', flag],
  madeBy: ['role', coded({ '1': 'borrower', '2': 'collector' })],
  frequency: ['repeatingType', frequencyCode],
  /** since when its account takes no debit; null of one that is not suspended */
  suspendedOn: ['suspendedDate', z.nullable(day)],
  /** why it was not taken, though nobody declined it; '' where it was not skipped */
  skipped: ['skipReason', word<ToldSkip | ''>()],
  /** which payment was made in its place, and what holds for both, in the reader's language; '' where none was */
  remark: ['remark', z.prefault(name, '')],
  /** whether its reader pays it */
  isOwn: ['isOwn', flag],
  mayEdit: ['mayEdit', flag],
  mayDelete: ['mayDelete', flag],
  /** whether its series can be paused, or resumed */
  mayPause: ['mayPause', flag],
  /** since when its series takes nothing; null of one that is not paused, and once its pause is over */
  pausedOn: ['pausedDate', z.nullable(day)],
  /** the first day on which it is debited again; null: until it is resumed */
  pausedUntil: ['pausedUntil', z.nullable(day)],
  /** the day of the first debit that runs once it is resumed; null where it is neither paused nor suspended, or none runs then */
  resumesOn: ['resumesDate', z.prefault(z.nullable(day), null)],
  /** the same in the reader's language; '' of one that is neither */
  resumeNote: ['resumeNote', z.prefault(name, '')],
  /** what its series has on its way, or tries again, and what becomes of that if it is deleted, or paused; '' for none */
  deleteNote: ['deleteNote', z.prefault(name, '')],
  pauseNote: ['pauseNote', z.prefault(name, '')],
  /** what becomes of other retries of the loan if it is deleted, its series with it; '' for nothing */
  deletedRetries: ['deletedRetries', z.prefault(name, '')],
  /** what becomes of retries of the loan if its series is paused: by the days that it takes out, each until the next */
  pausedRetries: ['pausedRetries', z.prefault(z.array(pausedRetries), [])],
  /** whether its series can not be deleted with it */
  isDeletedSingly: ['isDeletedSingly', flag],
} as const

/** What the wire tells in a field of its own for each kind. */
const byKind = {
  cardMethod: ['cardMethod', method],
  achMethod: ['achMethod', method],
  padMethod: ['padMethod', method],
} as const

export type ScheduledPaymentRow = FieldsOf<typeof fields> & { readonly methodText: string }

const scheduledPayment = z.codec(
  fieldCodec({ ...fields, ...byKind }),
  ours<ScheduledPaymentRow>(),
  {
    decode: ({ cardMethod, achMethod, padMethod, ...row }) => ({
      ...row,
      methodText: (cardMethod ?? achMethod ?? padMethod)?.text ?? '',
    }),
    encode: ({ methodText, ...row }) => ({
      ...row,
      cardMethod: row.kind === 'card' ? { text: methodText } : null,
      achMethod: row.kind === 'ach' ? { text: methodText } : null,
      padMethod: row.kind === 'pad' ? { text: methodText } : null,
    }),
  },
)

/** Which rows, in the specification's codes. */
const schedulesRequest = requestCodec({
  limit: ['limit', z.int().check(z.minimum(1), z.maximum(1000))],
  offset: ['offset', z.int().check(z.minimum(0), z.maximum(100_000))],
  loanId: ['loanId', id],
  sort: ['sortBy', codeInput({ '1': 'oldest', '2': 'newest', '3': 'smallest', '4': 'largest' })],
  status: ['type', codeInput({ '-1': 'all', '0': 'active', '2': 'declined', '3': 'deleted' })],
  /** PAD counts as checks (AMB-86) */
  kinds: ['paymentType', codeInput({ '-1': 'all', '1': 'check', '2': 'card' })],
})

export type SchedulesRequest = z.output<typeof schedulesRequest>

/** A debit that is to come, as it is expected to run. */
export const plannedDebitFields = {
  /** the day on which it is collected */
  on: ['date', day],
  /** its nominal day; another one where banks are closed on it */
  dueOn: ['dueDate', day],
  /** why it does not run on its nominal day; '' where it does */
  movedBy: ['movedBy', word<ClosedDay | ''>()],
  amount: ['amount', dollars],
  fee: ['convenienceFee', dollars],
  /** whether the loan is paid off with it */
  isFinal: ['isFinal', flag],
} as const

/**
 * Why a debit runs on a later day: another payment comes first, or came first and did not go through, or was made
 * in its place and cancelled, or we are late.
 */
export type PutOffReason = 'another' | 'returned' | 'cancelled' | 'late'

const comingDebitFields = {
  ...plannedDebitFields,
  /** of its payment in the list; '' where that is not the next one of its schedule */
  id: ['id', name],
  /** of a retry the payment that came back */
  scheduleId: ['recurringId', id],
  /** a retry presents a debit again that came back, and is no schedule */
  type: ['type', coded({ '1': 'once', '2': 'recurring', '3': 'retry' })],
  /** whether its reader pays it */
  isOwn: ['isOwn', flag],
  paymentNo: ['paymentNo', z.number()],
  /** why it will not run; '' where it will */
  obstacle: ['reason', word<DebitObstacle | ''>()],
  /** whether it is less than its schedule takes, since no more is owed by then */
  isCut: ['isCut', flag],
  /** whether its series ends with it */
  isLast: ['isLast', flag],
  /** until when it can be changed or deleted */
  changeUntil: ['changeUntil', moment],
  methodText: ['method', name],
  /** the days to which its reader may move it; null where they may not */
  moveEarliest: ['moveEarliest', z.nullable(day)],
  moveLatest: ['moveLatest', z.nullable(day)],
  /** the day that it was for before its payer moved it, or before it was put off; null where it was not */
  movedFrom: ['movedFrom', z.nullable(day)],
  /** why it was put off; '' where it was not */
  putOffBy: ['putOffBy', z.prefault(word<PutOffReason | ''>(), '')],
  /** where banks are closed on its own day: from when it counts, in the reader's language; '' where it runs on that */
  dueNote: ['dueNote', z.prefault(name, '')],
  /** whether its reader may leave it out, and its series goes on */
  maySkip: ['maySkip', flag],
  /** what becomes of retries of the loan if it is left out, in the reader's language; '' for nothing */
  skipNote: ['skipNote', z.prefault(name, '')],
  kind: ['paymentType', methodKind],
} as const

/** A debit of any schedule of a loan, or one that came back and is tried again: whether it will run, when, how much and from where. */
export type ComingDebit = FieldsOf<typeof comingDebitFields>

/** The scheduled payments of a loan. Empty: statusCode 201. */
export const listSchedulesEndpoint = endpoint({
  method: 'POST',
  path: '/payments/schedule-list',
  access: 'borrower',
  request: schedulesRequest,
  result: fieldCodec({
    rows: ['data', z.array(scheduledPayment)],
    /** the next twelve debits by all schedules of the loan, and its retries, in the order of their days */
    debits: ['debits', z.array(fieldCodec(comingDebitFields))],
    /** whether its active schedules together pay the loan off by its last due day */
    isLoanFinal: ['isLoanFinal', flag],
    /** whether all series of the loan can be deleted at once, and there is one */
    mayDeleteAll: ['mayDeleteAll', flag],
    /** what becomes then of retries of the loan, in the reader's language; '' for nothing */
    deleteAllNote: ['deleteAllNote', z.prefault(name, '')],
    /** the first day on which a new one may be dated, by card and by bank account */
    earliestByCard: ['earliestByCard', day],
    earliestByBank: ['earliestByBank', day],
    /** days on which the lender's bank is closed besides the holidays */
    closedDays: ['closedDays', z.array(day)],
  }),
  refusals: { loanNotFound: 'payments.refused.loanNotFound' },
})

/** How many payments of an amount pay the loan off, made as often as that beside what is scheduled (AMB-85). */
export const scheduleFrequencyEndpoint = endpoint({
  method: 'POST',
  path: '/payments/schedule-frequency',
  access: 'borrower',
  request: requestCodec({
    loanId: ['loanId', id],
    amount: ['amount', dollarsInput],
    frequency: ['freq', seriesFrequency],
    /** the series that they would take the place of; null: of none */
    seriesId: ['recurringId', z.prefault(z.nullable(id), null)],
  }),
  result: z.object({ frequency: z.number() }),
  refusals: {
    loanNotFound: 'payments.refused.loanNotFound',
    loanClosed: 'payments.refused.loanClosed',
    neverPaysOff: 'schedules.refused.neverPaysOff',
  },
})

/** Why a schedule that stands is not changed. */
export const changeRefusals = {
  scheduleNotFound: 'schedules.refused.notFound',
  beingProcessed: 'schedules.refused.beingProcessed',
  stillCancellable: 'schedules.refused.stillCancellable',
  pastCancelling: 'schedules.refused.pastCancelling',
  notAllowed: 'schedules.refused.notAllowed',
} as const

/** A lender's agent says that its borrower was told, and agreed. */
export const agreement = { isReadOut: ['readOut', z.optional(flag)] } as const
export const agreementRefusal = { notAgreed: 'agents.refused.notAgreed' } as const

/** Deletes a payment of a schedule, or with `recurringId` its whole series, before it is processed. */
export const deleteScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/payments/delete-schedule',
  access: 'borrower',
  request: requestCodec({
    id: ['scheduleId', id],
    seriesId: ['recurringId', z.nullable(id)],
    ...agreement,
  }),
  result: z.object({}),
  refusals: { ...changeRefusals, ...agreementRefusal },
  message: 'schedules.deleted.one',
})

/** Deletes every series of a loan that its caller pays. */
export const deleteAllSchedulesEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/delete-all-schedule',
  access: 'borrower',
  request: requestCodec({ loanId: ['loanId', id], ...agreement }),
  result: z.object({}),
  refusals: {
    loanNotFound: 'payments.refused.loanNotFound',
    notAllowed: changeRefusals.notAllowed,
    ...agreementRefusal,
  },
  message: 'schedules.deleted.all',
})
