import { addDays, latestDay, type LocalDate } from '@quittance/domain/calendar'
import { countInstallmentsDue } from '@quittance/domain/loans/contract-terms/installments'
import type { LoanEvent, LoanFlag } from '@quittance/domain/loans/events/loan-event'
import { cents } from '@quittance/domain/money'
import type { LoanEventRequest } from '@quittance/contract/lender-api/loan-events'
import type { ModelAct, ActByNetwork } from './acts.ts'
import type { PlainLoan } from './plain-loan.ts'

/** What is asked of the lender API, and the event that it is. */
type Asking = { readonly event: LoanEvent; readonly asked: LoanEventRequest }
type LenderAct = (plain: PlainLoan, act: ModelAct, on: LocalDate) => Asking | null
type Kind = Exclude<
  ModelAct['kind'],
  | ('nothing' | 'pay' | 'payLate' | 'payOff' | 'payOwed' | 'payAlmost' | ActByNetwork)
  | ('bounce' | 'mistake' | 'return' | 'refundPart' | 'refundWhole')
>

const reason = 'model'
const flagged: LenderAct = (_, { kind, pick }, on) =>
  kind === 'bankruptcy' || kind === 'deferral' || kind === 'repossession' || kind === 'closed'
    ? flagging(kind, { on: addDays(on, -(pick % 20)), enteredOn: on })
    : null

function flagging(flag: LoanFlag, days: { readonly on: LocalDate; readonly enteredOn: LocalDate }) {
  const asked = { kind: 'flagged', flag, on: days.on, reason } as const
  return { event: { kind: 'flagged', flag, ...days } as const, asked }
}

function lifting(flag: LoanFlag, enteredOn: LocalDate): Asking {
  const asked = { kind: 'flagLifted', flag, reason } as const
  return { event: { kind: 'flagged', flag, on: null, enteredOn }, asked }
}

/** Every act that somebody at the lender does to a loan, payments and what undoes them aside. */
export const lenderActs: Readonly<Record<Kind, LenderAct>> = {
  fee: (_, { amount, pick }, on) => {
    const fee = pick % 3 === 0 ? 'nsfFee' : 'otherFee'
    return asIs({ kind: 'feeAssessed', fee, amount: cents(amount), on })
  },
  waive: (_, { amount, pick }, on) => {
    const fee = pick % 2 === 0 ? 'nsfFee' : 'otherFee'
    return asIs({ kind: 'feeWaived', fee, amount: cents(amount), on })
  },
  waiveLate: ({ state: { lateFees } }, { pick }, on) => {
    const no = lateFees[pick % Math.max(1, lateFees.length)]?.no
    if (no === undefined) return null
    const asked = { kind: 'feeWaived', fee: 'lateFee', installment: no, reason } as const
    return { event: { kind: 'lateFeeWaived', no, on }, asked }
  },
  waiveSome: ({ state: { lateFee } }, { amount, pick }, on) => {
    const some = pick % 2 === 0 ? lateFee : cents(amount % (lateFee + 1n))
    return asIs({ kind: 'feeWaived', fee: 'lateFee', amount: some, on })
  },
  chargeLate: ({ loan }, { pick }, on) => {
    const no = (countInstallmentsDue(loan.terms, on) || 1) + 1 - (pick % 4)
    const [amount, fee] = [cents(17_00n), 'lateFee'] as const
    const asked = { kind: 'feeAssessed', fee, amount, installment: no, reason } as const
    return { event: { kind: 'lateFeeAssessed', no, amount, on }, asked }
  },
  rate: ({ boarded }, { pick }, on) => {
    const wanted = addDays(on, -(pick % 40))
    const from = latestDay(wanted, boarded.openedOn ?? wanted)
    const rate = pick % 3 === 0 ? 0n : BigInt(pick % 30) * 1_00000n
    return asIs({ kind: 'rateChanged', from, rate, on })
  },
  /** all interest since the loan was boarded is given up */
  rateFree: ({ boarded }, _act, on) =>
    asIs({ kind: 'rateChanged', from: boarded.openedOn ?? on, rate: 0n, on }),
  bankruptcy: flagged,
  deferral: flagged,
  repossession: flagged,
  /** one that is closed is opened again */
  closed: (plain, act, on) =>
    plain.state.closedOn === null ? flagged(plain, act, on) : lifting('closed', on),
  lift: (_, { pick }, on) => {
    const flag = (['bankruptcy', 'deferral', 'repossession'] as const)[pick % 3] ?? 'deferral'
    return lifting(flag, on)
  },
  stop: (_plain, _act, on) => asIs({ kind: 'accrualStopped', on }),
  resume: (_plain, _act, on) => asIs({ kind: 'accrualResumed', on }),
  release: (_plain, _act, on) => asIs({ kind: 'partialsReleased', on }),
  repay: ({ state }, _act, on) =>
    asIs({ kind: 'overpaymentRefunded', amount: state.refundsPayable, on }),
  chargeOff: (_, { pick }, on) => (pick % 4 === 0 ? asIs({ kind: 'chargedOff', on }) : null),
  reverseChargeOff: (_plain, _act, on) => asIs({ kind: 'chargeOffReversed', on }),
  writeOff: (_, { pick }, on) => (pick % 6 === 0 ? asIs({ kind: 'writtenOff', on }) : null),
}

/** The body of the call has the event's own names. */
function asIs(event: LoanEvent): Asking {
  return { event, asked: { ...event, reason } as unknown as LoanEventRequest }
}
