import { describe, expect, it } from 'vitest'
import { aLoanUnderRules } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import type { LoanHistoryEvent } from '../../testing/replay-events.ts'
import { describeChargeOff } from './charge-off-cause.ts'
import { simulateHistory } from '../../testing/simulate-history.ts'
import type { ServicingRules } from './servicing-rules.ts'

const day = parseDay
const disbursed: LoanHistoryEvent = { kind: 'disbursed', on: day('2026-01-15') }
const petition: LoanHistoryEvent = { kind: 'flagged', flag: 'bankruptcy', on: day('2026-03-12') }

function causesOf(facts: readonly LoanHistoryEvent[], rules: Partial<ServicingRules> = {}) {
  const lived = simulateHistory(
    aLoanUnderRules({}, rules),
    [disbursed, ...facts],
    day('2026-07-31'),
  )
  return lived.events.flatMap((event) => (event.kind === 'chargedOff' ? [event.cause] : []))
}

describe('the cause of a charge-off by the engine', () => {
  it('names the days past due as cause of a charge-off where the loan is so far past due', () => {
    expect(causesOf([])).toEqual([{ daysPastDue: 120, bankruptSince: null }])
  })

  it('names the petition as cause of a charge-off where the loan is not yet so far past due', () => {
    const causes = causesOf([petition], { bankruptcyChargeOff: 'day60' })
    expect(causes).toEqual([{ daysPastDue: 85, bankruptSince: '2026-03-12' }])
  })

  it.each([
    [120, null, '120 days past due'],
    [1, '2026-03-12', '1 day past due, and in bankruptcy since 2026-03-12'],
  ])('describes a charge-off after %i days and %s as "%s"', (daysPastDue, since, expected) => {
    const bankruptSince = since === null ? null : day(since)
    expect(describeChargeOff({ daysPastDue, bankruptSince })).toBe(expected)
  })
})
