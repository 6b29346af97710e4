import { describe, expect, it } from 'vitest'
import {
  assistantOrigin,
  usesAutoPayName,
  customFooter,
  footerLinks,
  gatewayFor,
  offeredMethodKinds,
  oneTimeMethodKinds,
  canAddEmails,
  canAddMethod,
  canAddPhones,
  canEditAddress,
  canEditName,
  changesAllAddresses,
  canPayOnceByBank,
  minimumPayment,
  navigationItems,
  offersLanguages,
  prefillsAmount,
  quickLinkField,
  showsContactUs,
  fillsReceiptContacts,
  showsReceiptSplit,
  warnsBelowDue,
} from './lender-features.ts'
import { readPortalSettings } from './settings-portal.ts'
import { readServicingSettings } from './settings-servicing.ts'

it.each([
  // settings, in the US, in Canada
  [{}, 'ach card', 'pad card'],
  [{ firstTabByDefaultCard: '1' }, 'card ach', 'card pad'],
  [{ cardEnable: '0' }, 'ach', 'pad'],
  [{ hideCardsForBorrowers: '1' }, 'ach', 'pad'],
  [{ hideCardIfCa: '1' }, 'ach card', 'pad'],
  [{ isAchMobile: '0' }, 'card', 'card'],
  [{ isAchMobile: '0', cardEnable: '0' }, '', ''],
] as const)('offers with %j the methods %j in the US and %j in Canada', (raw, us, ca) => {
  const settings = readPortalSettings(raw)
  expect(offeredMethodKinds(settings, 'US').join(' ')).toBe(us)
  expect(offeredMethodKinds(settings, 'CA').join(' ')).toBe(ca)
})

it.each([
  [{}, true],
  [{ borAchRealtimePmts: '0' }, false],
  [{ borAchRealtimePmts: '0', oneTimeAchImportNls: '1' }, true],
  [{ isAchMobile: '0' }, false],
] as const)('decides with %j whether a bank account pays at once: %s', (raw, may) => {
  const settings = readPortalSettings(raw)
  expect(canPayOnceByBank(settings)).toBe(may)
  expect(oneTimeMethodKinds(settings, 'US')).toEqual(may ? ['ach', 'card'] : ['card'])
})

it.each([
  [{}, null],
  [{ enableConstantAi: '1' }, null],
  [{ constantAiOrigin: 'https://ai.example.com' }, null],
  [{ enableConstantAi: '0', constantAiOrigin: 'https://ai.example.com' }, null],
  [{ enableConstantAi: '1', constantAiOrigin: 'https://ai.example.com' }, 'https://ai.example.com'],
] as const)('finds with %j the assistant at %s', (raw, origin) => {
  expect(assistantOrigin(readPortalSettings(raw))).toBe(origin)
})

it('takes five payment methods at most', () => {
  expect([0, 4, 5, 6].map(canAddMethod)).toEqual([true, true, false, false])
})

describe('navigation', () => {
  const always = 'home schedule receipts settings'
  it.each([
    // SHELL-20, 22, 24: statements, authorisations
    [{ statements: '1' }, 'home schedule receipts statements settings'],
    [
      { statements: '0', generateScheduledAuthorizationDocument: '1' },
      'home schedule receipts documents settings',
    ],
    [
      { statements: '1', generateScheduledAuthorizationDocument: '1' },
      'home schedule receipts statementsAndDocuments settings',
    ],
    [{ statements: '0', generateScheduledAuthorizationDocument: '0' }, always],
    [{ statements: '0', enableConstantAi: 1 }, 'home servicing schedule settings'],
    [{ statements: '0', enableConstantAi: '0' }, always],
    [{ statements: '0', enableConstantAi: 'set' }, always],
  ] as const)('shows with %j the navigation: %s', (raw, items) => {
    expect(navigationItems(readPortalSettings(raw)).join(' ')).toBe(items)
  })
})

