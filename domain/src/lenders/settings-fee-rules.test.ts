import { expect, it } from 'vitest'
import { readFeeRules, writeFeeRules } from './settings-fee-rules.ts'

const row = {
  paymentType: '1',
  funding: 'credit',
  region: 'TX',
  type: '1',
  flat: '3.95',
  percent: '2.5',
  min: null,
  max: '20.00',
  allowed: '1',
}

it('reads a row of the fee table, and writes it as it was', () => {
  const rules = readFeeRules([row]) ?? []
  expect(rules).toEqual([
    {
      kind: 'card',
      funding: 'credit',
      region: 'TX',
      occurrence: 'once',
      flat: 3_95n,
      percent: 2_50000n,
      min: null,
      max: 20_00n,
      isAllowed: true,
    },
  ])
  expect(writeFeeRules(rules)).toEqual([row])
})

it('takes any funding, region and type where a fee row does not say', () => {
  expect(writeFeeRules(readFeeRules([{ paymentType: '2' }]) ?? [])).toEqual([
    {
      paymentType: '2',
      funding: '*',
      region: '*',
      type: '*',
      flat: '0.00',
      percent: '0',
      min: null,
      max: null,
      allowed: '1',
    },
  ])
})

it.each([
  ['no list', row],
  ['another kind', [{ ...row, paymentType: '4' }]],
  ['any kind', [{ ...row, paymentType: '*' }]],
  ['a funding of a bank account', [{ ...row, paymentType: '2' }]],
  ['a region in words', [{ ...row, region: 'Texas' }]],
  ['another type', [{ ...row, type: '3' }]],
  ['money without decimals', [{ ...row, flat: '3' }]],
  ['money as a number', [{ ...row, flat: 3.95 }]],
  ['six decimals of a percent', [{ ...row, percent: '2.123456' }]],
  ['a least above the most', [{ ...row, min: '21.00' }]],
  ['a flag in words', [{ ...row, allowed: 'no' }]],
  ['an unknown column', [{ ...row, note: '' }]],
  ['a kind by a name that every object has', [{ paymentType: 'constructor' }]],
  ['a type by a name that every object has', [{ ...row, type: 'toString' }]],
  ['an object as a percent', [{ ...row, percent: { toString: '5' } }]],
] as const)('refuses as fee rules: %s', (_, raw) => {
  expect(readFeeRules(raw)).toBeUndefined()
})
