import { assert, AssertionError } from '../src/assert.ts'
import { type LocalDate, parseDay } from '../src/calendar.ts'
import { type Cents, cents, type Currency } from '../src/money.ts'
import type { Channel } from '../src/payments/effective-date.ts'
import { parseRate } from '../src/loans/interest/accrue-interest.ts'
import type { LoanFrequency } from '../src/loans/contract-terms/installments.ts'
import type { LoanTerms } from '../src/loans/loan.ts'
import type { LoanHistoryEvent } from './replay-events.ts'

/** A loan's contract as a lender's system gives it. Amounts are whole cents, days 'YYYY-MM-DD'. */
export type LoanContractInput = {
  readonly principal0: number
  /** percent, '8.99' */
  readonly rate: string
  readonly n: number
  readonly pmt: number
  readonly contract: string
  readonly first: string
  readonly freq: string
}

/** One fact of a loan's history: what was paid, returned or assessed; splits are not facts. */
export type LoanHistoryEntry = {
  readonly date: string
  readonly type: string
  /** negative where money goes back */
  readonly amt: number
  readonly ch?: string
  readonly conv?: number
  readonly code?: string
}

export function readLoanTerms(given: LoanContractInput, currency: Currency): LoanTerms {
  return {
    currency,
    principal: whole(given.principal0),
    rate: parseRate(given.rate),
    dayCount: 'ACT365',
    contractOn: parseDay(given.contract),
    firstDueOn: parseDay(given.first),
    frequency: readFrequency(given.freq),
    installments: given.n,
    installmentAmount: whole(given.pmt),
  }
}

/**
 * The history of a loan from its first day, as events to be replayed. Payments are named 'p1', 'p2'
 * and so on, in their order; a return or refund takes back the newest payment of its amount.
 *
 * @throws AssertionError when a fact can not be read, or takes back what was never paid
 */
export function readLoanHistory(
  terms: LoanTerms,
  facts: readonly LoanHistoryEntry[],
): readonly LoanHistoryEvent[] {
  const events: LoanHistoryEvent[] = [{ kind: 'disbursed', on: terms.contractOn }]
  const taken = new Set<string>()
  for (const fact of facts) {
    const paymentNo = events.filter(({ kind }) => kind === 'payment').length + 1
    const event = readFact(fact, { paymentNo, paidBefore: () => newestOf(events, taken, fact) })
    if (event.kind === 'returned' || event.kind === 'refunded') taken.add(event.paymentId)
    events.push(event)
  }
  return events
}

type Place = { readonly paymentNo: number; readonly paidBefore: () => string }

function readFact(fact: LoanHistoryEntry, place: Place): LoanHistoryEvent {
  const on = parseDay(fact.date)
  switch (fact.type) {
    case 'PAYMENT':
      return readPayment(fact, on, `p${place.paymentNo}`)
    case 'RETURN':
      return { kind: 'returned', paymentId: place.paidBefore(), on, code: fact.code ?? '' }
    case 'REFUND':
      return { kind: 'refunded', paymentId: place.paidBefore(), on, withFee: true }
    case 'LATE_FEE':
      return { kind: 'feeAssessed', fee: 'lateFee', amount: whole(fact.amt), on }
    case 'NSF_FEE':
      return { kind: 'feeAssessed', fee: 'nsfFee', amount: whole(fact.amt), on }
    case 'CHARGE_OFF':
      return { kind: 'chargedOff', on }
    default:
      throw new AssertionError(`not a kind of fact: ${fact.type}`)
  }
}

function readPayment(fact: LoanHistoryEntry, on: LocalDate, paymentId: string): LoanHistoryEvent {
  return {
    kind: 'payment',
    paymentId,
    channel: readChannel(fact.ch ?? ''),
    amount: whole(fact.amt),
    fee: whole(fact.conv ?? 0),
    effectiveOn: on,
    enteredOn: on,
  }
}

function newestOf(
  events: readonly LoanHistoryEvent[],
  taken: ReadonlySet<string>,
  { amt, date }: LoanHistoryEntry,
): string {
  const amount = whole(-amt)
  const found = events.findLast(
    (event) => event.kind === 'payment' && event.amount === amount && !taken.has(event.paymentId),
  )
  assert(found?.kind === 'payment', `what came back on ${date} was paid before`)
  return found.paymentId
}

function readChannel(given: string): Channel {
  const channel = channels[given]
  assert(channel !== undefined, `not a way to pay: ${given}`)
  return channel
}

const channels: Readonly<Record<string, Channel>> = {
  ACH: 'ach',
  CARD: 'card',
  PAD: 'pad',
  CHECK: 'check',
  CASH: 'cash',
}

function readFrequency(given: string): LoanFrequency {
  const frequency = frequencies.find((each) => each === given)
  assert(frequency !== undefined, `not a frequency: ${given}`)
  return frequency
}

const frequencies: readonly LoanFrequency[] = ['WE', 'BW', 'SM', 'S4', 'MO', 'QU', 'AN']

function whole(given: number): Cents {
  assert(Number.isSafeInteger(given), `not whole cents: ${given}`)
  return cents(BigInt(given))
}
