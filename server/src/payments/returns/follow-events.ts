import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { add, formatDollars, zero } from '@quittance/domain/money'
import {
  isTakenAfterAll,
  type GatewayOutcome,
  type GatewayAction,
  nextGatewayAction,
  resolveGatewayEvents,
} from '@quittance/domain/payments/gateway-events'
import type { Lender } from '../../lenders/lender-directory.ts'
import { postEventIn } from '../../servicing/ledger/post-loan-event.ts'
import type { EventHorizon } from './gateway-event-repository.ts'
import type { LockedPayment } from './returned-payment-repository.ts'
import { notifyDoubleReturn, isReturnBeforeSettlement } from './book-return.ts'
import { notifyRetriesCancelled } from '../representment/plan-representment.ts'
import {
  amendReturn,
  followReturn,
  reversePayment,
  notifyChangeNotices,
} from './reverse-payment.ts'
import { workRound } from '../../platform/jobs/work-round.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import type { SettledPaymentVault } from '../../platform/ports/vault-afterwards.ts'
import type { BankEventRepository } from './bank-event-repository.ts'
import { isLoanError } from '../../servicing/end-of-day/is-loan-error.ts'
import type { WorkerContext } from '../worker-context.ts'

type Applying = Pick<WorkerContext, 'bank' | 'clocks'>
type Following = Applying & { readonly vault: Pick<SettledPaymentVault, 'events'> }

const batchMax = 50

/**
 * Reads what the gateway said of payments since the last time, and acts on it.
 *
 * @returns the day up to which the books are open
 */
export async function followEvents(context: Following, lender: Lender): Promise<LocalDate> {
  await fetchEvents(context, lender).catch(unlessAway)
  const by = await context.bank.withLenderTransaction(lender.id, (repository) =>
    repository.readBusinessDate(),
  )
  await applyEvents(context, lender, { by, today: dayOf(context.clocks.business()) })
  return by
}

/** A vault that is away is told of by the readiness of the API; the next round asks again. */
function unlessAway(error: unknown): void {
  if (!(error instanceof UpstreamUnavailable)) throw error
}

/**
 * Keeps all that the vault has. Nothing is acted on here, so that a crash loses nothing: what was
 * kept is acted on later, and what was not is read again.
 *
 * @throws UpstreamUnavailable
 */
export async function fetchEvents(
  { bank, clocks, vault }: Following,
  { id: lenderId }: Lender,
): Promise<void> {
  let after = await bank.withLenderTransaction(lenderId, (repository) => repository.readCursor())
  for (let more = true; more;) {
    const page = await vault.events({ lenderId, after, now: clocks.business() })
    const { events } = page
    const seq = events.at(-1)?.seq ?? after
    const kept = { events, seq, now: clocks.elapsed() }
    if (events.length > 0)
      await bank.withLenderTransaction(lenderId, (repository) => repository.keepEvents(kept))
    after = seq
    more = page.more && events.length > 0
  }
}

/**
 * Brings every payment to where the set of its events says that it stands, one commit a payment: one
 * that can not be brought there holds up no other.
 *
 * @param until up to which day the books are open; events of later days wait for theirs
 */
export async function applyEvents(
  context: Applying,
  lender: Lender,
  until: EventHorizon,
): Promise<void> {
  const { bank } = context
  await workRound({
    most: batchMax,
    list: (page) =>
      bank.withLenderTransaction(lender.id, (repository) =>
        repository.listToApply({ ...until, ...page }),
      ),
    async work(paymentId) {
      const toApply = { context, paymentId, until }
      await bank
        .withLenderTransaction(lender.id, (repository) => applyTo(repository, lender, toApply))
        .catch((error: unknown) => putAside(lender, toApply, error))
    },
    staysListed: true,
  })
}

type ToApply = {
  readonly context: Applying
  readonly paymentId: string
  readonly until: EventHorizon
}

