import type { LocalDate } from '@quittance/domain/calendar'
import {
  type LoanContractInput,
  type LoanHistoryEntry,
  readLoanHistory,
  readLoanTerms,
} from '@quittance/domain/testing/loan-input'
import type { LoanHistoryEvent, ReplayedLoan } from '@quittance/domain/testing/replay-events'
import { settleHistory } from '@quittance/domain/testing/settle-history'
import type { LoanTerms } from '@quittance/domain/loans/loan'
import type { Currency } from '@quittance/domain/money'
import type { SettlementRules } from '@quittance/domain/payments/effective-date'
import { simulateHistory, postingDayOf } from '@quittance/domain/testing/simulate-history'
import type { ServicingRules } from '@quittance/domain/servicing/servicing-rules'

/** A loan's history as it is given: contract and facts. No split, fee or balance is part of it. */
export type GivenLoan = LoanContractInput & {
  readonly loanNo: string
  readonly vehicle: string
  readonly facts: readonly (LoanHistoryEntry & { readonly note?: string })[]
}

export type BoardedLoan = {
  readonly terms: LoanTerms
  readonly replayed: ReplayedLoan
  readonly events: readonly LoanHistoryEvent[]
}

export type Boarding = {
  readonly currency: Currency
  readonly rules: ServicingRules
  readonly settlement: SettlementRules
  /** the last day of the history: accrued to, and settled */
  readonly asOf: LocalDate
  readonly bankruptOn: LocalDate | null
}

/**
 * Posts the history to the ledger: every split, balance and journal is computed from the facts, and
 * the engine decides day by day about late fees, returned payments and charge-off.
 */
export function boardLoan(given: GivenLoan, boarding: Boarding): BoardedLoan {
  const { currency, rules, settlement, asOf, bankruptOn } = boarding
  const terms = readLoanTerms(given, currency)
  const history = withPetition(readLoanHistory(terms, given.facts), bankruptOn)
  const facts = settleHistory(history, settlement, asOf)
  const lived = simulateHistory({ terms, rules }, facts, asOf)
  return { terms, events: lived.events, replayed: lived }
}

function withPetition(
  events: readonly LoanHistoryEvent[],
  on: LocalDate | null,
): readonly LoanHistoryEvent[] {
  if (on === null) return events
  const petition: LoanHistoryEvent = { kind: 'flagged', flag: 'bankruptcy', on }
  const at = events.findIndex((event) => (postingDayOf(event) ?? '') > on)
  return at === -1 ? [...events, petition] : events.toSpliced(at, 0, petition)
}
