import { dayOf } from '@quittance/domain/calendar'
import { isOwnDecline } from '@quittance/domain/payments/decline-reason'
import { compareThreeWays } from '../../server/testing/three-way-check.ts'
import type { SimulatedAttempt, SimulatedAnswer } from './borrowers.ts'
import { type MemoryBooks, openStates, type MemoryPaymentRow } from './memory/memory-books.ts'
import { checkRepresentments } from './check-representments.ts'
import type { SimulatedNetwork } from './network.ts'

const cash = new Set(['1020', '1030', '1035'])
const moving = new Set<string>(['payment', 'return'])
const duplicateMs = 10 * 60_000
/** As far as clocks of programs may be apart, two payments may seem ten minutes apart. */
const skewMs = 4 * 60_000

/** Everything that may never be, each as a sentence; nothing, when all is well. */
export function checkWorld(
  books: MemoryBooks,
  network: SimulatedNetwork,
  attempts: readonly SimulatedAttempt[],
): string[] {
  const rows = [...books.payments.values()]
  const journal = network.charges.map(({ ref, amount, outcome }) => ({ ref, amount, outcome }))
  return [
    ...compareThreeWays({
      journal: journal
        .filter(({ outcome }) => outcome === 'succeeded')
        .flatMap(({ ref, amount: cents }) => [
          { ref, cents },
          ...(cameBack(network, ref) || network.isCancelled(ref)
            ? [{ ref, cents, isBack: true }]
            : []),
        ]),
      payments: rows.map(({ intent, state, split }) => ({
        ref: intent.gatewayRef,
        state,
        cents: intent.amount + intent.fee,
        isUnposted:
          split === null &&
          (intent.effectiveOn > books.bank.day || state === 'returned' || state === 'cancelled'),
      })),
      ledger: ledgerOf(books),
      faults: [...unbalanced(books), ...offLedger(books), ...overpaid(books), ...unlost(books)],
    }),
    ...rows.flatMap((row) => judgeRow(row, journal)),
    ...rows.flatMap((row) => judgeAfter(row, books, network)),
    ...[...books.bank.aside].map((why) => `set aside: ${why}`),
    ...books.programmingErrors,
    ...checkRepresentments(books),
    ...duplicates(
      rows.filter((row) => row.represents === null && row.scheduledPaymentId === undefined),
      attempts,
    ),
    ...attempts.flatMap((attempt) => judgeTold(attempt, rows)),
  ]
}

/** Whether the bank took a charge back; what banks say to each other of a return does not. */
function cameBack({ after }: SimulatedNetwork, ref: string): boolean {
  const said = after.said.get(ref) ?? []
  return said.some(
    ({ kind, code }) => kind === 'chargedBack' || (kind === 'returned' && code !== 'R61'),
  )
}

/** One reversal of what came back, one settlement of what arrived, and none of anything else. */
function judgeAfter(
  { intent, state, split }: MemoryPaymentRow,
  books: MemoryBooks,
  network: SimulatedNetwork,
) {
  const { paymentId, gatewayRef } = intent
  const count = (kind: string) =>
    books.postings.filter((one) => one.paymentId === paymentId && one.transaction.kind === kind)
      .length
  const isBack = cameBack(network, gatewayRef)
  const hasArrived = (network.after.said.get(gatewayRef) ?? []).some(
    ({ kind }) => kind === 'settled',
  )
  const faults: string[] = []
  // What came back before it took effect was never posted.
  const isCancelled = network.isCancelled(gatewayRef)
  if (isCancelled !== (state === 'cancelled'))
    faults.push(`${state}, and the network ${isCancelled ? 'took it out' : 'has it'}`)
  if (count('return') !== ((isBack || isCancelled) && split !== null ? 1 : 0))
    faults.push(`${count('return')} reversals`)
  if ((state === 'returned') !== isBack)
    faults.push(`${state}, and it ${isBack ? 'came' : 'did not come'} back`)
  // What came back before it was known to have arrived never arrives.
  if (count('settlement') > (hasArrived ? 1 : 0)) faults.push(`${count('settlement')} settlements`)
  if (hasArrived && !isBack && (count('settlement') !== 1 || state !== 'completed'))
    faults.push(`${state} with ${count('settlement')} settlements, and it arrived`)
  return faults.map((fault) => `${gatewayRef}: ${fault}`)
}

