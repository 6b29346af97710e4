import { toInstant } from '@quittance/domain/calendar'
import { refuseCancel } from '@quittance/domain/payments/cancel-payment'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { processingDay } from '@quittance/domain/payments/effective-date'
import { reversePayment } from '@quittance/server/payments/returns/reverse-payment'
import { goOnAfter } from './programming-errors.ts'
import type { SimulatedOrder } from './borrowers.ts'
import type { MemoryBankEventRepository } from './memory/memory-bank-event-repository.ts'
import type { MemoryPaymentRow } from './memory/memory-books.ts'
import { pendingPaymentsOf } from './memory/memory-intents.ts'
import type { RunningProgram, SimulatedWorld } from './programs.ts'
import { loanIds, simulatedLender, simulationNow } from './world.ts'

const second = 1_000
type Context = RunningProgram['context']

/**
 * Lets somebody pay a loan off by bank beside what schedules take of it, and lets some of those who paid
 * by bank take their payments back, each at a moment of the next seconds.
 *
 * @param no of the first payment that is made now
 * @returns what is paid
 */
function payOffBeside(world: SimulatedWorld, no: number): SimulatedOrder[] {
  const { scheduler, books } = world
  const { random } = scheduler
  for (let at = 10 * second; at <= 90 * second; at += 20 * second)
    scheduler.in(random.between(0, at), 'takes back', () => cancelSome(world))
  if (!random.chance(0.5)) return []
  const loanId = random.pick(loanIds)
  const loan = books.loans.get(loanId)
  if (loan === undefined || loan.state.paidOffOn !== null) return []
  const borrowerId = loanId === 'l3' ? 'b2' : 'b1'
  const { terms, state, mode } = loan
  const { servicing: rules } = simulatedLender.settings
  const now = toInstant(simulationNow + scheduler.now + world.business.aheadMs)
  const on = processingDay(now, 'ach', { cardCutoffApplies: false })
  const pending = pendingPaymentsOf(books, loanId)
  const amount = highestPaymentOn({ terms, rules, mode }, state, pending, on)
  if (amount < 5_00n) return []
  world.mishaps.push('payoff beside schedules')
  return [{ no, key: `key ${no}`, borrowerId, loanId, methodId: `${borrowerId}-ach`, amount }]
}

function cancelSome(world: SimulatedWorld): void {
  const { random } = world.scheduler
  const api = world.apis.find(({ program }) => program.isAlive)
  if (api === undefined) return
  for (const row of world.books.payments.values())
    if (isByHand(row) && random.chance(0.6))
      void cancelPayment(api.context, row).catch(goOnAfter(world.books, undefined))
}

function isByHand({ state, intent, represents, scheduledPaymentId }: MemoryPaymentRow): boolean {
  const isOwn = represents === null && scheduledPaymentId === undefined
  return isOwn && state === 'pending' && intent.method.kind === 'ach'
}

/** As `cancel-payment.ts`: until the cut-off, and only where the network takes it out. */
async function cancelPayment(context: Context, row: MemoryPaymentRow): Promise<void> {
  const { paymentId } = row.intent
  const isAsked = await inBank(context, async (bank) => {
    const payment = await bank.lockPayment(paymentId)
    if (payment === null) return false
    const { state, posted } = payment
    const { effectiveOn: collectedOn } = posted
    const why = refuseCancel(
      { state, kind: 'ach', collectedOn, scheduledAt: null },
      context.clocks.business(),
    )
    if (why === null) await bank.askCancel(payment, true)
    return why === null
  })
  if (isAsked) await finishCancel(context, row)
}

/**
 * Lets borrowers pay by hand in the place of scheduled payments that are to come: by card, or by bank, and then some
 * take it back.
 *
 * @param no of the first payment that is made now
 */
function payInstead({ scheduler, books, mishaps }: SimulatedWorld, no: number): SimulatedOrder[] {
  const { random } = scheduler
  const orders: SimulatedOrder[] = []
  for (const one of books.promises.payments.values()) {
    const schedule = books.promises.schedules.get(one.scheduleId)
    const isToCome = one.status === 'active' && schedule?.status === 'active'
    if (!isToCome || !random.chance(0.3)) continue
    const { loanId, borrowerId } = schedule
    const methodId = `${borrowerId}-${random.pick(['ach', 'ach', 'card'] as const)}`
    const amount = BigInt(random.between(5_00, 9_00))
    const at = no + orders.length
    orders.push({
      no: at,
      key: `key ${at}`,
      borrowerId,
      loanId,
      methodId,
      amount,
      insteadOf: one.id,
    })
    mishaps.push('paid instead')
  }
  return orders
}

/** What is paid by hand beside schedules, and instead of what they take. */
export function payByHand(world: SimulatedWorld, no: number): SimulatedOrder[] {
  const beside = payOffBeside(world, no)
  return [...beside, ...payInstead(world, no + beside.length)]
}

/** Whether somebody takes a payment back, and nobody knows yet whether in time. */
export function hasCancels({ books: { payments } }: SimulatedWorld): boolean {
  return [...payments.values()].some(isOpenCancel)
}

function isOpenCancel({ isCancelAsked, state }: MemoryPaymentRow): boolean {
  return isCancelAsked && state === 'pending'
}

/** What the worker does of what was begun. */
export async function finishCancels({ books }: SimulatedWorld, context: Context): Promise<void> {
  const goOn = goOnAfter(books, undefined)
  for (const row of books.payments.values())
    if (isOpenCancel(row)) await finishCancel(context, row).catch(goOn)
}

async function finishCancel(context: Context, { intent }: MemoryPaymentRow): Promise<void> {
  const { paymentId, gatewayRef: ref } = intent
  const { result } = await context.vault.cancel({ lenderId: simulatedLender.id, ref })
  if (result === 'unknown') return
  await inBank(context, async (bank) => {
    const payment = await bank.lockPayment(paymentId)
    if (payment === null || payment.state !== 'pending') return
    if (result === 'tooLate') return bank.askCancel(payment, false)
    const today = await bank.readBusinessDate()
    const taken = { payment, state: 'cancelled', codes: [] } as const
    const { clocks } = context
    const times = { at: clocks.business(), now: clocks.elapsed() }
    await reversePayment(bank, simulatedLender, { ...taken, today, ...times })
  })
}

function inBank<T>(
  { bank }: Context,
  work: (repository: MemoryBankEventRepository) => Promise<T>,
): Promise<T> {
  return bank.withLenderTransaction(simulatedLender.id, (repository) =>
    work(repository as MemoryBankEventRepository),
  )
}
