import { expect, it } from 'vitest'
import { readPortalSettings, writePortalSettings } from './settings-portal.ts'

it('has a default for every portal setting', () => {
  const settings = readPortalSettings({})
  expect(Object.entries(settings).filter(([, value]) => value === undefined)).toEqual([])
  expect(settings).toMatchObject({
    colorCode: '#1f4e79',
    appName: 'Borrower Portal',
    companyName: 'Borrower Portal',
    sessionTimeout: 15,
    validationCodeSeconds: null,
    cardEnable: true,
    hideCardsForBorrowers: false,
    notifyPmtLessThanDue: true,
    enableMinPaymentAmount: 0n,
    languages: [{ id: '1', code: 'en', name: 'English' }],
    messagePaymentButton: 'Accept',
    currencyCode: 'USD',
  })
  expect(settings.paymentFrequencies.map(({ code }) => code).join(' ')).toBe(
    'WE MO SM S4 BW QU AN onlyonce',
  )
})

it.each([
  ['0', false],
  ['1', true],
  ['', true],
  ['off', true],
  [undefined, true],
] as const)('reads notifyPmtLessThanDue of %j as on: %s', (notifyPmtLessThanDue, on) => {
  expect(readPortalSettings({ notifyPmtLessThanDue }).notifyPmtLessThanDue).toBe(on)
})

it('[CFG-14] names the company as the portal when it has no name of its own', () => {
  expect(readPortalSettings({ appName: 'Lone Mesa' }).companyName).toBe('Lone Mesa')
  const both = readPortalSettings({ appName: 'Lone Mesa', companyName: 'Lone Mesa Auto Finance' })
  expect(both.companyName).toBe('Lone Mesa Auto Finance')
})

it('reads the same portal settings from the wire as from what is stored', () => {
  const settings = readPortalSettings({
    enableMinPaymentAmount: '25.00',
    validationCodeSeconds: 60,
    restrictSchMaxDaysForFrequencies: 'WE,BW',
    languages: [
      { id: '1', code: 'fr', name: 'Français' },
      { id: '2', code: 'en', name: 'English' },
    ],
    hideCardIfCa: 1,
    currencyCode: 'CAD',
  })
  const wire = writePortalSettings(settings)
  expect(wire).toMatchObject({
    enableMinPaymentAmount: '25.00',
    validationCodeSeconds: 60,
    restrictSchMaxDaysForFrequencies: 'WE,BW',
    hideCardIfCa: '1',
    cardEnable: '1',
    notifyPmtLessThanDue: '1',
  })
  expect(readPortalSettings(JSON.parse(JSON.stringify(wire)))).toEqual(settings)
})
