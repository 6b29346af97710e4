import { expect, it } from 'vitest'
import { readServicingSettings } from '../lenders/settings-servicing.ts'
import { servicingRulesOf } from './servicing-rules.ts'

it('reads the servicing rules from the settings, and nothing else', () => {
  const settings = readServicingSettings({ graceDays: 15, lateFeePercent: '5', smsFrom: '+1' })
  const rules = servicingRulesOf(settings)
  expect(rules).toMatchObject({
    graceDays: 15,
    lateFeePercent: 5_00000n,
    chargeOffDays: 120,
    payoffHoldDays: 10,
    waterfall: settings.waterfall,
  })
  expect(Object.keys(rules)).not.toContain('smsFrom')
  expect(Object.values(rules)).not.toContain(undefined)
})
