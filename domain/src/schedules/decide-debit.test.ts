import { describe, expect, it } from 'vitest'
import { aFee, afterEvents, aLoanUnderRules, aPayment, everyRail } from '../../testing/builders.ts'
import { addDays, instantAt, parseDay } from '../calendar.ts'
import type { LoanState } from '../loans/loan.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { cents, zero } from '../money.ts'
import { decideDebit, type DebitToDecide } from './decide-debit.ts'

const day = parseDay
const loan = aLoanUnderRules()
const rules = {
  ...everyRail,
  cardRunTime: '06:00',
  achFileTime: '17:00',
  padFileTime: '13:00',
  padLeadDays: 2,
  creditNominal: true,
  extraClosedDays: [],
  catchUpDays: 3,
  feeRules: [],
}
const usable = {
  status: 'usable',
  awaits: 'nothing',
  usableFrom: null,
  isRemoved: false,
  expires: '',
} as const
const opened = (on: string, state = afterEvents(loan, []).state): LoanState => ({
  ...state,
  closedThrough: day(on),
})
const handOver = instantAt(day('2026-02-12'), '17:00:00') // for Friday the 13th

function debit(change: Partial<DebitToDecide> = {}): DebitToDecide {
  return {
    occurrence: { dueOn: day('2026-02-13'), collectOn: day('2026-02-13') },
    isSeries: true,
    isReplaced: false,
    replacedUntil: null,
    amount: cents(467_84n),
    fee: zero,
    kind: 'ach',
    funding: null,
    region: 'TX',
    method: usable,
    isSuspended: false,
    isAuthorized: true,
    pause: null,
    loan,
    state: opened('2026-02-12'),
    pendingPayments: [],
    debitedOn: [],
    now: handOver,
    ...change,
  }
}
const decide = (change: Partial<DebitToDecide> = {}) => decideDebit(debit(change), rules)
const pendingPayment = (amount: bigint, isConfirming: boolean) => ({
  channel: 'card' as const,
  amount: cents(amount),
  effectiveOn: day('2026-02-12'),
  isConfirming,
})

