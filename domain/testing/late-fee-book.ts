import { addDays, type LocalDate } from '../src/calendar.ts'
import type { AccountNo } from '../src/ledger/accounts.ts'
import type { Transaction } from '../src/ledger/transaction.ts'
import { applyEvent } from '../src/loans/events/apply-event.ts'
import { installmentDueOn } from '../src/loans/contract-terms/installments.ts'
import type { LoanState } from '../src/loans/loan.ts'
import { negate } from '../src/money.ts'
import type { AppliedEvent, LoanEvent, LoanUnderRules } from '../src/loans/events/loan-event.ts'
import { feesOfBoarding } from './boarded-fees.ts'

/** A late fee as plain sums tell it. Cents. */
type Fee = {
  readonly no: number
  owed: bigint
  /** what was paid of it; the payments of one day count as one */
  paid: { readonly day: string; by: bigint }[]
  isClosed: boolean
  refunded: bigint
  /** of the installment, by the payments that were in time */
  short: bigint
  feesPaid: bigint
}

/** What was done to a loan. */
type LateFeeFacts = {
  readonly loan: LoanUnderRules
  readonly boarded: LoanState
  readonly events: readonly LoanEvent[]
}

type Waived = Extract<LoanEvent, { kind: 'lateFeeWaived' }>

/**
 * A second reading of what becomes of late fees, by a list of fees and who paid them: which payment
 * waives one, what a waiver closes, where paid money goes and from where it comes back. It takes
 * nothing from the code that it judges but the split of each payment and what the ledger was told.
 *
 * @param facts from how the loan stood when it was boarded, or before it was disbursed
 * @param hadFees whether it bore the late fees of what was late before it was boarded
 *
 * It ends where fees lose their names: with money that was held, a charge-off, balances stated.
 *
 * @returns what the two do not agree on, each a sentence
 */
export function judgeLateFees(
  { loan, boarded, events }: LateFeeFacts,
  hadFees = false,
): readonly string[] {
  const book = new LateFeeBook(loan, boarded, hadFees)
  let state = boarded
  for (const event of events) {
    const applied = applyEvent(loan, state, event)
    book.take(event, { before: state, applied })
    if (book.hasEnded) break
    state = applied.state
  }
  return book.faults
}

class LateFeeBook {
  readonly faults: string[] = []
  hasEnded = false
  readonly #loan: LoanUnderRules
  readonly #fees: Fee[]
  /** installments whose grace was over before this day bore their fee */
  readonly #feesSince: string
  readonly #received: { readonly on: LocalDate; readonly by: bigint }[] = []
  /** owed of fees that belong to no installment */
  #beside: bigint
  #feesPaid = 0n

  constructor(loan: LoanUnderRules, boarded: LoanState, hadFees: boolean) {
    this.#loan = loan
    this.#feesSince = hadFees ? (boarded.openedOn ?? '') : ''
    const plain = { paid: [], isClosed: false, refunded: 0n, feesPaid: 0n }
    this.#fees = boarded.lateFees.map(({ no, owed, short }) => ({ no, owed, short, ...plain }))
    this.#beside = boarded.lateFee - this.#fees.reduce((sum, { owed }) => sum + owed, 0n)
    const found = this.#fees.map(({ no }) => no).join()
    const expected = feesOfBoarding(loan, boarded).join()
    if (found !== expected) this.faults.push(`boarded with the fees of ${found}, not ${expected}`)
  }

