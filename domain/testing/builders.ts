import { parseDay } from '../src/calendar.ts'
import { readServicingSettings } from '../src/lenders/settings-servicing.ts'
import type { Rails } from '../src/lenders/lender-features.ts'
import type { LoanFee } from '../src/ledger/accounts.ts'
import type { Transaction } from '../src/ledger/transaction.ts'
import type { LoanTerms } from '../src/loans/loan.ts'
import type { LoanUnderRules } from '../src/loans/events/loan-event.ts'
import { type LoanHistoryEvent, replayEvents } from './replay-events.ts'
import { cents, formatDollars, parseDollars, zero } from '../src/money.ts'
import type { SettlementRules } from '../src/payments/effective-date.ts'
import type { ServicingRules } from '../src/servicing/servicing-rules.ts'

type GivenPayment = Extract<LoanHistoryEvent, { kind: 'payment' }>

/** The rules that every lender starts with, in which nothing is assessed by itself. */
export const plainRules: ServicingRules = {
  ...readServicingSettings({}),
  payoffHoldDays: 0,
}

export const settlementInUs: SettlementRules = {
  country: 'US',
  settleDays: { ach: 3, pad: 3, card: 2 },
}

/** The worked loan of the rules: 18,800.00 at 9% in 48 months of 467.84 from 2026-01-15. */
export function aLoan(given: Partial<LoanTerms> = {}): LoanTerms {
  return {
    currency: 'USD',
    principal: cents(18_800_00n),
    rate: 9_00000n,
    dayCount: 'ACT365',
    contractOn: parseDay('2026-01-15'),
    firstDueOn: parseDay('2026-02-15'),
    frequency: 'MO',
    installments: 48,
    installmentAmount: cents(467_84n),
    ...given,
  }
}

export function aLoanUnderRules(
  terms: Partial<LoanTerms> = {},
  rules: Partial<ServicingRules> = {},
): LoanUnderRules {
  return { terms: aLoan(terms), rules: { ...plainRules, ...rules } }
}

/** A given payment; on one day unless told otherwise, by ACH and without a fee. */
export function aPayment(
  paymentId: string,
  dollars: string,
  day: string,
  given: Partial<Omit<GivenPayment, 'kind' | 'paymentId' | 'amount'>> = {},
): GivenPayment {
  return {
    kind: 'payment',
    paymentId,
    channel: 'ach',
    amount: parseDollars(dollars),
    fee: zero,
    effectiveOn: parseDay(day),
    enteredOn: parseDay(day),
    ...given,
  }
}

/** The history of the worked loan, 1.10, up to and with the payoff check of 2026-06-11. */
export function workedHistory(): readonly LoanHistoryEvent[] {
  const card = { channel: 'card', fee: parseDollars('3.95') } as const
  return [
    { kind: 'disbursed', on: parseDay('2026-01-15') },
    aPayment('p1', '467.84', '2026-02-15'),
    aPayment('p2', '467.84', '2026-03-20', card),
    aPayment('p3', '467.84', '2026-04-15'),
    { kind: 'accrued', through: parseDay('2026-04-19') },
    { kind: 'returned', paymentId: 'p3', on: parseDay('2026-04-20'), code: 'R01' },
    aFee('nsfFee', '25.00', '2026-04-20'),
    aFee('lateFee', '23.39', '2026-04-26'),
    aPayment('p4', '200.00', '2026-05-01', card),
    aFee('lateFee', '23.39', '2026-05-26'),
    aPayment('p5', '850.00', '2026-06-01'),
    aPayment('p6', '17555.07', '2026-06-11', { channel: 'check' }),
  ]
}

export function aFee(fee: LoanFee, dollars: string, day: string): LoanHistoryEvent {
  return { kind: 'feeAssessed', fee, amount: parseDollars(dollars), on: parseDay(day) }
}

/** What `applyEvent` does with some events in turn, from the disbursement on. */
export function afterEvents(
  loan: LoanUnderRules,
  events: readonly LoanHistoryEvent[],
): ReturnType<typeof replayEvents> {
  return replayEvents(loan, [{ kind: 'disbursed', on: loan.terms.contractOn }, ...events])
}

/** A transaction in one line, by account: '1100 -10.00, 1200 10.00'. */
export function formatTransaction({ lines }: Pick<Transaction, 'lines'>): string {
  return lines
    .toSorted((left, right) => (left.account < right.account ? -1 : 1))
    .map(({ account, amount }) => `${account} ${formatDollars(amount)}`)
    .join(', ')
}

const gateway = { adapter: 'sandbox', account: 'test' }

/** A lender who takes cards and bank accounts of both countries. */
export const everyRail: Rails = { cardGateway: gateway, achGateway: gateway, padGateway: gateway }
