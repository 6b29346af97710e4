import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../testing/builders.ts'
import {
  anyCommands,
  anyServicedLoan,
  runCommand,
  openDaysThrough,
  startScenario,
} from '../../testing/random-servicing.ts'
import { addDays, parseDay } from '../calendar.ts'
import { unrecoveredBalance } from '../loans/charge-off/charge-off-loan.ts'
import { cents } from '../money.ts'
import { feesFirst } from '../payments/allocate-payment.ts'
import { previewDays } from './preview-days.ts'

const day = parseDay
const rules = { lateFeePercent: 5_00000n, lateFeeMin: cents(10_00n) }

/** The worked loan, never paid, after so many days were closed. */
function unpaidOn(closedThrough: string) {
  const loan = aLoanUnderRules({}, rules)
  const { state } = afterEvents(loan, [{ kind: 'dayClosed', on: day(closedThrough) }])
  return { loan, state }
}

describe('the late fees and the charge-off of days to come', () => {
  it.each([
    ['2026-02-20', '2026-02-25', []],
    ['2026-02-24', '2026-02-27', [{ date: '2026-02-26', kind: 'lateFee', amount: 23_39n }]],
    ['2026-06-11', '2026-06-14', []],
    // 18,800.00, and its interest of 151 days
    ['2026-06-13', '2026-06-15', [{ date: '2026-06-15', kind: 'chargeOff', amount: 19_499_98n }]],
    ['2026-10-30', '2026-11-02', [{ date: '2026-10-31', kind: 'chargeOff', amount: 20_139_69n }]],
  ])(
    'previews the days to come as the engine decides them, after %s and up to %s',
    (closedThrough, through, expected) => {
      const { loan, state } = unpaidOn(closedThrough)
      expect(previewDays(loan, state, day(through))).toEqual(expected)
    },
  )

  it('previews nothing where the lender’s system is the system of record', () => {
    const { loan, state } = unpaidOn('2026-10-30')
    expect(previewDays({ ...loan, mode: 'lender' }, state, day('2026-11-30'))).toEqual([])
  })

  it('previews what comes true day by day, whatever was done to the loan before', () => {
    const anyLoan = anyServicedLoan(aLoanUnderRules, feesFirst)
    fc.assert(
      fc.property(anyLoan, anyCommands, (loan, commands) => {
        const scenario = startScenario(loan)
        for (const command of commands) runCommand(loan, scenario, command)
        const { today } = scenario
        const wasLost = scenario.state.chargedOff !== null
        const told = previewDays(loan, scenario.state, addDays(today, 40))
        const before = scenario.events.length
        for (let night = 1; night <= 40; night += 1)
          openDaysThrough(loan, scenario, addDays(today, night))
        const came = scenario.events.slice(before).flatMap((event) => {
          if (event.kind === 'lateFeeAssessed')
            return [{ date: event.on, kind: 'lateFee', amount: event.amount }]
          const { chargedOff } = scenario.state
          if (event.kind !== 'chargedOff' || wasLost || chargedOff === null) return []
          return [{ date: event.on, kind: 'chargeOff', amount: unrecoveredBalance(chargedOff) }]
        })
        expect(told).toEqual(came)
      }),
    )
  })
})
