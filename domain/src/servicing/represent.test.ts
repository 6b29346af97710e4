import { describe, expect, it } from 'vitest'
import { plainRules } from '../../testing/builders.ts'
import { table } from '../../testing/table.ts'
import { AssertionError } from '../assert.ts'
import { addDays, parseDay } from '../calendar.ts'
import { returnCodes } from '../payments/tables/return-codes.ts'
import { representOn } from './represent.ts'

const day = parseDay

describe('a debit that came back for want of funds', () => {
  it.each(
    table(`
      code | attempts | first      | returned   | after | max | again
      R01  | 0        | 2026-11-16 | 2026-11-18 | 3     | 2   | 2026-11-23
      R01  | 0        | 2026-11-18 | 2026-11-20 | 3     | 2   | 2026-11-25
      R01  | 0        | 2026-11-20 | 2026-11-24 | 3     | 2   | 2026-11-30
      R09  | 1        | 2026-11-16 | 2026-11-20 | 1     | 2   | 2026-11-23
      R01  | 2        | 2026-11-16 | 2026-11-20 | 3     | 2   | -
      R01  | 2        | 2026-11-16 | 2026-11-20 | 3     | 9   | -
      R01  | 1        | 2026-11-16 | 2026-11-20 | 3     | 1   | -
      R01  | 0        | 2026-11-16 | 2026-11-20 | 3     | 0   | -
      R01  | 1        | 2026-05-20 | 2026-11-13 | 1     | 2   | 2026-11-16
      R01  | 1        | 2026-05-19 | 2026-11-13 | 1     | 2   | -
      901  | 0        | 2026-11-06 | 2026-11-10 | 3     | 2   | 2026-11-16
      908  | 0        | 2026-12-22 | 2026-12-24 | 1     | 2   | 2026-12-29
      901  | 1        | 2026-11-06 | 2026-11-10 | 3     | 2   | -
      901  | 0        | 2026-11-02 | 2026-11-27 | 3     | 2   | 2026-12-02
      901  | 0        | 2026-11-01 | 2026-11-27 | 3     | 2   | -
      R02  | 0        | 2026-11-16 | 2026-11-20 | 3     | 2   | -
      toString | 0    | 2026-11-16 | 2026-11-20 | 3     | 2   | -
    `),
  )('$code after $attempts tries, back on $returned: $again', (row) => {
    const rules = {
      ...plainRules,
      representMax: Number(row.max),
      representAfterDays: Number(row.after),
    }
    const debit = {
      code: row.code ?? '',
      attempts: Number(row.attempts),
      firstOn: day(row.first ?? ''),
      returnedOn: day(row.returned ?? ''),
    }
    expect(representOn(debit, rules) ?? '-').toBe(row.again)
  })

  it('waits for a bank that its lender says is closed', () => {
    const rules = { ...plainRules, extraClosedDays: [day('2026-11-23')] }
    const on = day('2026-11-18')
    const debit = { code: 'R01', attempts: 0, firstOn: on, returnedOn: on }
    expect(representOn(debit, rules)).toBe('2026-11-24')
  })

  it('no other code is tried again, nor half a time', () => {
    const on = day('2026-11-20')
    const again = [...returnCodes.keys()].filter(
      (code) =>
        representOn({ code, attempts: 0, firstOn: addDays(on, -2), returnedOn: on }, plainRules) !==
        null,
    )
    expect(again).toEqual(['R01', 'R09', '901', '908'])
    const half = { code: 'R01', attempts: 0.5, firstOn: on, returnedOn: on }
    expect(() => representOn(half, plainRules)).toThrow(AssertionError)
  })
})
