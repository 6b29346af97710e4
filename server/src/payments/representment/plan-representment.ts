import { type Instant, instantAt, type LocalDate } from '@quittance/domain/calendar'
import { gatewayFor } from '@quittance/domain/lenders/lender-features'
import { add, type Cents, formatDollars, zero } from '@quittance/domain/money'
import { interpretReturnCode } from '@quittance/domain/payments/returned-payment'
import { priceRepresentment } from '@quittance/domain/servicing/price-representment'
import { representmentDate } from '@quittance/domain/servicing/representment'
import { forecastLoan } from '../../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { acceptedOf } from '../intents/pending-payments.ts'
import type {
  PaymentNotification,
  RetryCoverNotification,
} from '../../notifications/templates/payment-notifications.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { type NoRetryReason, noRetryReasonOf } from '@quittance/domain/servicing/no-retry-reason'
import type { RepresentedItem, RepresentmentMethod } from './representment-repository.ts'
import { describeHeldDebit } from '../returns/describe-replaced-debit.ts'
import { type ReturnedAmount, returnedAmount } from '../returns/returned-amount.ts'
import type { ReturnRepository } from '../returns/return-repository.ts'
import type { LockedPayment } from '../returns/returned-payment-repository.ts'

type PlanRepository = Pick<
  ReturnRepository,
  'lockLoan' | 'listRefunds' | 'readTryPlace' | 'readItem' | 'setNextTry' | 'readDebitsAhead'
>

/** As the message of the return tells it. */
export type PlannedTry = {
  readonly tryAgainOn: LocalDate
  readonly retryCover?: RetryCoverNotification
  /** what it takes at most, as the loan stands now, where that is less than what came back; dollars */
  readonly retryMost?: string
  /** returned-payment fees that it leaves due; left out for none */
  readonly feesLeft?: string
}

type Returned = {
  readonly payment: LockedPayment
  /** all that the bank said, what counts first */
  readonly codes: readonly string[]
  /** the day of the books on which it came back */
  readonly on: LocalDate
}

/**
 * Plans when a debit that came back is tried again: only for want of funds, by an account that may
 * still be debited, of a loan that its payer has in their list and of which something will be owed by then, and not
 * of a series that its payer deleted.
 *
 * @returns what is told to the borrower; null: it will not be tried again
 */
export async function planRepresentment(
  repository: PlanRepository,
  lender: Lender,
  { payment, codes, on }: Returned,
): Promise<PlannedTry | null> {
  const [code] = codes
  const isForFunds = codes.every((one) => interpretReturnCode(one).action === 'keep')
  const isDebit = payment.methodId !== null && payment.posted.channel !== 'card'
  const { next, why = '' } =
    code === undefined || !isForFunds || !isDebit
      ? noTry
      : await dayOfTry(repository, lender, { payment, code, on })
  await repository.setNextTry(payment, next, why)
  const told = next === null ? null : await foreseenTry(repository, lender, { payment, next, on })
  const day = told?.tryAgainOn ?? null
  if (day !== next) await repository.setNextTry(payment, day, day === null ? 'late' : '')
  return told
}

/**
 * A day on which another payment of the loan is debited takes no retry: the day as schedules tell it; null where its
 * network takes none on it. One to which another debit leaves nothing is told with that.
 */
async function foreseenTry(
  repository: PlanRepository,
  lender: Lender,
  { payment, next, on }: Omit<Returned, 'codes'> & { readonly next: LocalDate },
): Promise<PlannedTry | null> {
  const { lenderId, loanId, paymentId } = payment
  const loan = await repository.lockLoan(loanId)
  if (loan === null) return { tryAgainOn: next }
  const ahead = await repository.readDebitsAhead({ lenderId, loanId, today: on })
  const now = instantAt(on, noon)
  // Those that were told before keep their days.
  const inTurn = ahead.retries.toSorted(
    (one, other) => Number(one.id === paymentId) - Number(other.id === paymentId),
  )
  const forecast = forecastLoan(lender, { loan, ...ahead, retries: inTurn, now })
  const { retries, coveredRetries } = forecast
  const foreseen = retries.find(({ id }) => id === paymentId)
  if (foreseen?.why === 'tooLate') return null
  const covered = coveredRetries.find(({ id }) => id === paymentId)
  const planned = ahead.retries.find(({ id }) => id === paymentId)
  if (planned === undefined) return { tryAgainOn: foreseen?.on ?? next }
  if (covered === undefined) {
    const most = forecast.retryMosts.get(paymentId) ?? zero
    return { tryAgainOn: foreseen?.on ?? next, ...lessTaken({ planned, most, loan }) }
  }
  const { on: coveredOn, by } = covered
  // Not what it would be for as the loan stands now: that rises where another payment comes back.
  const most = formatDollars(add(planned.back.amount, planned.back.fee))
  const retryCover = { on: by.on, amount: formatDollars(by.amount), most }
  return { tryAgainOn: coveredOn, retryCover }
}

/** That it takes less than what came back, as home says it too; nothing where it does not. */
function lessTaken({
  planned: { back },
  most,
  loan: { state },
}: {
  readonly planned: { readonly back: ReturnedAmount }
  readonly most: Cents
  readonly loan: StoredLoan
}): Pick<PlannedTry, 'retryMost' | 'feesLeft'> {
  if (most === 0n || most >= add(back.amount, back.fee)) return {}
  const feesLeft = state.nsfFee > 0n && { feesLeft: formatDollars(state.nsfFee) }
  return { retryMost: formatDollars(most), ...feesLeft }
}

