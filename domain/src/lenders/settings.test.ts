import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  checkSetting,
  checkSettings,
  toPortalWire,
  readSettings,
  toSettingsWire,
} from './settings.ts'
import { portalSettings } from './tables/portal-settings.ts'
import { servicingSettings } from './tables/servicing-settings.ts'

const spec = readFileSync(new URL('../../../docs/spec/settings.md', import.meta.url), 'utf8')
const [portalPart = '', servicingPart = ''] = spec.split('## 2. Servicing settings')

/** The names in the first column of a table: one a row, or several with commas or strokes. */
function namesIn(part: string): string[] {
  const rows = part.split('\n').filter((line) => /^\| [a-z]/.test(line))
  return rows.flatMap((row) => {
    const [, first = ''] = row.split('|')
    if (first.includes('payment frequencies')) return ['paymentFrequencies']
    const quoted = /`(\w+)`/.exec(first)
    return quoted?.[1] ?? first.replace(/\(new name.*\)/, '').match(/\w+/g) ?? []
  })
}

it('knows exactly the settings that are written down, each in its table', () => {
  expect(Object.keys(portalSettings).toSorted()).toEqual(namesIn(portalPart).toSorted())
  expect(Object.keys(servicingSettings).toSorted()).toEqual(namesIn(servicingPart).toSorted())
})

it('gives the browser the first table and nothing of the second', () => {
  const wire = toPortalWire(readSettings({ feeRules: [{ paymentType: '1' }], nsfFee: '25.00' }))
  expect(Object.keys(wire).toSorted()).toEqual(Object.keys(portalSettings).toSorted())
  const servicing = Object.keys(servicingSettings)
  expect(Object.keys(wire).filter((name) => servicing.includes(name))).toEqual([])
})

it.each([
  [{}, '0', '0'],
  [{ cardGateway: 'sandbox' }, '1', '0'],
  [{ cardGateway: 'sandbox', achGateway: 'sandbox' }, '1', '1'],
  [{ country: 'CA', padGateway: 'sandbox' }, '0', '1'],
  [{ country: 'CA', achGateway: 'sandbox' }, '0', '0'],
  [{ cardGateway: 'sandbox', cardEnable: '0' }, '0', '0'],
] as const)('reports with %j that cards are on: %s, and banks: %s', (raw, cards, banks) => {
  expect(toPortalWire(readSettings(raw))).toMatchObject({ cardEnable: cards, isAchMobile: banks })
})

it('writes for the lender settings that it can read again', () => {
  const settings = readSettings({
    appName: 'Lone Mesa',
    customerCareEmail: 'help@lonemesa.example.com',
    lateFeePercent: '5',
    lateFeeMax: '35.00',
    feeRules: [{ paymentType: '1', type: '1', flat: '3.95' }],
    cardGateway: 'sandbox',
  })
  const wire = toSettingsWire(settings)
  expect(Object.keys(wire)).toHaveLength(
    Object.keys(portalSettings).length + Object.keys(servicingSettings).length,
  )
  expect(wire).toMatchObject({ lateFeePercent: '5', lateFeeMin: null, lateFeeMax: '35.00' })
  expect(readSettings(JSON.parse(JSON.stringify(wire)))).toEqual(settings)
})

it('sends email from the customer care address when there is no other', () => {
  const customerCareEmail = 'help@lonemesa.example.com'
  const { servicing } = readSettings({ customerCareEmail })
  expect([servicing.emailFrom, servicing.emailReplyTo]).toEqual([
    customerCareEmail,
    customerCareEmail,
  ])
})

describe('checkSetting', () => {
  it('passes the default of every setting, as the lender is given it', () => {
    const refused = Object.entries(toSettingsWire(readSettings({}))).filter(
      ([name, value]) => !checkSetting(name, value).ok,
    )
    expect(refused).toEqual([])
  })

  it.each([
    ['cardEnabled', '1', 'unknownName'],
    ['toString', '1', 'unknownName'],
    ['cardEnable', 'yes', 'wrongType'],
    ['cardEnable', true, 'wrongType'],
    ['sessionTimeout', '15', 'wrongType'],
    ['sessionTimeout', 0, 'outOfRange'],
    ['sessionTimeout', 1.5, 'wrongType'],
    ['linkLoanFirstField', 5, 'outOfRange'],
    ['validationCodeSeconds', 0, 'outOfRange'],
    ['enableMinPaymentAmount', '25', 'wrongType'],
    ['enableMinPaymentAmount', 25, 'wrongType'],
    ['colorCode', 'expression(1)', 'wrongType'],
    ['privacyPolicy', 'javascript:alert(1)', 'wrongType'],
    ['languages', [], 'wrongType'],
    ['timeZone', 'Mars/Olympus', 'wrongType'],
    ['waterfall', ['INTEREST'], 'wrongType'],
    ['lateFeeMax', 'none', 'wrongType'],
    ['feeRules', [{ paymentType: '9' }], 'wrongType'],
    ['signInTriesUnknownDevice', 6, 'looserThanLimit'],
    ['signInTriesUnknownDevice', 0, 'outOfRange'],
    ['signInWaitMinutes', 14, 'looserThanLimit'],
    ['smsBudgetPerDay', 2001, 'looserThanLimit'],
    ['paymentsPerUserHour', 11, 'looserThanLimit'],
  ] as const)('refuses the setting %s = %j: %s', (name, value, problem) => {
    const check = checkSetting(name, value)
    expect(check).toMatchObject({ ok: false, problem })
    expect(check.ok ? '' : check.expected).not.toBe('')
  })

  it.each([
    ['cardEnable', '0', false],
    ['sessionTimeout', 20, false],
    ['validationCodeSeconds', null, false],
    ['enableMinPaymentAmount', '', false],
    ['lateFeeMax', null, false],
    ['customFooterContent', '<p>Hi</p>', true],
    ['bkUdfMessage', '', true],
    ['signInTriesUnknownDevice', 3, false],
    ['signInWaitMinutes', 30, false],
    ['feeRules', [{ paymentType: '1', flat: '3.95' }], false],
  ] as const)('takes the setting %s = %j, to be cleaned: %s', (name, value, isHtml) => {
    expect(checkSetting(name, value)).toEqual({ ok: true, isHtml })
  })
})

describe('checkSettings', () => {
  const feeRules = [{ paymentType: '1', flat: '3.95' }]
  it.each([
    ['no fee', {}, []],
    ['a card fee beside a bank', { cardGateway: 'sandbox', achGateway: 'sandbox' }, []],
    ['a card fee alone', { cardGateway: 'sandbox' }, ['noFreeMethod']],
    [
      'banks switched off',
      { cardGateway: 'sandbox', achGateway: 'sandbox', isAchMobile: '0' },
      ['noFreeMethod'],
    ],
  ] as const)('checks the settings with %s: %j', (name, raw, problems) => {
    const settings = readSettings(name === 'no fee' ? raw : { ...raw, feeRules })
    expect(checkSettings(settings).map(({ problem }) => problem)).toEqual(problems)
  })

  it('refuses two fee rows with the same keys', () => {
    const settings = readSettings({ feeRules: [...feeRules, ...feeRules] })
    expect(checkSettings(settings)).toEqual([{ name: 'feeRules', problem: 'sameKeys' }])
  })
})
