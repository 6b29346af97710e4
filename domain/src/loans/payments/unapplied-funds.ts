import { addDays, latestDay, type LocalDate } from '../../calendar.ts'
import * as postings from '../../ledger/postings.ts'
import { add, type Cents, largest, subtract, sum, zero } from '../../money.ts'
import type { PaymentSplit } from '../../payments/payment-split.ts'
import { recordRecentPayment } from '../../servicing/record-recent-payment.ts'
import { accrueThrough, backdatedDaysMax, postAccrual } from '../interest/accrued-interest.ts'
import { applySplit, type LoanChange } from './apply-split.ts'
import { reverseSplit } from './reverse-split.ts'
import type { LoanState, UnappliedFundsRelease } from '../loan.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import { restoreOverpayment } from './apply-overpayment.ts'
import { completesInstallment, splitByWaterfall } from './split-payment.ts'
import { closeIfPaidOff } from '../status/loan-status.ts'

type Days = { readonly on: LocalDate; readonly effectiveOn: LocalDate }

/** How long a release is remembered: longer than any bank may take a payment back. */
const releaseKeptDays = 400

/**
 * Applies all unapplied funds by the waterfall, as of a day; nothing where there are none.
 *
 * @param days posted on, and effective on, which may lie up to 120 days before
 */
export function releaseUnappliedFunds(
  loan: LoanUnderRules,
  before: LoanState,
  days: Days,
): LoanChange {
  if (before.unapplied === 0n) return { state: before, transactions: [] }
  const { terms } = loan
  const { on, effectiveOn } = days
  const accrued = postAccrual(terms, accrueThrough(terms, before, effectiveOn), { on })
  const free: LoanState = { ...accrued.state, unapplied: zero }
  const split = splitByWaterfall(loan, free, { amount: before.unapplied, effectiveOn })
  const dates = { on, effectiveOn, currency: terms.currency }
  const applied = applySplit(terms, free, { split, effectiveOn, enteredOn: on })
  const remembered = recordRecentPayment(loan, applied.state, { effectiveOn, amount: zero, split })
  const horizon = addDays(on, -releaseKeptDays)
  const kept = remembered.releases.filter((release) => release.effectiveOn > horizon)
  const state = { ...remembered, releases: [...kept, { effectiveOn, split }] }
  return {
    state: closeIfPaidOff(terms, state, effectiveOn),
    transactions: [
      ...accrued.transactions,
      postings.buildUnappliedFundsRelease(dates, split),
      ...applied.transactions,
    ],
  }
}

/** Applies unapplied funds once they make up an installment. */
export function releaseFullInstallment(
  loan: LoanUnderRules,
  state: LoanState,
  days: Days,
): LoanChange {
  const { effectiveOn } = days
  const isFull =
    state.unapplied > 0n && completesInstallment(loan, state, { amount: zero, effectiveOn })
  return isFull ? releaseUnappliedFunds(loan, state, days) : { state, transactions: [] }
}

/** Applies unapplied funds as the lender does: at once, or once they make up an installment. */
export function releaseByRules(loan: LoanUnderRules, state: LoanState, days: Days): LoanChange {
  const release = loan.rules.holdPartials ? releaseFullInstallment : releaseUnappliedFunds
  return release(loan, state, days)
}

/**
 * Holds again what was applied, newest first, until as much is held as a payment left there that
 * now comes back.
 *
 * @returns `missing`: what releases too old to be remembered took; cents, 0 but for a payment that
 *   comes back after more than a year
 */
export function restoreUnappliedFunds(
  loan: LoanUnderRules,
  before: LoanState,
  { needed, on }: { readonly needed: PaymentSplit['unapplied']; readonly on: LocalDate },
): LoanChange & { readonly undone: readonly UnappliedFundsRelease[]; readonly missing: Cents } {
  const transactions: LoanChange['transactions'][number][] = []
  const undone: UnappliedFundsRelease[] = []
  let state = before
  for (const release of before.releases.toReversed()) {
    if (state.unapplied >= needed) break
    if (release.isOverpaid === true) continue
    const { effectiveOn, split } = release
    const restored = restoreOverpayment(loan, state, { split, effectiveOn, on })
    const back = reverseSplit(loan, restored.state, { split, effectiveOn, amount: zero })
    const held = sum(movedBy(back.split))
    state = {
      ...back.state,
      unapplied: add(state.unapplied, held),
      releases: back.state.releases.filter((one) => one !== release),
    }
    const dates = { on, effectiveOn, currency: loan.terms.currency }
    transactions.push(...restored.transactions, postings.buildReleaseReversal(dates, back.split))
    undone.push(release)
  }
  const missing = largest(zero, subtract(needed, state.unapplied))
  return { state, transactions, undone, missing }
}

/** Applies again what is still enough for an installment once a part of it came back. */
export function releaseRemainder(
  loan: LoanUnderRules,
  state: LoanState,
  { undone, on }: { readonly undone: readonly UnappliedFundsRelease[]; readonly on: LocalDate },
): LoanChange {
  const [latest] = undone
  if (latest === undefined) return { state, transactions: [] }
  const earliest = addDays(state.accruedThrough, -backdatedDaysMax)
  const effectiveOn = latestDay(latest.effectiveOn, earliest)
  return releaseByRules(loan, state, { on, effectiveOn })
}

function movedBy(split: PaymentSplit) {
  const { principalExtra: _part, satisfied: _sum, unapplied: _held, ...moved } = split
  return Object.values(moved)
}
