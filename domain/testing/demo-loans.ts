import { readFileSync } from 'node:fs'
import type { LoanContractInput, LoanHistoryEntry } from './loan-input.ts'

/** What the data file says a fact led to; only tests read it. */
export type ExpectedRow = LoanHistoryEntry & {
  readonly int?: number
  readonly prin?: number
  readonly late?: number
  readonly nsf?: number
  readonly over?: number
  readonly bal: number
  readonly catchup?: number
  readonly settledOn?: string | null
  readonly settlesOn?: string
  /** the installment of a late fee */
  readonly inst?: number
}

export type DemoLoan = LoanContractInput & {
  readonly id: string
  readonly bk?: string
  readonly state: {
    readonly status: string
    readonly P: number
    readonly accrued?: number
    readonly late?: number
    readonly nsf?: number
    readonly oldestDueDt?: string | null
    readonly daysPastDue: number
    readonly pastDueAmt?: number
    readonly totalAmtDue: number
    readonly nextDue?: string | null
    readonly calNextPayment: number
    readonly payoff?: number
    readonly perdiem?: number
  }
  readonly balance: number
  readonly intPaid: number
  readonly intYTD2026: number
  readonly chargedOff?: {
    readonly on: string
    readonly principal: number
    readonly interest: number
    readonly late: number
    readonly nsf: number
  }
  readonly tx: readonly ExpectedRow[]
  readonly trialBalance: Readonly<Record<string, number>>
  readonly trialSettled: Readonly<Record<string, number>>
}

/** The twelve demo loans with their whole histories, as of 2026-11-20. */
export function demoLoans(): readonly DemoLoan[] {
  const file = new URL('data/demo_loans.json', import.meta.url)
  const loans = JSON.parse(readFileSync(file, 'utf8')) as Record<string, DemoLoan>
  return Object.values(loans)
}
