import type { LocalDate } from '../calendar.ts'
import { type Cents, cents, type Currency, negate, subtract, sum } from '../money.ts'
import type { Channel } from '../payments/effective-date.ts'
import type { PaymentSplit } from '../payments/payment-split.ts'
import type { AccountNo, FeeAccount, LoanFee } from './accounts.ts'
import { clearingAccount, feeAccounts } from './accounts.ts'
import { buildTransaction, type Transaction, type TransactionKind } from './transaction.ts'

/** When something is posted, from when it counts, and in which currency. */
export type PostingDates = {
  readonly on: LocalDate
  readonly effectiveOn: LocalDate
  readonly currency: Currency
}

/** What a loan owes, by the account that holds it. */
export type Balances = {
  readonly principal: Cents
  readonly interest: Cents
  readonly lateFee: Cents
  readonly nsfFee: Cents
  readonly otherFee: Cents
}

/** The money of one payment: what came in, by which way, and where it goes. */
export type PaymentMoney = {
  readonly channel: Channel
  /** convenience fee, on top of what the split shares out */
  readonly fee: Cents
  readonly feeAccount: FeeAccount
  readonly split: PaymentSplit
}

/** Cents by account: debits above zero, credits below. */
type Sides = readonly (readonly [AccountNo, Cents])[]

export function buildDisbursement(when: PostingDates, principal: Cents): Transaction {
  return post('disbursement', when, [
    ['1100', principal],
    ['2500', negate(principal)],
  ])
}

/** A loan that arrives mid-life, with what it owes; the other side is the migration's. */
export function buildBoarding(when: PostingDates, owed: Balances): Transaction {
  return post('boarding', when, [...receivables(owed), ['2510', negate(sum(Object.values(owed)))]])
}

/** @param interest earned since the last posting; below zero when a backdated payment lowers it */
export function buildAccrual(
  when: PostingDates,
  interest: Cents,
  kind: 'accrual' | 'catchUp' = 'accrual',
) {
  return post(kind, when, [
    ['1200', interest],
    ['4000', negate(interest)],
  ])
}

export function buildPayment(when: PostingDates, paid: PaymentMoney): Transaction {
  return post('payment', when, paymentSides(paid))
}

/**
 * Interest that a backdated payment or a lower rate shows to have been paid too much: it pays late
 * fees and principal instead, and the rest is to be refunded.
 */
export function buildInterestReapplication(
  when: PostingDates,
  { lateFee, principal, refund }: Readonly<Record<'lateFee' | 'principal' | 'refund', Cents>>,
): Transaction {
  return post('interestReapplied', when, [
    ['1200', sum([lateFee, principal, refund])],
    [feeAccounts.lateFee.receivable, negate(lateFee)],
    ['1100', negate(principal)],
    ['2200', negate(refund)],
  ])
}

/** A payment taken back by its original split: what was credited is debited again. */
export function buildReversal(
  when: PostingDates,
  kind: 'return' | 'refund',
  paid: PaymentMoney,
): Transaction {
  return post(
    kind,
    when,
    paymentSides(paid).map(([account, amount]) => [account, negate(amount)] as const),
  )
}

/**
 * The bank or processor pays out what a payment left in its clearing account.
 *
 * @param gross amount and fee; cents, above 0
 * @param processingFee what the processor keeps; cents, 0 when it bills later
 */
export function buildSettlement(
  when: PostingDates,
  money: { readonly channel: Channel; readonly gross: Cents; readonly processingFee: Cents },
): Transaction {
  return post('settlement', when, [
    ['1010', subtract(money.gross, money.processingFee)],
    ['5000', money.processingFee],
    [clearingAccount[money.channel], negate(money.gross)],
  ])
}

/** The bank takes back what it had paid out, for a payment returned after it settled. */
export function buildReturnSettlement(
  when: PostingDates,
  channel: Channel,
  gross: Cents,
): Transaction {
  return post('returnSettlement', when, [
    [clearingAccount[channel], gross],
    ['1010', negate(gross)],
  ])
}

export function buildFeeAssessment(when: PostingDates, fee: LoanFee, amount: Cents): Transaction {
  return post('feeAssessed', when, feeSides(fee, amount))
}

export function buildFeeWaiver(when: PostingDates, fee: LoanFee, amount: Cents): Transaction {
  return post('feeWaived', when, feeSides(fee, negate(amount)))
}

/**
 * A late fee taken back: `receivable` is what was owed of it and what its paid part pays of others;
 * the rest of that goes to principal, or is to be refunded. Cents, each 0 or above.
 */
export function buildLateFeeWaiver(
  when: PostingDates,
  { receivable, principal, refund }: Readonly<Record<'receivable' | 'principal' | 'refund', Cents>>,
): Transaction {
  return post('feeWaived', when, [
    [feeAccounts.lateFee.income, sum([receivable, principal, refund])],
    [feeAccounts.lateFee.receivable, negate(receivable)],
    ['1100', negate(principal)],
    ['2200', negate(refund)],
  ])
}

