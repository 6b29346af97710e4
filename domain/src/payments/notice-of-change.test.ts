import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findChangeCode, readCorrection } from './notice-of-change.ts'
import { changeCodes } from './tables/change-codes.ts'

describe('a notice of change', () => {
  it.each([
    ['C01', 'ach', '1918171614', { number: '1918171614' }],
    ['C01', 'ach', '1918171614       ', { number: '1918171614' }],
    ['C02', 'ach', '021000021', { routing: '021000021' }],
    ['C03', 'ach', '021000021   7744', { routing: '021000021', number: '7744' }],
    ['C05', 'ach', '37', { accountType: 'savings' }],
    ['C06', 'ach', '77446789            37', { number: '77446789', accountType: 'savings' }],
    [
      'C07',
      'ach',
      '02100002177446789         27',
      { routing: '021000021', number: '77446789', accountType: 'checking' },
    ],
    ['U', 'pad', '00040109225550001', { routing: '004-01092', number: '25550001' }],
    ['C04', 'ach', 'A OTHER NAME', {}],
    ['C09', 'ach', '21-104233', {}],
    ['C13', 'ach', '', {}],
    ['C99', 'ach', '1234', {}],
    ['C01', 'ach', '123', 'C65'],
    ['C01', 'ach', '12A45', 'C65'],
    ['C02', 'ach', '021000022', 'C65'],
    ['C02', 'ach', '', 'C65'],
    ['C05', 'ach', '27', { accountType: 'checking' }],
    ['C05', 'ach', '47', 'C69'],
    ['C07', 'ach', '02100002177446789         52', 'C69'],
    ['U', 'pad', '100401092555', 'C65'],
    ['U', 'pad', '0004010', 'C65'],
    ['C01', 'pad', '1918171614', 'C61'],
    ['U', 'ach', '0004010925550001', 'C61'],
  ] as const)('reads %s for an %s account with "%s" as %j', (code, kind, data, read) => {
    expect(readCorrection(code, kind, data)).toEqual(read)
  })

  it('reads whatever a bank sends without ever making an invalid account of it', () => {
    const codes = fc.constantFrom(...changeCodes.keys())
    const data = fc.string({ unit: fc.constantFrom(...Array.from('0123456789 A')), maxLength: 29 })
    fc.assert(
      fc.property(codes, fc.constantFrom('ach', 'pad'), data, (code, kind, text) => {
        const read = readCorrection(code, kind, text)
        if (typeof read === 'string') return
        expect(read.number ?? '0000').toMatch(/^\d{4,17}$/)
        expect(read.routing ?? '000-00000').toMatch(/^(\d{9}|\d{3}-\d{5})$/)
        // A code changes what its table says, and nothing else.
        expect(Object.keys(read).toSorted()).toEqual([...findChangeCode(code).parts].toSorted())
      }),
    )
  })

  it('leaves a notice of change to staff exactly where nothing of the account can be changed by it', () => {
    for (const [code, { parts, needsPerson }] of changeCodes)
      expect([code, needsPerson]).toEqual([code, parts.length === 0])
    expect(findChangeCode('C99')).toEqual({ parts: [], words: null, needsPerson: true })
  })
})
