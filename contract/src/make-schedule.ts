import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals } from './endpoint.ts'
import { fieldCodec, requestCodec } from './field-table.ts'
import { changeRefusals, plannedDebitFields, retryMoved } from './schedules.ts'
import {
  codeInput,
  dateObject,
  day,
  dollars,
  dollarsInput,
  flag,
  frequencyCode,
  id,
  methodKind,
  moment,
  text,
} from './wire.ts'

const dayOrNone = z.prefault(z.nullable(day), null)

/** What is asked for when a schedule is made, as far as it decides on its payments. */
const schedule = {
  loanId: ['loanId', id],
  methodId: ['id', id],
  kind: ['paymentType', methodKind],
  amount: ['loanAmount', dollarsInput],
  type: ['type', codeInput({ '1': 'once', '2': 'recurring' })],
  frequency: ['pmtFreq', frequencyCode],
  startOn: ['scheduleDate1', day],
  /** the other day of a schedule twice a month; null for any other */
  secondOn: ['scheduleDate2', dayOrNone],
} as const

/** The fee that the form showed; refused as `changed` when it is another one by now. */
const shownFees = {
  bankFee: ['achTransactionFee', z.optional(dollarsInput)],
  cardFee: ['cardTransactionFee', z.optional(dollarsInput)],
} as const

/**
 * The day to which the first payment of a series was moved before, where it stays there and the series begins on
 * that payment's own day; null: it is on its own day.
 */
const kept = { movedOn: ['movedDate', dayOrNone] } as const

/** Which payment is put in place of what stood: alone, or with all of its series after it (AMB-142). */
const edited = {
  scheduledPaymentId: ['scheduleId', id],
  seriesId: ['recurringId', z.nullable(id)],
  ...kept,
} as const

/** An agent read the authorization out, and the borrower agreed: an agent's is refused without. */
const readOut = { isReadOut: ['readOut', z.optional(flag)] } as const

const scheduleRequest = requestCodec({ ...schedule, ...shownFees, ...readOut })
export type ScheduleRequest = z.output<typeof scheduleRequest>

/** What bounds the making, and not what is made: a preview is not refused by it. */
const limitRefusals = {
  tooManySchedules: 'schedules.refused.tooMany',
  schedulesFull: 'schedules.refused.full',
} as const

const makeRefusals = {
  loanNotFound: 'payments.refused.loanNotFound',
  loanClosed: 'payments.refused.loanClosed',
  loanNotScheduled: 'schedules.refused.loanNotScheduled',
  methodNotFound: 'payments.refused.methodNotFound',
  methodExpired: 'schedules.refused.methodExpired',
  methodNotOffered: 'payments.refused.methodNotOffered',
  methodUnvalidated: 'payments.refused.methodUnvalidated',
  methodBlocked: 'payments.refused.methodBlocked',
  methodRevoked: 'payments.refused.methodRevoked',
  frequencyNotOffered: 'schedules.refused.frequencyNotOffered',
  recurringBankOnly: 'schedules.refused.achOnly',
  dateTooEarly: 'schedules.refused.dateTooEarly',
  dateTooLate: 'schedules.refused.dateTooLate',
  dateClosed: 'schedules.refused.dateClosed',
  secondDateMissing: 'schedules.refused.secondDateMissing',
  secondDateWrong: 'schedules.refused.secondDateWrong',
  amountFixed: 'schedules.refused.amountFixed',
  notPositive: 'payments.refused.notPositive',
  belowMinimum: 'payments.refused.belowMinimum',
  abovePayoff: 'schedules.refused.abovePayoff',
  nothingLeft: 'schedules.refused.nothingLeft',
  neverPaysOff: 'schedules.refused.neverPaysOff',
} as const

/** The next payments of a schedule, as they are expected to run. */
const plannedDebit = fieldCodec(plannedDebitFields)

