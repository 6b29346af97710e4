import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PlainSetting,
  describePlainSetting,
  readPercent,
  readPlain,
  readTable,
  writePercent,
  writePlain,
} from './settings-values.ts'

const flag: PlainSetting = { type: 'flag', default: '0' }
const offAtZero: PlainSetting = { type: 'flag', default: '1', offOnlyAtZero: true }

it.each([
  ['1', true, true],
  [1, true, true],
  [true, true, true],
  ['0', false, false],
  [0, false, false],
  [false, false, false],
  ['', false, true],
  ['on', false, true],
  ['enabled', false, true],
  [2, false, true],
  [null, false, true],
] as const)('reads a flag of %j as on: %s, and where only zero is off: %s', (raw, on, notZero) => {
  expect(readPlain(flag, raw)).toBe(on)
  expect(readPlain(offAtZero, raw)).toBe(notZero)
})

const small: PlainSetting = { type: 'integer', default: 1, from: 1, to: 10 }
const codes: PlainSetting = { type: 'list', default: [], values: ['WE', 'MO'], comma: true }

describe('readPlain', () => {
  it.each([
    [small, 1, 1],
    [small, '10', 10],
    [small, 0, undefined],
    [small, 11, undefined],
    [small, 1.5, undefined],
    [small, 'x', undefined],
    [small, null, undefined],
    [{ type: 'integerOrNone', default: null, from: 1, to: 10 }, '', null],
    [{ type: 'integerOrNone', default: null, from: 1, to: 10 }, 3, 3],
    [{ type: 'text', default: '' }, 'any', 'any'],
    [{ type: 'text', default: '' }, 3, undefined],
    [{ type: 'text', default: '', form: 'email' }, 'nobody', undefined],
    [{ type: 'textOrNone', default: null, form: 'e164' }, null, null],
    [{ type: 'textOrNone', default: null, form: 'e164' }, '5', undefined],
    [{ type: 'money', default: '0.00' }, '25.00', 25_00n],
    [{ type: 'money', default: '0.00' }, '', 0n],
    [{ type: 'money', default: '0.00' }, 25, 25_00n],
    [{ type: 'money', default: '0.00' }, '-1.00', undefined],
    [{ type: 'moneyOrNone', default: null }, null, null],
    [{ type: 'moneyOrNone', default: null }, '0.00', 0n],
    [{ type: 'choice', default: 'a', values: ['a', 'b'] }, 'b', 'b'],
    [{ type: 'choice', default: 'a', values: ['a', 'b'] }, 'c', undefined],
    [codes, 'WE, MO,WE', ['WE', 'MO']],
    [codes, '', []],
    [codes, ['MO'], ['MO']],
    [codes, ['XX'], undefined],
    [codes, 5, undefined],
    [{ type: 'days', default: [] }, ['2026-12-24'], ['2026-12-24']],
    [{ type: 'days', default: [] }, ['2026-02-30'], undefined],
    [{ type: 'time', default: '17:00' }, '06:30', '06:30'],
    [{ type: 'time', default: '17:00' }, '6:30', undefined],
    [{ type: 'hours', default: ['21:00', '08:00'] }, ['22:00', '07:00'], ['22:00', '07:00']],
    [{ type: 'hours', default: ['21:00', '08:00'] }, ['22:00'], undefined],
  ] as [PlainSetting, unknown, unknown][])(
    'reads for the setting %j the value %j as %s',
    (setting, raw, value) => {
      expect(readPlain(setting, raw)).toEqual(value)
    },
  )
})

it.each([
  ['5', 5_00000n],
  ['17.99', 17_99000n],
  ['2.12345', 2_12345n],
  ['0.5', 50000n],
  ['100', 100_00000n],
  ['100.1', undefined],
  ['2.123456', undefined],
  ['-1', undefined],
  ['', undefined],
] as const)('reads %s percent as %s', (text, value) => {
  expect(readPercent(text)).toBe(value)
})

it('reads an object as no percentage, whatever it is named', () => {
  expect(readPercent({ toString: '5' })).toBeUndefined()
})

it('writes every percentage so that it can be read again', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 100_00000n }), (value) => {
      expect(readPercent(writePercent(value))).toBe(value)
    }),
  )
})

it.each([
  [flag, true, '1'],
  [flag, false, '0'],
  [small, 3, 3],
  [{ type: 'money', default: '0.00' }, 25_00n, '25.00'],
  [{ type: 'moneyOrNone', default: null }, null, null],
  [{ type: 'integerOrNone', default: null, from: 1, to: 10 }, null, ''],
  [codes, ['WE', 'MO'], 'WE,MO'],
  [{ type: 'list', default: [] }, ['R01'], ['R01']],
] as [PlainSetting, unknown, unknown][])(
  'writes the value %j of the setting %s as %j',
  (setting, value, wire) => {
    expect(writePlain(setting, value)).toEqual(wire)
  },
)

it('describes in words what a setting takes', () => {
  expect(describePlainSetting(flag)).toBe("'0' or '1'")
  expect(describePlainSetting(small)).toBe('a whole number from 1 to 10')
  expect(describePlainSetting({ type: 'text', default: '', form: 'phone' })).toBe(
    '10 digits, or empty',
  )
})

it('takes the default of a table where a value is missing or can not be read', () => {
  const settings = { one: flag, two: small } as const
  expect(readTable(settings, {}, readPlain)).toEqual({ one: false, two: 1 })
  expect(readTable(settings, { one: '1', two: 99 }, readPlain)).toEqual({ one: true, two: 1 })
})
