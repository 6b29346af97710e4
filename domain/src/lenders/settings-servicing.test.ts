import { describe, expect, it } from 'vitest'
import { feesFirst, feesLast } from '../payments/allocate-payment.ts'
import {
  readServicingSettings,
  readSetting,
  describeSetting,
  writeSetting,
} from './settings-servicing.ts'
import type { Setting } from './settings-types.ts'

it('has a default for every servicing setting', () => {
  const settings = readServicingSettings({})
  expect(Object.entries(settings).filter(([, value]) => value === undefined)).toEqual([])
  expect(settings).toMatchObject({
    timeZone: 'America/New_York',
    waterfall: feesLast,
    graceDays: 10,
    lateFeePercent: 0n,
    lateFeeMin: null,
    nsfCodes: ['R01', 'R09', '901', '908'],
    refundMin: 1_00n,
    rollConvention: { ach: 'FOLLOWING', pad: 'FOLLOWING', card: 'NONE' },
    cardGateway: null,
    feeRules: [],
    quietHours: ['21:00', '08:00'],
    paymentsPerUserHour: 10,
  })
})

const waterfall: Setting = { type: 'waterfall', default: 'FEES_LAST' }
const rolls: Setting = {
  type: 'rolls',
  default: { ach: 'FOLLOWING', pad: 'FOLLOWING', card: 'NONE' },
}
const gateway: Setting = { type: 'gateway', default: null }
const ownOrder = [
  'LATE_FEE',
  'INTEREST',
  'PRINCIPAL_DUE',
  'NSF_FEE',
  'OTHER_FEE',
  'PRINCIPAL_EXTRA',
]

const namesOfEveryObject = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
]

describe('the settings of servicing alone', () => {
  it.each([
    [waterfall, 'FEES_LAST', feesLast],
    [waterfall, 'FEES_FIRST', feesFirst],
    [
      waterfall,
      ownOrder,
      ['lateFee', 'interest', 'principalDue', 'nsfFee', 'otherFee', 'principalExtra'],
    ],
    [waterfall, ownOrder.slice(1), undefined],
    [waterfall, [...ownOrder.slice(1), 'INTEREST'], undefined],
    [waterfall, [...ownOrder, 'INTEREST'], undefined],
    [waterfall, 'FEES', undefined],
    [waterfall, namesOfEveryObject, undefined],
    [waterfall, [...ownOrder.slice(1), { toString: 'INTEREST' }], undefined],
    [rolls, { ach: 'PRECEDING' }, { ach: 'PRECEDING', pad: 'FOLLOWING', card: 'NONE' }],
    [rolls, { ach: 'SIDEWAYS' }, undefined],
    [rolls, { wire: 'NONE' }, undefined],
    [rolls, 'FOLLOWING', undefined],
    [gateway, null, null],
    [gateway, 'none', null],
    [gateway, 'sandbox', { adapter: 'sandbox', account: '' }],
    [gateway, { adapter: 'sandbox', account: 'acct_1' }, { adapter: 'sandbox', account: 'acct_1' }],
    [gateway, 'piggybank', undefined],
    [gateway, { adapter: 'sandbox', account: 5 }, undefined],
  ] as [Setting, unknown, unknown][])(
    'reads for the setting %j the value %j as %j',
    (setting, raw, value) => {
      expect(readSetting(setting, raw)).toEqual(value)
    },
  )

  it.each([
    [waterfall, 'FEES_LAST'],
    [waterfall, 'FEES_FIRST'],
    [waterfall, ownOrder],
    [rolls, { ach: 'PRECEDING', pad: 'NONE', card: 'MODIFIED_FOLLOWING' }],
    [gateway, null],
    [gateway, { adapter: 'sandbox', account: 'acct_1' }],
  ] as [Setting, unknown][])('writes for the setting %j the value %j as it was', (setting, raw) => {
    expect(writeSetting(setting, readSetting(setting, raw))).toEqual(raw)
  })

  it('describes in words what a servicing setting takes', () => {
    expect(describeSetting(waterfall)).toContain('PRINCIPAL_EXTRA')
    expect(describeSetting(gateway)).toContain('sandbox')
  })
})