/** What a schedule would do, and the consent to it; refused as making it would be. */
export const previewScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/payments/schedule-preview',
  access: 'borrower',
  request: requestCodec({
    ...schedule,
    scheduledPaymentId: ['scheduleId', z.prefault(z.nullable(id), null)],
    seriesId: ['recurringId', z.prefault(z.nullable(id), null)],
    ...kept,
  }),
  result: fieldCodec({
    fee: ['transactionFee', dollars],
    /** word for word as it is stored */
    authorization: ['authorization', z.string()],
    /** until when the first payment can be changed or deleted */
    changeUntil: ['changeUntil', moment],
    /** when the bank is expected to settle the first payment; null of a card */
    settlesOn: ['settlementDate', z.nullable(day)],
    /** the next twelve, or fewer */
    debits: ['debits', z.array(plannedDebit)],
    /** of an edit: the debits that do not run any more, the next twelve, or fewer */
    ends: ['ends', z.array(plannedDebit)],
    /** of other schedules of the loan: what does not run any more with it, the next twelve, or fewer */
    stops: ['stops', z.prefault(z.array(plannedDebit), [])],
    /** of an edit: the day of its first debit where that is not taken, as it was paid instead of; null where it is */
    paidInsteadOn: ['paidInsteadDate', z.prefault(z.nullable(day), null)],
    /** the same in the reader's language; '' where it is taken */
    paidInsteadNote: ['paidInsteadNote', z.prefault(z.string(), '')],
    /** on days of which another debit of the loan runs already */
    meets: ['meets', z.array(day)],
    /** of a payment that stays on the day to which it was moved: the consent to that, kept beside the other */
    movedAuthorization: ['movedAuthorization', z.prefault(z.string(), '')],
    /** of an edit: what becomes of a payment that was moved before, in the reader's language; '' for none */
    moveNote: ['moveNote', z.prefault(z.string(), '')],
    /** of an edit of a series that stays paused: until when, in the reader's language; '' for none */
    pauseNote: ['pauseNote', z.prefault(z.string(), '')],
    /** that other schedules pay the loan off before it takes anything, in the reader's language; '' where it does */
    coveredNote: ['coveredNote', z.prefault(z.string(), '')],
    /** retries of the loan that get another day, or none, by it: of which payment, and what becomes of it, in the reader's language */
    retriesMoved: ['retriesMoved', z.prefault(z.array(retryMoved), [])],
    /** of an edit: what else is taken near the debits that it makes, each in the reader's language */
    conflicts: ['conflicts', z.prefault(z.array(z.string()), [])],
  }),
  refusals: { ...makeRefusals, ...changeRefusals, changed: 'payments.refused.changed' },
})

const made = fieldCodec({
  /** of its first payment */
  id: ['data.id', id],
  seriesId: ['data.recurringId', z.nullable(id)],
  on: ['data.nextExecutionDate', dateObject],
  amount: ['data.pmtAmt', dollars],
  fee: ['data.convenienceFee', dollars],
})
export type MadeSchedule = z.output<typeof made>

/** Makes a schedule: once or in a series. Nothing is debited by the call. Spec §7 Payments. */
export const createScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/payments/scheduled-payment',
  access: 'borrower',
  key: true,
  request: scheduleRequest,
  result: made,
  refusals: {
    ...makeRefusals,
    ...limitRefusals,
    changed: 'payments.refused.changed',
    keyReused: 'payments.refused.keyReused',
    notReadOut: 'agents.refused.notReadOut',
    ...proofRefusals,
  },
  codes: { tooManySchedules: 429, ...proofCodes },
})

/** Puts a schedule in place of one that stands, under a new authorisation (AMB-142). Spec §7. */
export const editScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/payments/edit-scheduled-payment',
  access: 'borrower',
  key: true,
  request: requestCodec({ ...schedule, ...shownFees, ...readOut, ...edited }),
  result: made,
  refusals: {
    ...makeRefusals,
    ...limitRefusals,
    changed: 'payments.refused.changed',
    keyReused: 'payments.refused.keyReused',
    notReadOut: 'agents.refused.notReadOut',
    ...changeRefusals,
    ...proofRefusals,
  },
  codes: { tooManySchedules: 429, ...proofCodes },
})

/** Sends the receipts of the schedule made last for a loan to an address, too (API-66, AMB-42). */
export const recurringEmailEndpoint = endpoint({
  method: 'POST',
  path: '/payments/recurring-email',
  access: 'borrower',
  request: requestCodec({
    loanId: ['loan_id', id],
    email: ['receipt_email_address', text(100)],
  }),
  result: z.object({}),
  refusals: {
    loanNotFound: 'payments.refused.loanNotFound',
    scheduleNotFound: 'schedules.refused.notFound',
    email: 'receipts.refused.email',
    notOnFile: 'agents.refused.emailNotOnFile',
    tooMany: 'answers.tooMany',
    ...proofRefusals,
  },
  codes: { tooMany: 429, ...proofCodes },
  message: 'schedules.receiptEmail.saved',
})
