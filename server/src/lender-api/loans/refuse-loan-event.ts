import type { LoanEvent } from '@quittance/domain/loans/events/loan-event'
import {
  type LoanEventFacts,
  type LoanEventRefusal,
  refuseLoanEvent,
} from '@quittance/domain/loans/events/refuse-loan-event'
import { Problem } from '../problem.ts'
import type { LoanEventContext } from './event-context.ts'

type Words = readonly [field: string, detail: string]

/**
 * Each refusal of the rules, with the field of the call that it is about; '' for the loan itself, and
 * `day` for the one that says from when it counts.
 */
const words: Readonly<Record<LoanEventRefusal, Words>> = {
  notOpened: ['', 'the loan has no money in it yet.'],
  alreadyOpened: ['', 'the loan was disbursed or boarded before.'],
  loanClosed: ['', 'the loan is closed; lift that flag first.'],
  paidOff: ['', 'the loan is paid off.'],
  chargedOff: ['', 'the loan is charged off.'],
  notChargedOff: ['', 'the loan is not charged off.'],
  ledgerIsOurs: ['kind', 'the ledger of this loan is ours; nothing is stated of it.'],
  ledgerIsTheLenders: ['kind', "the ledger of this loan is the lender's; state what it says."],
  beforeBoarding: ['day', 'a day before the loan was boarded.'],
  inTheFuture: ['day', 'a day that has not come.'],
  dayIsClosed: ['', 'the books of that day are closed.'],
  accruedBeyond: ['', 'interest was earned through a later day; state it again from that day on.'],
  tooLongAgo: ['day', 'longer ago than the books look back.'],
  unknownCode: ['code', 'a code that no bank has.'],
  codeMovesNothing: ['code', 'a code by which no payment comes back.'],
  alreadyReversed: ['orderId', 'it was taken back before; a reversal is not reversed.'],
  beforeItsPayment: ['orderId', 'it counts from a later day.'],
  notPositive: ['amount', 'an amount above zero.'],
  aboveBalance: ['amount', 'more than there is.'],
  overpaymentInTransit: ['amount', 'the debit that it came from has not arrived yet.'],
  overpaymentUnderWay: ['amount', 'the payment that it came from is being refunded.'],
  overpaymentGone: ['amount', 'what was overpaid of it was refunded before.'],
  noSuchInstallment: ['installment', 'the contract has no such installment.'],
  inBankruptcy: ['fee', 'a loan in bankruptcy bears no fee for a returned payment.'],
  notDueYet: ['installment', 'it is not due yet.'],
  installmentLeftOut: ['installment', 'the number of the installment that was late.'],
  noPrincipal: ['installment', 'no principal is owed that could be late.'],
  lateFeesStopped: ['installment', 'the loan takes no late fees at present.'],
  hadLateFee: ['installment', 'an installment bears one late fee, ever.'],
  noLateFee: ['installment', 'it bears no late fee.'],
  accrualIsStopped: ['kind', 'interest was stopped before.'],
  accrualIsNotStopped: ['kind', 'interest was not stopped.'],
  nothingHeld: ['kind', 'nothing is held of this loan.'],
}

/**
 * Lets an event pass that the rules allow.
 *
 * @throws Problem 422 with the refusal's name; nothing was written before it
 */
export function refuseForbidden(
  { lender, loan, today }: Pick<LoanEventContext, 'lender' | 'loan' | 'today'>,
  event: LoanEvent,
  facts: Omit<LoanEventFacts, 'today'> = {},
): void {
  const { terms, state, mode } = loan
  const underRules = { terms, rules: lender.settings.servicing, mode }
  const reason = refuseLoanEvent(underRules, state, event, { today, ...facts })
  if (reason === 'overpaymentInTransit') throw inTransit(facts)
  if (reason !== null) throw forbidden(reason, event.kind)
}

/** Tells the day from which it may be asked again, where a bank has named one. */
function inTransit({ inTransit: money }: Pick<LoanEventFacts, 'inTransit'>): Problem {
  const reason = 'overpaymentInTransit'
  const [field, detail] = words[reason]
  const arrives = `the debit that it came from arrives on ${money?.until}; not before that day.`
  const told = money?.until ? arrives : detail
  return new Problem(422, `${field}: ${told}`, { field, reason })
}

/** The field that says from when an event counts. */
const dayFields: Readonly<Partial<Record<LoanEvent['kind'], string>>> = {
  rateChanged: 'from',
  flagged: 'on',
}

function forbidden(reason: LoanEventRefusal, kind: LoanEvent['kind']): Problem {
  const [about, detail] = words[reason]
  const field = about === 'day' ? (dayFields[kind] ?? 'effectiveOn') : about
  if (field === '') return new Problem(422, capital(detail), { reason })
  return new Problem(422, `${field}: ${detail}`, { field, reason })
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