/** A retry is of a later day, so that the hour decides nothing of it. */
const noon = '12:00:00'

/** The day of a try, or why there is none, where that is told. */
type TryDay = { readonly next: LocalDate | null; readonly why?: NoRetryReason }

const noTry: TryDay = { next: null }

async function dayOfTry(
  repository: PlanRepository,
  lender: Lender,
  { payment, code, on }: Omit<Returned, 'codes'> & { readonly code: string },
): Promise<TryDay> {
  const loan = await repository.lockLoan(payment.loanId)
  const place = await repository.readTryPlace(payment, on)
  if (!place.isMethodUsable) return { next: null, why: 'method' }
  if (loan === null || place.isOffList) return noTry
  if (place.isSeriesDeleted) return { next: null, why: 'deleted' }
  const kind = payment.posted.channel === 'pad' ? 'pad' : 'ach'
  if (gatewayFor(lender.settings.servicing, kind) === null) return { next: null, why: 'loan' }
  const item = await repository.readItem(payment)
  const returned = { code, attempts: item.attempts, firstOn: item.firstOn ?? on, returnedOn: on }
  const next = representmentDate(returned, lender.settings.servicing)
  // What the lender's own rule ends is not said to be the bank's.
  const isByRule = item.attempts >= lender.settings.servicing.representMax
  if (next === null) return isByRule ? noTry : { next: null, why: 'other' }
  const when = { today: next, postsOn: next }
  const back = returnedAmount(payment, await repository.listRefunds(payment))
  const { amount } = priceTry(lender, { loan, payment, back, place, item, when })
  return amount === 0n ? { next: null, why: noRetryReasonOf(loan.state) } : { next }
}

type RepresentmentFacts = {
  readonly loan: StoredLoan
  readonly payment: Pick<LockedPayment, 'posted'>
  readonly back: ReturnedAmount
  readonly place: Pick<RepresentmentMethod, 'pendingPayments' | 'region'>
  readonly item: Pick<RepresentedItem, 'principalAfter' | 'isSeries'>
  readonly when: { readonly today: LocalDate; readonly postsOn: LocalDate }
}

/**
 * What a debit that came back is tried again for. The loan is locked, so that what is due and what
 * is under way stay as they are until the try is written down.
 *
 * @returns amount 0: it is not tried again
 */
function priceTry(
  { settings }: Lender,
  { loan, payment: { posted }, back, place, item, when }: RepresentmentFacts,
): { readonly amount: Cents; readonly fee: Cents } {
  const { terms, state, mode } = loan
  const { servicing: rules } = settings
  const { channel, amount: debited } = posted
  const { region } = place
  // What nobody knows the end of may not arrive: it gives no try up.
  const pendingPayments = acceptedOf(place.pendingPayments)
  const asked = { ...item, back, debited, channel, region, pendingPayments, ...when }
  return priceRepresentment({ terms, rules, mode }, state, asked, rules.feeRules)
}

type NotificationRepository = Pick<
  ReturnRepository,
  | 'writePaymentNotification'
  | 'readReplacedDebit'
  | 'readDebitsAhead'
  | 'holdReplacedDebits'
  | 'readLoan'
>
type RetryPlace = Pick<LockedPayment, 'paymentId' | 'loanId'>
export type RetryEnd = {
  readonly why: NoRetryReason
  /** the day of the books */
  readonly on: LocalDate
  /** business time */
  readonly at: Instant
  /** elapsed time */
  readonly now: Instant
}

/** Why, as it is told: by then what took its place may have been cancelled, or have come back. */
export type RetryEndReason = NonNullable<PaymentNotification['whyNotTried']>

/** A promised try that is not made, and why. */
export type EndedTry = RetryPlace & { readonly why: RetryEndReason }

/**
 * Takes back what was promised of tries, and says of each whether the debit in whose place that was is taken
 * after all. The last that a transaction does: it holds what is locked after everything else.
 */
export async function notifyRetriesCancelled(
  repository: NotificationRepository,
  lender: Lender,
  ended: readonly EndedTry[],
  { on, at, now }: Omit<RetryEnd, 'why'>,
): Promise<void> {
  // Whoever decides on those debits holds them, and the loan may not be waited for by who holds a method.
  const paymentIds = ended.map(({ paymentId }) => paymentId)
  await repository.holdReplacedDebits({ lenderId: lender.id, paymentIds })
  for (const { why, loanId, paymentId } of ended) {
    const payment = { lenderId: lender.id, paymentId }
    const loan = await repository.readLoan(loanId)
    const told = { payment, loan, before: null, on, at }
    const place = await describeHeldDebit(repository, lender, told)
    const payload = { why, ...(place !== null && { place }) }
    const notification = { topic: 'payment.notTriedAgain', payload, now }
    await repository.writePaymentNotification(payment, notification)
  }
}

/**
 * Ends the tries that were planned by an account which may not be debited any more, in the transaction of
 * whatever ended it; their borrower is told. It holds what is locked after everything else.
 */
export async function cancelRepresentments(
  repository: NotificationRepository & Pick<ReturnRepository, 'callOffTries'>,
  lender: Lender,
  { lenderId, methodId }: { readonly lenderId: string; readonly methodId: string },
  { why, ...times }: RetryEnd,
): Promise<void> {
  const off = await repository.callOffTries({ lenderId, methodId, paymentId: null, why })
  const ended = off.map((one) => ({ ...one, why }))
  await notifyRetriesCancelled(repository, lender, ended, times)
}
