import { type LocalDate, parseDay } from '@quittance/domain/calendar'
import { type Country, rollForward } from '@quittance/domain/calendar/banking-days'
import { readLoanHistory, readLoanTerms } from '@quittance/domain/testing/loan-input'
import {
  installmentDueOn,
  countInstallmentsDue,
} from '@quittance/domain/loans/contract-terms/installments'
import { simulateHistory } from '@quittance/domain/testing/simulate-history'
import type { ServicingRules } from '@quittance/domain/servicing/servicing-rules'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { smallest } from '@quittance/domain/money'
import type { GivenLoan } from './board-loan.ts'

/** Who goes on paying each installment between the day of the demo data and the first day of a demo. */
const payers: Readonly<Record<string, { readonly ch: string; readonly note?: string }>> = {
  '21-104233': { ch: 'ACH' },
  '21-101556': { ch: 'ACH' },
  '21-120777': { ch: 'ACH', note: 'by phone (TEL)' },
  '7-231902': { ch: 'ACH' },
  '55-300127': { ch: 'PAD' },
}

type Until = {
  readonly historyEndsOn: LocalDate
  readonly today: LocalDate
  readonly country: Country
  readonly rules: ServicingRules
}

/** The history with what its payers paid since, each installment on its banking day. */
export function goOn(given: GivenLoan, { historyEndsOn, today, country, rules }: Until): GivenLoan {
  const payer = payers[given.loanNo]
  if (payer === undefined) return given
  const terms = readLoanTerms(given, 'USD')
  let facts = given.facts
  const first = countInstallmentsDue(terms, historyEndsOn) + 1
  const last = countInstallmentsDue(terms, today)
  for (let no = first; no <= last; no += 1) {
    const date = rollForward(installmentDueOn(terms, no), country)
    if (date > today || date <= historyEndsOn) continue
    const { state } = simulateHistory({ terms, rules }, readLoanHistory(terms, facts), date)
    const amount = smallest(terms.installmentAmount, payoffAmount(terms, state, date))
    if (amount > 0n) facts = [...facts, { type: 'PAYMENT', date, amt: Number(amount), ...payer }]
  }
  return { ...given, facts }
}

/** A payoff is what the ledger says on its day, not what it was on another. */
export function payOffExactly(given: GivenLoan, rules: ServicingRules): GivenLoan {
  const at = given.facts.findIndex(({ note }) => note === 'payoff')
  const fact = given.facts[at]
  if (fact === undefined) return given
  const terms = readLoanTerms(given, 'USD')
  const on = parseDay(fact.date)
  const before = readLoanHistory(terms, given.facts.slice(0, at))
  const { state } = simulateHistory({ terms, rules }, before, on)
  const amt = Number(payoffAmount(terms, state, on))
  return { ...given, facts: given.facts.with(at, { ...fact, amt }) }
}