  take(
    event: LoanEvent,
    step: { readonly before: LoanState; readonly applied: AppliedEvent },
  ): void {
    const { before, applied } = step
    const { state, transactions, followed } = applied
    const isNameless = state.unapplied !== 0n || state.chargedOff !== null
    if (isNameless || state.releases.length > 0 || event.kind === 'stated') {
      this.hasEnded = true
      return
    }
    if (event.kind === 'payment') this.#takePayment(event, applied)
    if (event.kind === 'returned' || event.kind === 'refunded') this.#reverse(event, applied)
    this.#interest(transactions)
    if (event.kind === 'feeWaived' && event.fee === 'lateFee') this.#waiveAmount(event.amount)
    if (event.kind === 'feeAssessed' && event.fee === 'lateFee') this.#beside += event.amount
    if (event.kind === 'writtenOff') this.#writeOff()
    const named = [event, ...followed]
    const waivers = transactions.filter(({ kind }) => kind === 'feeWaived')
    for (const one of named) {
      if (one.kind === 'lateFeeAssessed') this.#assess(one, before, applied)
      if (one.kind === 'lateFeeWaived') this.#waive(one, waivers)
    }
    if (state.lateFee !== this.#owed())
      this.#fault(event, `late fees of ${state.lateFee} owed, and ${this.#owed()} by the book`)
  }

  #takePayment(event: Extract<LoanEvent, { kind: 'payment' }>, applied: AppliedEvent): void {
    const { split, followed } = applied
    if (split === null) return
    const { effectiveOn } = event
    const isWrong = (fee: Fee) => !fee.isClosed && this.#isInTime(fee)
    const inTime = this.#fees.filter(({ no }) => effectiveOn <= this.#graceEnd(no))
    const already = new Set(inTime.filter(isWrong))
    this.#pay(split.lateFee, effectiveOn)
    this.#received.push({ on: effectiveOn, by: event.amount })
    const fees = split.lateFee + split.nsfFee + split.otherFee
    this.#feesPaid += fees
    for (const fee of inTime) {
      fee.short -= split.satisfied
      fee.feesPaid += fees
    }
    const expected = inTime.filter((fee) => isWrong(fee) && !already.has(fee)).map(({ no }) => no)
    const waived = followed.filter((one): one is Waived => one.kind === 'lateFeeWaived')
    const found = waived.map(({ no }) => no)
    if (expected.join() !== found.join())
      this.#fault(event, `waives the fees of ${found.join()}, by the book of ${expected.join()}`)
  }

