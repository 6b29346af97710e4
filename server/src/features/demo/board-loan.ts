import type { LocalDate } from '@quittance/domain/calendar'
import {
  type GivenContract,
  type GivenFact,
  readHistory,
  readTerms,
} from '@quittance/domain/loans/contract-terms/given-loan'
import type { GivenEvent, Replayed } from '@quittance/domain/loans/events/replay'
import { settleHistory } from '@quittance/domain/loans/events/settle-history'
import type { LoanTerms } from '@quittance/domain/loans/loan'
import type { Currency } from '@quittance/domain/money'
import type { SettlementRules } from '@quittance/domain/payments/effective-date'
import { simulateHistory, postedOn } from '@quittance/domain/servicing/simulate-history'
import type { ServicingRules } from '@quittance/domain/servicing/servicing-rules'

/** A loan's story as it is given: contract and facts. No split, fee or balance is part of it. */
export type GivenLoan = GivenContract & {
  readonly loanNo: string
  readonly vehicle: string
  readonly facts: readonly (GivenFact & { readonly note?: string })[]
}

export type BoardedLoan = {
  readonly terms: LoanTerms
  readonly replayed: Replayed
  readonly events: readonly GivenEvent[]
}

export type Boarding = {
  readonly currency: Currency
  readonly rules: ServicingRules
  readonly settlement: SettlementRules
  /** the last day of the story: accrued to, and settled */
  readonly asOf: LocalDate
  readonly bankruptOn: LocalDate | null
}

/**
 * Tells the story to the ledger: every split, balance and journal is computed from the facts, and
 * the engine decides day by day about late fees, returned payments and charge-off.
 */
export function boardLoan(given: GivenLoan, boarding: Boarding): BoardedLoan {
  const { currency, rules, settlement, asOf, bankruptOn } = boarding
  const terms = readTerms(given, currency)
  const history = withPetition(readHistory(terms, given.facts), bankruptOn)
  const facts = settleHistory(history, settlement, asOf)
  const lived = simulateHistory({ terms, rules }, facts, asOf)
  return { terms, events: lived.events, replayed: lived }
}

function withPetition(events: readonly GivenEvent[], on: LocalDate | null): readonly GivenEvent[] {
  if (on === null) return events
  const petition: GivenEvent = { kind: 'flagged', flag: 'bankruptcy', on }
  const at = events.findIndex((event) => (postedOn(event) ?? '') > on)
  return at === -1 ? [...events, petition] : events.toSpliced(at, 0, petition)
}