it('shows the links of the lender that have an address and a text', () => {
  const settings = readPortalSettings({
    clientCustomUrl1: 'https://lonemesa.example.com/jobs',
    clientCustomUrl1Text: 'Careers',
    clientCustomUrl2: 'https://lonemesa.example.com/stores',
  })
  expect(footerLinks(settings)).toEqual([
    { url: 'https://lonemesa.example.com/jobs', text: 'Careers' },
  ])
})

it('shows the lender’s footer in place of the built-in one only when it is switched on', () => {
  const customFooterContent = '<p>Ours</p>'
  expect(customFooter(readPortalSettings({ customFooterContent }))).toBeNull()
  expect(customFooter(readPortalSettings({ customFooter: '1', customFooterContent }))).toBe(
    '<p>Ours</p>',
  )
})

it('names the payment network of a rail', () => {
  const servicing = readServicingSettings({ cardGateway: 'sandbox' })
  expect(gatewayFor(servicing, 'card')?.adapter).toBe('sandbox')
  expect([gatewayFor(servicing, 'ach'), gatewayFor(servicing, 'pad')]).toEqual([null, null])
})

it.each([
  // isSsn, disableQuickLink, what the sign-up asks for
  ['1', '0', 'ssn'],
  ['0', '0', 'dob'],
  ['1', '1', null],
  ['0', '1', null],
])('asks with isSsn %s and disableQuickLink %s for %s', (isSsn, disableQuickLink, asked) => {
  expect(quickLinkField(readPortalSettings({ isSsn, disableQuickLink }))).toBe(asked)
})

it('answers each other feature from its switch', () => {
  const usual = readPortalSettings({})
  expect(showsContactUs(usual)).toBe(true)
  expect(showsReceiptSplit(usual)).toBe(true)
  expect(fillsReceiptContacts(usual)).toBe(true)
  expect(prefillsAmount(usual)).toBe(true)
  expect(warnsBelowDue(usual)).toBe(true)
  expect(offersLanguages(usual)).toBe(false)
  expect(usesAutoPayName(usual)).toBe(false)
  expect(minimumPayment(usual)).toBe(0n)
  const other = readPortalSettings({
    hideBpContactUs: '1',
    showReceiptDetails: '0',
    receiptAutoFillEmailPhone: '0',
    autoFillPmtAmt: '0',
    enableLmsUi: '1',
    notifyPmtLessThanDue: '0',
    enableMinPaymentAmount: '25.00',
    languages: [
      { id: '1', code: 'en', name: 'English' },
      { id: '2', code: 'es', name: 'Español' },
    ],
  })
  expect(showsContactUs(other)).toBe(false)
  expect(showsReceiptSplit(other)).toBe(false)
  expect(fillsReceiptContacts(other)).toBe(false)
  expect(prefillsAmount(other)).toBe(false)
  expect(warnsBelowDue(other)).toBe(false)
  expect(offersLanguages(other)).toBe(true)
  expect(usesAutoPayName(other)).toBe(true)
  expect(minimumPayment(other)).toBe(25_00n)
})

it.each([
  [{}, false, false],
  [{ isNlsEnable: '1' }, true, false],
  [{ updateAllCifAddresses: '1' }, true, true],
])(
  '[PERM-13] answers with %j whether addresses are edited: %s, all at once: %s',
  (set, may, all) => {
    const settings = readPortalSettings(set)
    expect([canEditAddress(settings), changesAllAddresses(settings)]).toEqual([may, all])
  },
)

it('lets borrowers add contacts unless the lender hides it, and change names where it says so', () => {
  const [usual, other] = [{}, { hideAddEmailAddressBp: '1', hideAddPhoneNumberBp: '1' }].map(
    readPortalSettings,
  )
  expect([canAddEmails, canAddPhones].map((may) => usual && may(usual))).toEqual([true, true])
  expect([canAddEmails, canAddPhones].map((may) => other && may(other))).toEqual([false, false])
  expect(canEditName(readPortalSettings({}))).toBe(false)
  expect(canEditName(readPortalSettings({ borrowerNameEdit: '1' }))).toBe(true)
})