  #reverse(
    event: Extract<LoanEvent, { kind: 'returned' | 'refunded' }>,
    { takenBack, transactions }: AppliedEvent,
  ): void {
    if (takenBack === null) return
    const { effectiveOn } = event.payment
    const amount = event.kind === 'refunded' ? event.amount : undefined
    this.#received.push({ on: effectiveOn, by: negate(amount ?? event.payment.amount) })
    let elsewhere = 0n
    let toPrincipal = 0n
    let left: bigint = takenBack.lateFee
    for (const fee of this.#fees.toReversed())
      for (const part of fee.paid.toReversed()) {
        if (part.day !== effectiveOn || left === 0n) continue
        const by = least(part.by, left)
        part.by -= by
        left -= by
        if (!fee.isClosed) fee.owed += by
        else {
          const refunded = least(by, fee.refunded)
          fee.refunded -= refunded
          toPrincipal += by - refunded
          elsewhere += by
        }
      }
    for (const fee of this.#fees) fee.paid = fee.paid.filter(({ by }) => by > 0n)
    this.#beside += left
    const fees = takenBack.lateFee - elsewhere + takenBack.nsfFee + takenBack.otherFee
    this.#feesPaid -= fees
    for (const fee of this.#fees)
      if (effectiveOn <= this.#graceEnd(fee.no)) {
        fee.short += takenBack.satisfied
        fee.feesPaid -= fees
      }
    const lines = transactions.filter(({ kind }) => kind === 'return' || kind === 'refund')
    const raised = sumOf(lines, '1100')
    if (raised !== takenBack.principal + toPrincipal)
      this.#fault(event, `principal rises by ${raised}, by the book ${toPrincipal} more than paid`)
    if (sumOf(lines, '1300') !== takenBack.lateFee - elsewhere)
      this.#fault(event, 'fees that were waived are owed again')
  }

  /** Interest of days that were taken back pays late fees before anything else. */
  #interest(transactions: readonly Transaction[]): void {
    const again = transactions.filter(({ kind }) => kind === 'interestReapplied')
    const excess = sumOf(again, '1200')
    const toFees = least(excess, this.#owed())
    const found = -sumOf(again, '1300')
    if (found !== toFees) this.faults.push(`${found} of interest pays late fees, not ${toFees}`)
    this.#pay(toFees, 'interest')
    this.#feesPaid += toFees
  }

  #assess(
    { no, amount, on }: Extract<LoanEvent, { kind: 'lateFeeAssessed' }>,
    before: LoanState,
    { state }: AppliedEvent,
  ): void {
    if (this.#fees.some((fee) => fee.no === no)) this.faults.push(`a second fee of ${no}`)
    const short = BigInt(no) * this.#loan.terms.installmentAmount - state.satisfied
    const plain = { paid: [], isClosed: false, refunded: 0n }
    const feesPaid = this.#feesPaid
    this.#fees.push({ no, owed: amount, ...plain, short: short > 0n ? short : 0n, feesPaid })
    if (addDays(this.#graceEnd(no), 1) < this.#feesSince)
      this.faults.push(`a late fee of ${no}, which bore it before boarding`)
    if (installmentDueOn(this.#loan.terms, no) > on)
      this.faults.push(`a late fee of ${no}, which is not due`)
    if (before.principal === 0n && state.principal === 0n)
      this.faults.push(`a late fee of ${no}, and there is no principal`)
  }

  #waive({ no }: Waived, waivers: Transaction[]): void {
    const fee = this.#fees.find((one) => one.no === no)
    if (fee === undefined || fee.isClosed) {
      this.faults.push(`the fee of ${no} is waived, and it was closed or is none`)
      return
    }
    const before = this.#owed() - fee.owed
    const paid = fee.paid
    const taken = fee.owed + paid.reduce((sum, { by }) => sum + by, 0n)
    fee.owed = 0n
    fee.isClosed = true
    fee.paid = []
    for (const { day, by } of paid) {
      const others = least(by, this.#owed())
      this.#pay(others, day)
      if (by > others) fee.paid.push({ day, by: by - others })
    }
    const left = fee.paid.reduce((sum, { by }) => sum + by, 0n)
    this.#feesPaid -= left
    const at = waivers.findIndex((one) => sumOf([one], '4100') === taken)
    const [told] = at < 0 ? [] : waivers.splice(at, 1) // of several in one event each once
    if (taken > 0n && told === undefined)
      this.faults.push(`${taken} of the fee of ${no} are not told`)
    if (told === undefined) return
    fee.refunded = -sumOf([told], '2200')
    const elsewhere = -sumOf([told], '1100') + fee.refunded
    const receivable = taken - left
    if (elsewhere !== left || -sumOf([told], '1300') !== receivable)
      this.faults.push(`${elsewhere} of the fee of ${no} left the fees, not ${left} of ${before}`)
  }

  #waiveAmount(amount: bigint): void {
    let left = amount - least(amount, this.#beside)
    this.#beside -= amount - left
    for (const fee of this.#fees) {
      const by = least(left, fee.owed)
      left -= by
      fee.owed -= by
      if (by > 0n && fee.owed === 0n && fee.paid.length === 0) fee.isClosed = true
    }
  }

  #pay(amount: bigint, day: string): void {
    let left = amount - least(amount, this.#beside)
    this.#beside -= amount - left
    for (const fee of this.#fees) {
      const by = least(left, fee.owed)
      left -= by
      fee.owed -= by
      if (by > 0n) fee.paid.push({ day, by })
    }
  }

  #writeOff(): void {
    this.#beside = 0n
    for (const fee of this.#fees) fee.owed = 0n
  }

  #owed(): bigint {
    return this.#fees.reduce((sum, { owed }) => sum + owed, this.#beside)
  }

  #graceEnd(no: number): LocalDate {
    return addDays(installmentDueOn(this.#loan.terms, no), this.#loan.rules.graceDays)
  }

  /** Paid in time; or by whole payments since the due date before, of which fees took a part. */
  #isInTime({ no, short, feesPaid }: Fee): boolean {
    const { terms, rules } = this.#loan
    if (short <= rules.shortPayTolerance) return true
    const order = rules.waterfall
    const principal = order.indexOf('principalDue')
    const isFeeFirst = order.slice(0, principal).some((bucket) => bucket.endsWith('Fee'))
    if (!isFeeFirst || short - feesPaid >= terms.installmentAmount) return false
    const since = no === 1 ? addDays(terms.contractOn, -1) : installmentDueOn(terms, no - 1)
    const until = this.#graceEnd(no)
    const received = this.#received.filter(({ on }) => on > since && on <= until)
    return received.reduce((sum, { by }) => sum + by, 0n) >= terms.installmentAmount
  }

  #fault(event: LoanEvent, what: string): void {
    this.faults.push(`${event.kind}: ${what}`)
  }
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}

function sumOf(transactions: readonly Transaction[], account: AccountNo): bigint {
  return transactions
    .flatMap(({ lines }) => lines)
    .filter((line) => line.account === account)
    .reduce((sum, { amount }) => sum + amount, 0n)
}