function ledgerOf({ postings, payments }: MemoryBooks) {
  return postings
    .filter(({ paymentId, transaction }) => paymentId !== null && moving.has(transaction.kind))
    .map(({ paymentId, transaction }) => ({
      ref: payments.get(paymentId ?? '')?.intent.gatewayRef ?? `no payment ${paymentId}`,
      cents: sizeOf(
        transaction.lines
          .filter(({ account }) => cash.has(account))
          .reduce((sum, { amount }) => sum + amount, 0n),
      ),
      isBack: transaction.kind === 'return',
    }))
}

function sizeOf(cents: bigint): bigint {
  return cents < 0n ? -cents : cents
}

function unbalanced({ postings }: MemoryBooks): string[] {
  const off = postings.filter(
    ({ transaction }) => transaction.lines.reduce((sum, { amount }) => sum + amount, 0n) !== 0n,
  )
  return off.map(({ loanId }) => `a transaction of loan ${loanId} does not balance`)
}

/** Payments of a borrower never come to more than is owed, however many come at once. */
function overpaid({ postings }: MemoryBooks): string[] {
  const over = postings.filter(
    ({ transaction: { kind, lines } }) =>
      kind === 'payment' && lines.some(({ account }) => account === '2200'),
  )
  return over.map(({ loanId }) => `loan ${loanId} was paid more than it owed`)
}

/** What comes to a charged-off loan is a recovery, whenever it took effect; the charge-off stands. */
function unlost({ loans, postings }: MemoryBooks): string[] {
  const wrong = postings.filter(({ loanId, transaction: { kind, on, lines } }) => {
    const lostOn = loans.get(loanId)?.state.chargedOff?.on ?? null
    const isAfter = lostOn !== null && on >= lostOn && kind === 'payment'
    return isAfter && lines.some(({ account }) => account === '1100' || account === '1200')
  })
  return wrong.map(({ loanId }) => `loan ${loanId} was charged off, and paid as if it were not`)
}

/** The balances of each loan against what the ledger says of it. */
function offLedger({ loans, postings }: MemoryBooks): string[] {
  return [...loans.values()].flatMap(({ loanId, state }) => {
    const lines = postings
      .filter((one) => one.loanId === loanId)
      .flatMap(({ transaction }) => transaction.lines)
    const balance = (no: string) =>
      lines.filter(({ account }) => account === no).reduce((sum, { amount }) => sum + amount, 0n)
    const stands: readonly (readonly [string, bigint])[] = [
      ['1100', state.principal],
      ['1200', state.interestPosted - state.interestPaid],
      ['1300', state.lateFee],
      ['1310', state.nsfFee],
    ]
    return stands
      .filter(([no, cents]) => balance(no) !== cents)
      .map(([no, cents]) => `loan ${loanId} account ${no}: ledger ${balance(no)}, loan ${cents}`)
  })
}

function judgeRow(
  { intent, state, confirmId, declineCode }: MemoryPaymentRow,
  journal: readonly { readonly ref: string; readonly outcome: string }[],
): string[] {
  const { gatewayRef } = intent
  const said = journal.filter(({ ref }) => ref === gatewayRef).map(({ outcome }) => outcome)
  const faults: string[] = []
  if (openStates.has(state)) faults.push(`${gatewayRef} is still ${state}`)
  if (state === 'declined' && !isOwnDecline(declineCode) && !said.includes('declined'))
    faults.push(`${gatewayRef} is declined, and the network never declined it`)
  if ((state === 'completed' || state === 'pending') && confirmId === '')
    faults.push(`${gatewayRef} is ${state} without the network's number`)
  return faults
}