export function buildOverpaymentRefund(when: PostingDates, amount: Cents): Transaction {
  return post('overpaymentRefund', when, [
    ['2200', amount],
    ['1010', negate(amount)],
  ])
}

/** What was overpaid pays a loan that owes again: out of 2200, to where its split says. */
export function buildOverpaymentApplication(when: PostingDates, split: PaymentSplit): Transaction {
  return post('overpaymentApplied', when, releaseSides(split, '2200'))
}

/** The payment that was too much comes back: what it left over is to be refunded again first. */
export function buildOverpaymentRestoration(when: PostingDates, split: PaymentSplit): Transaction {
  return post('overpaymentRestored', when, negated(releaseSides(split, '2200')))
}

/** Unapplied funds that are applied at last: out of 2100, to where its split says. */
export function buildUnappliedFundsRelease(when: PostingDates, split: PaymentSplit): Transaction {
  return post('partialsReleased', when, releaseSides(split, '2100'))
}

/** A payment came back whose unapplied funds were applied: that is undone first, and they are held again. */
export function buildReleaseReversal(when: PostingDates, split: PaymentSplit): Transaction {
  return post('releaseUndone', when, negated(releaseSides(split, '2100')))
}

/**
 * The lender's own system says what a loan stands at: the difference goes against the account of
 * migration.
 *
 * @param change what the loan owes more than by our books, by account; may be below zero
 * @param unapplied what is held more
 */
export function buildReportedBalances(
  when: PostingDates,
  change: Balances,
  unapplied: Cents,
): Transaction {
  const total = subtract(sum(Object.values(change)), unapplied)
  return post('stated', when, [
    ...receivables(change),
    ['2100', negate(unapplied)],
    ['2510', negate(total)],
  ])
}

/** A residual too small to collect; what was never paid is no income either way. */
export function buildWriteOff(when: PostingDates, owed: Balances): Transaction {
  return post('writeOff', when, [['5300', sum(Object.values(owed))], ...negated(receivables(owed))])
}

/** Principal is lost; interest and fees that were never paid are taken back out of income. */
export function buildChargeOff(when: PostingDates, owed: Balances): Transaction {
  return post('chargeOff', when, chargeOffSides(owed))
}

/** What was charged off is owed again: the charge-off's lines the other way round. */
export function buildChargeOffReversal(when: PostingDates, owed: Balances): Transaction {
  return post('chargeOffReversed', when, negated(chargeOffSides(owed)))
}

/** Recoveries of a charge-off that is reversed are held for the borrower again. */
export function buildRecoveryReversal(when: PostingDates, recovered: Cents): Transaction {
  return post('recoveryReversed', when, [
    ['4200', recovered],
    ['2100', negate(recovered)],
  ])
}

function chargeOffSides(owed: Balances): Sides {
  return [
    ['5200', owed.principal],
    ['4000', owed.interest],
    [feeAccounts.lateFee.income, owed.lateFee],
    [feeAccounts.nsfFee.income, owed.nsfFee],
    [feeAccounts.otherFee.income, owed.otherFee],
    ...negated(receivables(owed)),
  ]
}

function paymentSides({ channel, fee, feeAccount, split }: PaymentMoney): Sides {
  const credits: Sides = [...creditsOf(split), [feeAccount, fee], ['2100', split.unapplied]]
  const received = sum(credits.map(([, amount]) => amount))
  return [[clearingAccount[channel], received], ...negated(credits)]
}

function releaseSides(split: PaymentSplit, from: '2100' | '2200'): Sides {
  const credits = creditsOf(split)
  return [[from, sum(credits.map(([, amount]) => amount))], ...negated(credits)]
}

function creditsOf(split: PaymentSplit): Sides {
  return [
    ...receivables(split),
    [feeAccounts.otherFee.income, split.payoffFee],
    ['2200', split.overpayment],
    ['5300', split.smallBalance],
    ['4200', split.recovery],
  ]
}

function receivables(owed: Balances): Sides {
  return [
    ['1100', owed.principal],
    ['1200', owed.interest],
    [feeAccounts.lateFee.receivable, owed.lateFee],
    [feeAccounts.nsfFee.receivable, owed.nsfFee],
    [feeAccounts.otherFee.receivable, owed.otherFee],
  ]
}

function feeSides(fee: LoanFee, amount: Cents): Sides {
  const { receivable, income } = feeAccounts[fee]
  return [
    [receivable, amount],
    [income, negate(amount)],
  ]
}

function negated(sides: Sides): Sides {
  return sides.map(([account, amount]) => [account, negate(amount)] as const)
}

function post(kind: TransactionKind, { on, effectiveOn, currency }: PostingDates, sides: Sides) {
  const lines = sides.map(([account, amount]) => ({
    account,
    money: { cents: cents(amount), currency },
  }))
  return buildTransaction({ kind, on, effectiveOn, lines })
}