/** A payment whose loan is at fault holds up no other one: a person is told, and each round tries again. */
async function putAside(
  { id: lenderId }: Lender,
  { context, paymentId, until }: ToApply,
  error: unknown,
): Promise<void> {
  if (!isLoanError(error)) throw error
  const now = context.clocks.elapsed()
  await context.bank.withLenderTransaction(lenderId, async (repository) => {
    const payment = await repository.lockPayment(paymentId)
    if (payment === null) return
    const { loanId } = payment
    const aside = { lenderId, loanId, day: until.by, step: 'money', why: error.message } as const
    await repository.quarantineLoan({ ...aside, now })
  })
}

async function applyTo(
  repository: BankEventRepository,
  lender: Lender,
  { context, paymentId, until }: ToApply,
): Promise<void> {
  const payment = await repository.lockPayment(paymentId)
  if (payment === null) return
  const events = await repository.readEvents(payment, until)
  const outcome = resolveGatewayEvents(events)
  const step = nextGatewayAction(payment, outcome)
  const { clocks } = context
  const times = { at: clocks.business(), now: clocks.elapsed() }
  const { now } = times
  // What a refund took is known before what is left comes back: the events wait for its end.
  if (step === 'return' && (await repository.hasOpenRefund(payment))) return
  if (step === 'return' && (await isReturnBeforeSettlement(repository, payment, outcome.took)))
    return
  // Money arrives after its payment took effect: the events wait for the posting.
  if (step === 'settle' && !payment.isPosted) return
  if (step !== null) await take(repository, lender, { payment, step, outcome, until, ...times })
  else if (payment.state === 'returned' && outcome.codes.length > 0)
    await amendReturn(repository, lender, {
      payment,
      codes: outcome.codes,
      today: until.by,
      ...times,
    })
  if (isTakenAfterAll(payment, events)) await tellTakenAfterAll(repository, payment, now)
  await notifyChangeNotices(repository, payment, { notices: outcome.notices, now })
  if (events.length > 0) await repository.markApplied({ events, now })
}

/**
 * A person at the lender is told of money that the network took though its borrower was told that
 * nothing is taken. The books stay as they are: whether it is given back or credited is theirs to decide.
 */
async function tellTakenAfterAll(
  repository: BankEventRepository,
  payment: LockedPayment,
  now: Times['now'],
): Promise<void> {
  const { paymentId, reference, lastFour, posted, state: told } = payment
  const amount = formatDollars(add(posted.amount, posted.fee))
  const payload = { paymentId, reference, lastFour, amount, told }
  await repository.writeTask(payment, { kind: 'takenAfterAll', payload, at: now })
}

type ToTake = Pick<ToApply, 'until'> & {
  readonly payment: LockedPayment
  readonly step: GatewayAction
  readonly outcome: GatewayOutcome
} & Times

type Times = {
  readonly at: ReturnType<WorkerContext['clocks']['business']>
  readonly now: ReturnType<WorkerContext['clocks']['elapsed']>
}

async function take(
  repository: BankEventRepository,
  lender: Lender,
  { payment, step, outcome: { codes, took }, until, at, now }: ToTake,
): Promise<void> {
  const today = until.by
  if (step === 'return') {
    await reversePayment(repository, lender, {
      payment,
      state: 'returned',
      codes,
      took,
      today,
      at,
      now,
    })
    return
  }
  if (step === 'tellTakenTwice') {
    await notifyDoubleReturn(repository, { payment, took, now })
    const off = await followReturn(repository, payment, { codes, on: today, now })
    await notifyRetriesCancelled(repository, lender, off, { on: today, at, now })
    return
  }
  const { loanId, paymentId, posted } = payment
  const event = { kind: 'settled', payment: posted, on: today, processingFee: zero } as const
  await postEventIn(repository, { lender, loanId, paymentId, event, enteredAt: now })
  await repository.markSettled(payment, { on: today, at: now })
}