describe('decideDebit when the time of a debit has come', () => {
  it('takes a scheduled debit for its amount, on its day', () => {
    expect(decide()).toEqual({
      kind: 'debit',
      amount: 467_84n,
      fee: 0n,
      collectedOn: '2026-02-13',
      effectiveOn: '2026-02-13',
      isPayoff: false,
      isLate: false,
    })
  })

  it('looks at a scheduled debit again when its time comes, not before', () => {
    const before = instantAt(day('2026-02-12'), '16:59:59')
    expect(decide({ now: before })).toEqual({ kind: 'later', at: handOver })
  })

  it('puts a scheduled debit off while a payment under way leaves less to take, and cuts it on the last day', () => {
    const paid = afterEvents(loan, [aPayment('p1', '18500.00', '2026-01-20')]).state
    const owedOn = (on: ReturnType<typeof day>) => highestPaymentOn(loan, opened(on, paid), [], on)
    const pendingPayments = [pendingPayment(100_00n, false)]
    const state = opened('2026-02-12', paid)
    const next = instantAt(day('2026-02-13'), '17:00:00')
    expect(decide({ state, pendingPayments })).toEqual({ kind: 'later', at: next, isCovered: true })
    const all = owedOn(day('2026-02-13'))
    expect(all).toBeLessThan(467_84n)
    expect(decide({ state })).toMatchObject({ kind: 'debit', amount: all, isPayoff: true })
    const on = day('2026-02-18')
    const last = { now: instantAt(on, '17:00:00'), state: opened(on, paid), pendingPayments }
    expect(decide(last)).toMatchObject({ kind: 'debit', isPayoff: true, isLate: true })
    const { amount } = decide(last) as { readonly amount: bigint }
    expect(amount).toBeLessThan(owedOn(on))
  })

  it('waits while nobody knows whether another payment was charged, and until the day is open', () => {
    expect(decide({ pendingPayments: [pendingPayment(100_00n, true)] })).toEqual({ kind: 'wait' })
    expect(decide({ state: opened('2026-02-11') })).toEqual({ kind: 'wait' })
  })

  it.each([
    ['method', { method: { ...usable, isRemoved: true } }],
    ['suspended', { isSuspended: true }],
    ['authorization', { isAuthorized: false }],
    ['replaced', { isReplaced: true }],
  ] as const)('skips a scheduled debit for the reason %s', (why, change) => {
    expect(decide(change)).toEqual({ kind: 'skip', why })
  })

  it.each([
    ['as agreed', 3_95n, 3_95n],
    ['as agreed where the table says more today', 4_95n, 3_95n],
    ['as the table says where that is less today', 2_00n, 2_00n],
    ['none where the table has none any more', null, 0n],
  ])('takes the convenience fee of a scheduled debit %s', (_, flat, fee) => {
    const rule = { kind: 'ach', funding: '*', region: '*', occurrence: '*' } as const
    const free = { isAllowed: true, percent: 0n, min: null, max: null }
    const feeRules = flat === null ? [] : [{ ...rule, ...free, flat: cents(flat) }]
    const decided = decideDebit(debit({ fee: cents(3_95n) }), { ...rules, feeRules })
    expect(decided).toMatchObject({ kind: 'debit', amount: 467_84n, fee })
  })

  it('skips a scheduled debit by a rail that its lender does not offer', () => {
    const none = { ...rules, achGateway: null }
    expect(decideDebit(debit(), none)).toEqual({ kind: 'skip', why: 'notOffered' })
    expect(decideDebit(debit(), { ...rules, cardGateway: null })).toMatchObject({ kind: 'debit' })
  })

  it('puts a replaced debit off while the payment in its place can be cancelled, and takes it once that is', () => {
    const paid = { isReplaced: true, replacedUntil: instantAt(day('2026-02-13'), '17:00:00') }
    const next = instantAt(day('2026-02-13'), '17:00:00')
    expect(decide(paid)).toEqual({ kind: 'later', at: next })
    const onNext = { now: next, state: opened('2026-02-13') }
    expect(decide({ ...paid, ...onNext })).toEqual({ kind: 'skip', why: 'replaced' })
    expect(decide(onNext)).toMatchObject({ kind: 'debit', isLate: true })
    const last = { now: instantAt(day('2026-02-18'), '17:00:00'), state: opened('2026-02-18') }
    const asked = { ...paid, replacedUntil: instantAt(day('2026-03-01'), '17:00:00') }
    expect(decide({ ...asked, ...last })).toEqual({ kind: 'skip', why: 'replaced' })
  })

  it('puts a scheduled debit off while a payment under way covers all that is owed, and takes it where that is gone', () => {
    const pendingPayments = [pendingPayment(19_000_00n, false)]
    const [next, later] = [day('2026-02-13'), day('2026-02-17')] // Presidents’ Day between
    const put = (on: typeof next) => ({
      kind: 'later',
      at: instantAt(on, '17:00:00'),
      isCovered: true,
    })
    expect(decide({ pendingPayments })).toEqual(put(next))
    const onNext = { now: instantAt(next, '17:00:00'), state: opened(next) }
    expect(decide({ ...onNext, pendingPayments })).toEqual(put(later))
    expect(decide(onNext)).toMatchObject({ kind: 'debit', collectedOn: later, isLate: true })
  })

  it('skips a scheduled debit for which nothing is left to pay once no later day is left for it', () => {
    const pendingPayments = [pendingPayment(19_000_00n, false)]
    const on = day('2026-02-18')
    const last = { now: instantAt(on, '17:00:00'), state: opened(on), pendingPayments }
    expect(decide(last)).toEqual({ kind: 'skip', why: 'nothingOwed' })
    const none = { ...rules, catchUpDays: 0 }
    expect(decideDebit(debit({ pendingPayments }), none)).toEqual({
      kind: 'skip',
      why: 'nothingOwed',
    })
  })

  it.each([
    ['inBankruptcy', { bankruptSince: day('2026-02-01') }],
    ['loanClosed', { closedOn: day('2026-02-01') }],
    ['nothingOwed', { paidOffOn: day('2026-02-01') }],
  ] as const)(
    'skips a scheduled debit for the reason %s of its loan, whatever else is so',
    (why, change) => {
      const state = { ...opened('2026-02-12'), ...change }
      expect(decide({ state, method: { ...usable, isRemoved: true } })).toEqual({
        kind: 'skip',
        why,
      })
    },
  )

  it('takes nothing for a loan that was charged off, though fees are owed', () => {
    const { state } = afterEvents(loan, [
      aFee('nsfFee', '25.00', '2026-02-01'),
      { kind: 'chargedOff', on: day('2026-02-10') },
    ])
    expect(decide({ state })).toEqual({ kind: 'skip', why: 'chargedOff' })
  })
})

function late(days: number) {
  const on = addDays(day('2026-02-13'), days)
  return { now: instantAt(on, '10:00:00'), state: opened(on) }
}

describe('decideDebit of a late debit', () => {
  it('takes a late debit on the first day still possible, and counts it from there', () => {
    expect(decide(late(4))).toMatchObject({
      kind: 'debit',
      effectiveOn: '2026-02-17',
      isLate: true,
    })
  })

  it('gives a debit up that is later than its lender catches up', () => {
    expect(decide(late(6))).toMatchObject({ kind: 'debit' }) // three banking days: Presidents’ Day between
    expect(decide(late(7))).toEqual({ kind: 'skip', why: 'tooLate' })
  })

  it('lets another debit of the loan have its day before a late one', () => {
    const decided = decide({ ...late(4), debitedOn: [day('2026-02-17')] })
    expect(decided).toEqual({ kind: 'later', at: instantAt(day('2026-02-17'), '17:00:00') })
  })

  it('puts a late debit off to a file that has not left, however long before its day files leave', () => {
    const { now, state } = late(4) // Tuesday the 17th; the file for Wednesday left on Monday
    const decided = decide({ now, state, kind: 'pad', debitedOn: [day('2026-02-17')] })
    expect(decided).toEqual({ kind: 'later', at: instantAt(day('2026-02-17'), '13:00:00') })
  })
})
