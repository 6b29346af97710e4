import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import { meaningOf, nsfFeeFor } from './returned-payment.ts'
import { returnCodes } from './tables/return-codes.ts'

describe('what a return means', () => {
  it.each([
    ['R01', 'funds', 'keep', null],
    ['R09', 'funds', 'keep', null],
    ['R02', 'closed', 'block', 'blocked'],
    ['R03', 'noAccount', 'block', 'blocked'],
    ['R20', 'notDebitable', 'block', 'blocked'],
    ['R07', 'revoked', 'revoke', 'revoked'],
    ['R10', 'unauthorized', 'revoke', 'revoked'],
    ['R29', 'unauthorized', 'revoke', 'revoked'],
    ['R08', 'stopped', 'hold', null],
    ['R16', 'frozen', 'block', 'blocked'],
    ['901', 'funds', 'keep', null],
    ['903', 'stopped', 'hold', null],
    ['905', 'closed', 'block', 'blocked'],
    ['912', 'noAccount', 'block', 'blocked'],
    ['915', 'unauthorized', 'revoke', 'revoked'],
    ['917', 'revoked', 'revoke', 'revoked'],
    ['920', 'revoked', 'revoke', 'revoked'],
    ['990', 'technical', 'alert', null],
    ['chargeback', 'disputed', 'block', 'blocked'],
    ['R99', 'technical', 'alert', null],
  ] as const)('of %s is told as %s: %s', (code, words, action, methodStatus) => {
    const needsPerson = action !== 'keep'
    expect(meaningOf(code)).toEqual({ words, action, methodStatus, needsPerson })
  })

  it('is in the table once for each code that a bank may send', () => {
    const nacha = [...returnCodes.keys()].filter((code) => /^R\d\d$/.test(code))
    const canadian = [...returnCodes.keys()].filter((code) => /^9\d\d$/.test(code))
    expect([nacha.length, canadian.length, returnCodes.size]).toEqual([70, 24, 95])
  })
})

describe('the fee of a return', () => {
  const rules = { nsfFee: cents(25_00n), nsfCodes: ['R01', '901'], nsfFeePerItemMax: 1 }

  it('is charged for the codes of the lender alone, and never for a chargeback', () => {
    expect(nsfFeeFor(['R02', 'R01'], rules)).toBe(25_00n)
    expect(nsfFeeFor(['R02'], rules)).toBe(0n)
    expect(nsfFeeFor(['chargeback'], { ...rules, nsfCodes: ['chargeback'] })).toBe(0n)
  })

  it('is none where the lender takes none for an item', () => {
    expect(nsfFeeFor(['R01'], { ...rules, nsfFeePerItemMax: 0 })).toBe(0n)
  })
})
