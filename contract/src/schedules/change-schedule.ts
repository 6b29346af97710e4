import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals } from '../endpoint.ts'
import { fieldCodec, requestCodec } from '../field-table.ts'
import { agreement, agreementRefusal, changeRefusals } from '../schedules.ts'
import { dateObject, day, flag, id, moment } from '../wire.ts'

const move = {
  id: ['scheduleId', id],
  /** the day of its debit from now on */
  on: ['date', day],
} as const

const moveRefusals = {
  ...changeRefusals,
  paidInstead: 'schedules.refused.paidInstead',
  dateTooEarly: 'schedules.refused.dateTooEarly',
  dateTooLate: 'schedules.refused.dateTooLate',
  dateClosed: 'schedules.refused.dateClosed',
  sameDay: 'schedules.refused.sameDay',
  methodExpired: 'schedules.refused.methodExpired',
  notTaken: 'schedules.refused.notTaken',
} as const

/** Each change has an email of its own: so many an hour. */
const limitRefusals = {
  tooManySchedules: 'schedules.refused.tooMany',
  schedulesFull: 'schedules.refused.full',
} as const

/** The consent to another day for the next payment of a series; refused as moving it would be. */
export const previewMoveEndpoint = endpoint({
  method: 'POST',
  path: '/payments/move-preview',
  access: 'borrower',
  request: requestCodec(move),
  result: fieldCodec({
    /** word for word as it is stored */
    authorization: ['authorization', z.string()],
    /** until when it can be changed or deleted then */
    changeUntil: ['changeUntil', moment],
    /** that the day is after the due date, in the reader's language; '' where it is not */
    note: ['note', z.prefault(z.string(), '')],
  }),
  refusals: moveRefusals,
})

const moved = fieldCodec({
  id: ['data.id', id],
  on: ['data.nextExecutionDate', dateObject],
})
export type MovedScheduledPayment = z.output<typeof moved>

/** Moves the next payment of a series to another day of its period, under an authorisation of its own. */
export const movePaymentEndpoint = endpoint({
  method: 'POST',
  path: '/payments/move-scheduled-payment',
  access: 'borrower',
  key: true,
  request: requestCodec({ ...move, isReadOut: ['readOut', z.optional(flag)] }),
  result: moved,
  refusals: {
    ...moveRefusals,
    keyReused: 'payments.refused.keyReused',
    notReadOut: 'agents.refused.notReadOut',
    ...limitRefusals,
    ...proofRefusals,
  },
  codes: { tooManySchedules: 429, ...proofCodes },
})

/** The payment of the series that comes next. */
const nextPayment = fieldCodec({ id: ['data.id', id] })

const series = { seriesId: ['recurringId', id] } as const

const pauseRefusals = {
  ...changeRefusals,
  /** of a suspended series that is resumed: its account can not be debited still */
  noneRuns: 'retries.ends.none',
  keyReused: 'payments.refused.keyReused',
  ...agreementRefusal,
  ...limitRefusals,
} as const

/** Pauses a series: it takes nothing until a day, or until it is resumed, and makes up for nothing. */
export const pauseScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/payments/pause-schedule',
  access: 'borrower',
  key: true,
  request: requestCodec({
    ...series,
    /** the first day on which it is debited again; null: until it is resumed */
    until: ['until', z.prefault(z.nullable(day), null)],
    ...agreement,
  }),
  result: nextPayment,
  refusals: {
    ...pauseRefusals,
    dateTooEarly: 'schedules.refused.dateTooEarly',
    dateTooLate: 'schedules.refused.dateTooLate',
  },
  codes: { tooManySchedules: 429 },
  message: 'schedules.paused.done',
})

/** Ends the pause of a series, or its suspension where its account can be debited: its next payment is taken on its day. */
export const resumeScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/payments/resume-schedule',
  access: 'borrower',
  key: true,
  request: requestCodec({ ...series, ...agreement }),
  result: nextPayment,
  refusals: pauseRefusals,
  codes: { tooManySchedules: 429 },
  message: 'schedules.resumed.done',
})
