import { addDays, dayOf } from '@quittance/domain/calendar'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { add, formatDollars, sum } from '@quittance/domain/money'
import { type DebitNotice, debitNotices } from '@quittance/domain/schedules/debit-notices'
import type { Forecast, ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
import { scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import type { LastDebitEnding } from '../../notifications/templates/tables/wording.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { type RoundPage, workRound } from '../../platform/jobs/work-round.ts'
import { forecastLoan } from '../../servicing/loans/forecast-loan.ts'
import { lockLoan, type StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { readDebitsAhead } from '../debits-ahead-repository.ts'
import { readBusinessDate } from '../end-of-day/settlement-repository.ts'
import { acceptedOf, type UnpostedPayment } from '../intents/pending-payments.ts'
import type { WorkerContext } from '../worker-context.ts'
import type { ActiveDebit } from './active-debit-repository.ts'
import * as store from './debit-notice-repository.ts'

/** How many loans a round looks at before the other lenders have their turn. */
const roundMax = 50

/** The file of a debit leaves up to so many days before it, by which its payer has to know. */
const fileDaysMost = 10

/**
 * Tells the payers of scheduled debits what is to come, as the forecast has it: that a debit is coming
 * up, or will not run and why, and which is the last of its schedule. Each loan is looked at once a
 * day, under its lock; what was told is marked in the commit that writes the message. A day on which
 * nobody looked is made up for on the next, as long as the debit can still be stopped. What was told not
 * to run since nothing is left to pay is looked at in each round: it is taken back as soon as that changed.
 *
 * @returns 'more' when some are left for the next round
 */
export async function notifyComingDebits(
  { db, clocks }: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
): Promise<'more' | 'done'> {
  const times = { at: clocks.business(), now: clocks.elapsed() }
  const today = dayOf(times.at)
  const { reminderDays, preNoticeDays } = lender.settings.servicing
  const until = addDays(today, Math.max(reminderDays, preNoticeDays, fileDaysMost))
  const listed = (which: 'new' | 'covered') => ({
    most: roundMax,
    list: (page: RoundPage) =>
      withLenderTransaction(db, lender.id, async (trx) => {
        if ((await readBusinessDate(trx, lender.id)) < today) return []
        return store.listLoansToNotify(trx, lender.id, { today, until, which, ...page })
      }),
    work: (loanId: string) =>
      withLenderTransaction(db, lender.id, (trx) => tellOfLoan(trx, lender, { loanId, times })),
  })
  if ((await workRound(listed('new'))) === 'more') return 'more'
  // What is told of these is so because of another payment, of which anybody may decide at any time.
  return workRound({ ...listed('covered'), staysListed: true })
}

/** Tells all that is to be told today. */
export async function notifyAllComingDebits(
  context: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
): Promise<void> {
  while ((await notifyComingDebits(context, lender)) === 'more');
}

type Telling = { readonly loanId: string; readonly times: MessageTimes }

async function tellOfLoan(
  trx: LenderTransaction,
  lender: Lender,
  { loanId, times }: Telling,
): Promise<void> {
  const today = dayOf(times.at)
  const { id: lenderId } = lender
  const loan = await lockLoan(trx, loanId)
  if (loan === null) return
  const ofLoan = await readDebitsAhead(trx, { lenderId, loanId, today })
  const { schedules, pendingPayments } = ofLoan
  const told = await store.readNotifiedDebits(trx, { lenderId, loanId })
  const now = times.at
  const ahead = { loan, ...ofLoan, now }
  const forecast = forecastLoan(lender, ahead)
  const { debits } = forecast
  const { debits: alone } = forecastLoan(lender, { ...ahead, pendingPayments: [], retries: [] })
  const looked = schedules.flatMap((schedule) => {
    const before = told.get(schedule.id)
    if (before === undefined) return []
    if (before.noticedOn >= today && before.toldObstacle !== 'nothingOwed') return []
    const own = debits.filter(({ scheduleId }) => scheduleId === schedule.id)
    const isCovered = coversNext({ loan, pendingPayments, lender }, own)
    const { amount: agreedAmount, isSuspended } = schedule
    const isSeries = schedule.plan.frequency !== 'once'
    const facts = { ...before, debits: own, agreedAmount, isSeries, isCovered, isSuspended }
    const notices = debitNotices(facts, lender.settings.servicing, now)
    return [{ schedule, before, notices }]
  })
  // Schedules before their payments, in the order of their ids, as whoever voids them takes them; so are these.
  const lasts = looked.flatMap(({ schedule, notices }) => {
    const last = notices.findLast(({ isLast }) => isLast)
    return last === undefined ? [] : [{ scheduleId: schedule.id, paymentNo: last.debit.paymentNo }]
  })
  await store.markLastNotified(trx, lenderId, lasts)
  const inOrder = looked.toSorted((one, other) =>
    one.before.occurrenceId < other.before.occurrenceId ? -1 : 1,
  )
  for (const { schedule, before, notices } of inOrder) {
    const { occurrenceId } = before
    const ofNext = notices.find(({ isReminder }) => isReminder)
    const mark =
      ofNext === undefined ? null : { at: now, obstacle: ofNext.debit.why ?? ('' as const) }
    await store.markNoticed(trx, lenderId, { occurrenceId, today, told: mark })
    for (const notice of notices)
      await writeNotice(trx, { lender, loan, schedule, before, notice, forecast, alone }, times)
  }
}

type Covering = {
  readonly loan: StoredLoan
  readonly pendingPayments: readonly UnpostedPayment[]
  readonly lender: Lender
}

/** Whether what is under way to a loan covers all that is due by the day of its next debit. */
function coversNext(
  { loan: { terms, state, mode }, pendingPayments, lender }: Covering,
  [next]: readonly ForecastDebit[],
): boolean {
  const paid = sum(acceptedOf(pendingPayments).map(({ amount }) => amount))
  if (next === undefined || paid === 0n) return false
  const loan = { terms, rules: lender.settings.servicing, mode }
  return paid >= amountsDue(loan, state, { today: next.collectOn }).totalAmountDue
}

type Noticed = {
  readonly lender: Lender
  readonly loan: StoredLoan
  readonly schedule: ActiveDebit
  readonly before: store.NotifiedDebits
  readonly notice: DebitNotice
  /** all that comes of its loan */
  readonly forecast: Pick<Forecast, 'debits' | 'endsLoan'>
  /** the debits as they would go without what is under way, and without retries */
  readonly alone: readonly ForecastDebit[]
}

const emails = {
  coming: 'debitComing',
  willNotRun: 'debitWillNotRun',
  afterAll: 'debitRunsAfterAll',
  last: 'lastDebit',
} as const satisfies Record<DebitNotice['kind'], string>

async function writeNotice(
  trx: LenderTransaction,
  { lender, loan: { loanNo }, schedule, before, notice, forecast, alone }: Noticed,
  times: MessageTimes,
): Promise<void> {
  const { kind, debit, isLast } = notice
  const { borrowerId, shown } = schedule
  const { currency, language } = before
  const { kind: channel, brand, lastFour, accountType } = shown
  const told = ({ amount, fee, collectOn: on }: ForecastDebit) => {
    return { amount: formatDollars(add(amount, fee)), currency, on, loanNo }
  }
  const { ending, restBy } = isLast ? endingOf(debit, schedule, forecast) : { ending: null }
  const rights = { madeBy: schedule.madeBy, isOwn: true, isActive: true }
  const facts = {
    loanNo,
    method: { channel, brand, lastFour, accountType },
    debits: [told(debit)],
    coming: {
      until: debit.changeUntil,
      obstacle: debit.why,
      mayRun: debit.why === 'nothingOwed' && alone.some((one) => isSame(one, debit) && !one.why),
      ending,
      ...(restBy !== undefined && { restBy: told(restBy) }),
      mayDelete: scheduleRights(rights, lender.settings.portal).mayDelete,
      ...(kind === 'afterAll' && { afterAll: 'later' as const }),
    },
  }
  const message = { emailName: emails[kind], borrowerId, language, channel: 'email' } as const
  await writeAccountMessage(trx, lender.id, { ...message, facts, recipient: null }, times)
}

function isSame(left: ForecastDebit, right: ForecastDebit): boolean {
  return left.scheduleId === right.scheduleId && left.paymentNo === right.paymentNo
}

/** What becomes of its loan with the last debit of a schedule, and which of another one pays the rest or comes next. */
function endingOf(
  debit: ForecastDebit,
  agreed: Pick<ActiveDebit, 'amount'>,
  { debits, endsLoan }: Noticed['forecast'],
): { readonly ending: LastDebitEnding; readonly restBy?: ForecastDebit } {
  const { amount, isPayoff } = debit
  if (isPayoff) return { ending: amount < agreed.amount ? 'cut' : 'paidOff' }
  const after = debits.slice(debits.indexOf(debit) + 1).filter(({ why }) => why === null)
  const last = after.find((one) => one.isPayoff)
  if (last !== undefined) return { ending: 'restScheduled', restBy: last }
  const [next] = after
  if (next === undefined) return { ending: 'rest' }
  return { ending: endsLoan ? 'othersScheduled' : 'othersLeaveRest', restBy: next }
}
