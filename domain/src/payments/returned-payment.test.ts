import { describe, expect, it } from 'vitest'
import { parseTable } from '../../testing/parse-table.ts'
import { cents } from '../money.ts'
import { interpretReturnCode, nsfFeeFor } from './returned-payment.ts'
import { returnCodes } from './tables/return-codes.ts'

/** Every code that a bank may send, and what is done: the answer stands in the last columns. */
const answers = `
  code                                | state    | words        | action | method
  R01                                 | returned | funds        | keep   | -
  R02                                 | returned | closed       | block  | blocked
  R03                                 | returned | noAccount    | block  | blocked
  R04,R17                             | returned | badNumber    | block  | blocked
  R05                                 | returned | unauthorized | block  | blocked
  R06                                 | returned | technical    | alert  | -
  R07                                 | returned | revoked      | revoke | revoked
  R08                                 | returned | stopped      | hold   | -
  R09                                 | returned | uncollected  | keep   | -
  R10,R29                             | returned | unauthorized | revoke | revoked
  R11                                 | returned | notAsAgreed  | revoke | revoked
  R12,R13                             | returned | bankMoved    | block  | blocked
  R14,R15                             | returned | deceased     | block  | blocked
  R16                                 | returned | frozen       | block  | blocked
  R18,R19,R21,R22                     | returned | technical    | alert  | -
  R20                                 | returned | notDebitable | block  | blocked
  R23                                 | stands   | technical    | alert  | -
  R24,R25,R26,R27,R28                 | returned | technical    | alert  | -
  R30,R31,R32,R33,R34,R35,R36,R37     | returned | technical    | alert  | -
  R38,R39,R50,R52,R53                 | returned | technical    | alert  | -
  R40,R41,R42,R43,R44,R45,R46,R47     | stands   | technical    | alert  | -
  R51                                 | returned | unauthorized | alert  | -
  R61,R62,R67,R68,R69,R70             | stands   | technical    | alert  | -
  R71,R72,R73,R74,R75,R76,R77         | stands   | technical    | alert  | -
  R80,R81,R82,R83,R84,R85             | returned | technical    | alert  | -
  900,904,906,913                     | returned | technical    | alert  | -
  901                                 | returned | funds        | keep   | -
  902                                 | returned | noAccount    | block  | blocked
  903                                 | returned | stopped      | hold   | -
  905                                 | returned | closed       | block  | blocked
  907                                 | returned | notDebitable | block  | blocked
  908                                 | returned | uncollected  | keep   | -
  909                                 | returned | currency     | block  | blocked
  910                                 | returned | deceased     | block  | blocked
  911                                 | returned | frozen       | block  | blocked
  912                                 | returned | badNumber    | block  | blocked
  914                                 | returned | nameDiffers  | alert  | -
  915                                 | returned | unauthorized | revoke | revoked
  916,919                             | returned | notAsAgreed  | revoke | revoked
  917,920                             | returned | revoked      | revoke | revoked
  918,921                             | returned | noNotice     | revoke | revoked
  922                                 | stands   | technical    | alert  | -
  990                                 | returned | bankFailed   | alert  | -
  chargeback                          | returned | disputed     | block  | blocked
  R99,999                             | returned | technical    | alert  | -
`

describe('what a return means', () => {
  const rows = parseTable(answers).flatMap(({ code = '', ...answer }) =>
    code.split(',').map((one) => ({ code: one, ...answer })),
  )

  it.each(rows)(
    'translates the return code $code: $state, $words, $action',
    ({ code, ...answer }) => {
      const { state, words, action, methodStatus, needsPerson } = interpretReturnCode(code)
      expect({ state, words, action, method: methodStatus ?? '-' }).toEqual(answer)
      expect(needsPerson).toBe(action !== 'keep')
    },
  )

  it('knows every code of the table, and the table has no other', () => {
    const answered = new Set(rows.map(({ code }) => code))
    expect([...returnCodes.keys()].filter((code) => !answered.has(code))).toEqual([])
    expect([...answered].filter((code) => !returnCodes.has(code))).toEqual(['R99', '999'])
  })
})

describe('the fee of a return', () => {
  const rules = { nsfFee: cents(25_00n), nsfCodes: ['R01', '901'], nsfFeePerItemMax: 1 }

  it('charges the fee of a return for the lender’s codes alone, and never for a chargeback', () => {
    expect(nsfFeeFor(['R02', 'R01'], rules)).toBe(25_00n)
    expect(nsfFeeFor(['R02'], rules)).toBe(0n)
    expect(nsfFeeFor(['chargeback'], { ...rules, nsfCodes: ['chargeback'] })).toBe(0n)
  })

  it('charges the fee for one item as often as the lender allows, later presentments counted in', () => {
    expect(nsfFeeFor(['R01'], rules, 1)).toBe(0n)
    expect(nsfFeeFor(['R01'], { ...rules, nsfFeePerItemMax: 2 }, 1)).toBe(25_00n)
    expect(nsfFeeFor(['R01'], { ...rules, nsfFeePerItemMax: 2 }, 2)).toBe(0n)
  })

  it('charges no fee where the lender takes none for an item', () => {
    expect(nsfFeeFor(['R01'], { ...rules, nsfFeePerItemMax: 0 })).toBe(0n)
  })
})
