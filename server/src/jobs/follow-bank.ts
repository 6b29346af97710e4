import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { zero } from '@quittance/domain/money'
import {
  type GatewayStep,
  nextStep,
  standingAfter,
} from '@quittance/domain/payments/gateway-events'
import type { LenderTransaction } from '../db/database.ts'
import { inLender } from '../db/transaction.ts'
import type { Lender } from '../features/lender/lender-directory.ts'
import { postLoanEvent } from '../features/ledger/post-loan-event.ts'
import * as store from '../features/payments/gateway-event-store.ts'
import { hasOpenRefund } from '../features/payments/refund-store.ts'
import { type LockedPayment, lockPayment } from '../features/payments/return-store.ts'
import { amendReturn, takeBack, tellNotices } from '../features/payments/take-back.ts'
import { OutsideAway } from '../outside/outside-away.ts'
import { applyCorrections } from './apply-corrections.ts'
import { markSettled, readBusinessDate } from './day-store.ts'
import { isAboutTheLoan, setAside } from './set-aside.ts'
import type { WorkerContext } from './worker-context.ts'

type BankContext = Pick<WorkerContext, 'db' | 'clocks' | 'vault'>

const batchMax = 50
const first = '00000000-0000-0000-0000-000000000000'

/** Reads what the gateway said since the last time, and acts on what the books are open for. */
export async function followBank(context: BankContext, lender: Lender): Promise<void> {
  await fetchEvents(context, lender).catch(unlessAway)
  const by = await inLender(context.db, lender.id, (trx) => readBusinessDate(trx, lender.id))
  await applyEvents(context, lender, by)
  await applyCorrections(context, lender, { by, today: dayOf(context.clocks.business()) })
}

/** A vault that is away is told of by the readiness of the API; the next round asks again. */
function unlessAway(error: unknown): void {
  if (!(error instanceof OutsideAway)) throw error
}

/**
 * Keeps all that the vault has. Nothing is acted on here, so that a crash loses nothing: what was
 * kept is acted on later, and what was not is read again.
 *
 * @throws OutsideAway
 */
export async function fetchEvents(
  { db, clocks, vault }: BankContext,
  { id: lenderId }: Lender,
): Promise<void> {
  let after = await inLender(db, lenderId, (trx) => store.readCursor(trx, lenderId))
  for (let more = true; more;) {
    const page = await vault.events({ lenderId, after, now: clocks.business() })
    const { events } = page
    const seq = events.at(-1)?.seq ?? after
    const kept = { events, seq, now: clocks.elapsed() }
    if (events.length > 0)
      await inLender(db, lenderId, (trx) => store.keepEvents(trx, lenderId, kept))
    after = seq
    more = page.more && events.length > 0
  }
}

/**
 * Brings every payment to where the set of its events says that it stands, one commit a payment.
 *
 * @param by the day up to which the books are open; events of later days wait for theirs
 */
export async function applyEvents(
  context: Pick<BankContext, 'db' | 'clocks'>,
  lender: Lender,
  by: LocalDate,
): Promise<void> {
  const { db, clocks } = context
  const until = { by, today: dayOf(clocks.business()) }
  let after = first
  for (let more = true; more;) {
    const paymentIds = await inLender(db, lender.id, (trx) =>
      store.listToApply(trx, lender.id, { ...until, after, most: batchMax }),
    )
    for (const paymentId of paymentIds) {
      const toApply = { context, paymentId, until }
      await inLender(db, lender.id, (trx) => applyTo(trx, lender, toApply)).catch(
        (error: unknown) => putAside(lender, toApply, error),
      )
    }
    after = paymentIds.at(-1) ?? after
    more = paymentIds.length === batchMax
  }
}

type ToApply = {
  readonly context: Pick<BankContext, 'db' | 'clocks'>
  readonly paymentId: string
  readonly until: store.Until
}

/** A payment whose loan is at fault holds up no other one: a person is told, and each round tries again. */
async function putAside(
  { id: lenderId }: Lender,
  { context, paymentId, until }: ToApply,
  error: unknown,
): Promise<void> {
  if (!isAboutTheLoan(error)) throw error
  const now = context.clocks.elapsed()
  await inLender(context.db, lenderId, async (trx) => {
    const payment = await lockPayment(trx, lenderId, paymentId)
    if (payment === null) return
    const { loanId } = payment
    const aside = { lenderId, loanId, day: until.by, step: 'money', why: error.message } as const
    await setAside(trx, { ...aside, now })
  })
}

async function applyTo(
  trx: LenderTransaction,
  lender: Lender,
  { context, paymentId, until }: ToApply,
): Promise<void> {
  const payment = await lockPayment(trx, lender.id, paymentId)
  if (payment === null) return
  const events = await store.readEvents(trx, payment, until)
  const standing = standingAfter(events)
  const step = nextStep(payment, standing)
  const now = context.clocks.elapsed()
  // What a refund took is known before what is left comes back: the events wait for its end.
  if (step === 'return' && (await hasOpenRefund(trx, payment))) return
  if (step !== null) await take(trx, lender, { payment, step, codes: standing.codes, until, now })
  else if (payment.state === 'returned' && standing.codes.length > 0)
    await amendReturn(trx, lender, { payment, codes: standing.codes, today: until.by, now })
  await tellNotices(trx, payment, { notices: standing.notices, now })
  if (events.length > 0) await store.markApplied(trx, lender.id, { events, now })
}

type ToTake = Pick<ToApply, 'until'> & {
  readonly payment: LockedPayment
  readonly step: GatewayStep
  readonly codes: readonly string[]
  readonly now: ReturnType<WorkerContext['clocks']['elapsed']>
}

async function take(
  trx: LenderTransaction,
  lender: Lender,
  { payment, step, codes, until, now }: ToTake,
): Promise<void> {
  const today = until.by
  if (step === 'return') {
    await takeBack(trx, lender, { payment, state: 'returned', codes, today, now })
    return
  }
  const { loanId, paymentId, posted } = payment
  const event = { kind: 'settled', payment: posted, on: today, processingFee: zero } as const
  await postLoanEvent(trx, { lender, loanId, paymentId, event, enteredAt: now })
  await markSettled(trx, lender.id, { paymentIds: [paymentId], on: today, at: now })
}