/** In the order in which they were made: clocks that differ leave that to the network, which numbers what it charged. */
function compareMade(one: MemoryPaymentRow, other: MemoryPaymentRow): number {
  const byClock = one.intent.writtenAt - other.intent.writtenAt
  const [first, second] = [one, other].map(({ confirmId }) => Number(confirmId.split('-')[1]))
  const isKnown = Math.abs(byClock) >= skewMs || !first || !second
  return isKnown ? byClock : first - second
}

/** The same payment twice within ten minutes, though nobody confirmed that it is meant. */
function duplicates(
  rows: readonly MemoryPaymentRow[],
  attempts: readonly SimulatedAttempt[],
): string[] {
  const confirmed = new Set(
    attempts
      .filter(({ told }) => told.some(({ isConfirmed }) => isConfirmed))
      .map(({ order }) => order.key),
  )
  const same = Map.groupBy(
    rows.filter(({ state }) => state !== 'declined' && state !== 'cancelled'),
    ({ intent }) => `${intent.loanId} ${intent.method.id} ${intent.amount}`,
  )
  return [...same].flatMap(([what, alike]) => {
    const sorted = alike.toSorted(compareMade)
    return sorted
      .filter((row, at) => {
        const before = sorted[at - 1]
        if (before === undefined || confirmed.has(row.key) || confirmed.has(before.key))
          return false
        // What came back was not paid.
        if (before.returnedOn !== null && before.returnedOn <= dayOf(row.intent.madeAt))
          return false
        return Math.abs(row.intent.writtenAt - before.intent.writtenAt) < duplicateMs - skewMs
      })
      .map(() => `${what} was paid twice, and nobody confirmed it`)
  })
}

const final = new Set(['completed', 'pending', 'declined'])

/** What a payment may have become since somebody was told this of it. */
const becomes: Readonly<Record<string, ReadonlySet<string>>> = {
  pending: new Set(['pending', 'completed', 'returned', 'cancelled']),
  completed: new Set(['completed', 'returned']),
  returned: new Set(['returned']),
  declined: new Set(['declined']),
}

/** What was once said stays true: of key, amount and order, and word for word when said again. */
function judgeTold({ order, told }: SimulatedAttempt, rows: readonly MemoryPaymentRow[]): string[] {
  const mine = rows.filter(({ key }) => key === order.key)
  const [row] = mine
  const wrong = (why: string) => `order ${order.no}: ${why}`
  const faults = mine.length > 1 ? [wrong('two payments under one key')] : []
  const words = new Set(told.filter(isLastWord).map(({ text }) => text))
  if (words.size > 1) faults.push(wrong(`said ${[...words].join(', then ')}`))
  for (const { of, says, orderId, amount } of told) {
    if (orderId !== null && orderId !== row?.intent.paymentId) faults.push(wrong('another order'))
    if (becomes[says]?.has(row?.state ?? '') === false)
      faults.push(wrong(`told ${says}, and it is ${row?.state ?? 'nowhere'}`))
    const isPaid = final.has(says) || says === 'confirming'
    if (of === 'make' && isPaid && amount !== row?.intent.amount)
      faults.push(wrong('another amount than the one that was pressed'))
    if (says === 'keyReused' && amount === row?.intent.amount)
      faults.push(wrong('its own key was refused'))
  }
  const isTold = told.some(({ says }) => !['away', 'railUnavailable', 'lost'].includes(says))
  const mayStand = isTold || told.some(({ says }) => says === 'lost')
  if (row !== undefined && !mayStand) faults.push(wrong('told that nothing was begun'))
  return faults
}

function isLastWord({ of, says }: SimulatedAnswer): boolean {
  return of === 'make' && final.has(says)
}
