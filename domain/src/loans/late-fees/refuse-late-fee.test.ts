import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { cents } from '../../money.ts'
import { isLateFeeStopped } from '../../servicing/late-fees.ts'
import type { LoanEvent } from '../events/loan-event.ts'
import { refuseLoanEvent } from '../events/refuse-loan-event.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'

const on = parseDay('2026-03-15') // the second installment's due date
const loan = aLoanUnderRules()
const amount = cents(20_00n)
const byHand = (no: number): LoanHistoryEvent => ({ kind: 'lateFeeAssessed', no, amount, on })
const other: LoanHistoryEvent = { kind: 'feeAssessed', fee: 'otherFee', amount, on }
const flagged = (flag: 'bankruptcy' | 'deferral' | 'repossession'): LoanHistoryEvent => ({
  kind: 'flagged',
  flag,
  on: parseDay('2026-03-01'),
})

function refused(events: readonly LoanHistoryEvent[], event: LoanHistoryEvent, under = loan) {
  const { state } = afterEvents(under, events)
  return refuseLoanEvent(under, state, event as LoanEvent, { today: on })
}

describe('a manual late fee', () => {
  it('takes a manual late fee for an installment that is due, on the day itself and after, paid or not', () => {
    expect(refused([], byHand(2))).toBeNull()
    expect(refused([aPayment('p1', '467.84', '2026-02-15')], byHand(1))).toBeNull()
  })

  it('refuses a manual late fee for an installment of tomorrow or of a year later', () => {
    expect([refused([], byHand(3)), refused([], byHand(14))]).toEqual(['notDueYet', 'notDueYet'])
    const tomorrow = aLoanUnderRules({ firstDueOn: parseDay('2026-02-16') })
    expect(refused([], byHand(2), tomorrow)).toBe('notDueYet')
  })

  it('refuses a manual late fee for an installment that does not exist or had one', () => {
    expect([refused([], byHand(0)), refused([], byHand(49))]).toEqual([
      'noSuchInstallment',
      'noSuchInstallment',
    ])
    const waived: LoanHistoryEvent = { kind: 'lateFeeWaived', no: 1, on }
    expect(refused([byHand(1), waived], byHand(1))).toBe('hadLateFee')
  })

  it('refuses a manual late fee where no principal is owed, though fees are', () => {
    const events = [aPayment('p1', '19008.60', '2026-03-01', { channel: 'check' }), other]
    expect(afterEvents(loan, events).state).toMatchObject({ principal: 0n, otherFee: 20_00n })
    expect(refused(events, byHand(1))).toBe('noPrincipal')
  })

  it.each(['bankruptcy', 'deferral', 'repossession'] as const)(
    'refuses a manual late fee during a %s, as the end of day takes none',
    (flag) => {
      expect(refused([flagged(flag)], byHand(1))).toBe('lateFeesStopped')
    },
  )

  it('refuses a manual late fee without its installment, which would bear two by it', () => {
    const nameless: LoanHistoryEvent = { kind: 'feeAssessed', fee: 'lateFee', amount, on }
    expect(refused([], nameless)).toBe('installmentLeftOut')
    expect(refused([], other)).toBeNull()
  })
})

it('charges no late fee at the end of day where no principal is owed', () => {
  const paid = aPayment('p1', '18920.53', '2026-02-10', { channel: 'check' })
  const { state } = afterEvents(loan, [paid, other])
  expect([isLateFeeStopped(loan, state, on), state.paidOffOn]).toEqual([true, null])
})
