import { readPortalSettings } from '@quittance/domain/lenders/settings-portal'
import { readSettings, toSettingsWire } from '@quittance/domain/lenders/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'
import { cleanHtml } from '../../lender-api/settings/clean-html.ts'
import { demoLenders } from '@quittance/demo/tables/lenders'

let started: StartedApp
let token: string
beforeAll(async () => {
  started = await startApp()
  token = await started.signIn()
})
afterAll(() => started.close())

type Details = Record<string, unknown>

/** In the lender's first language, in which its settings are written. */
async function detailsOf(host: string): Promise<Details> {
  const lang = host === hosts.boreal ? 'fr' : 'en'
  const { body } = await started.ask(`/client/get-client-details?loan_no=&lang=${lang}`, { host })
  return body.result['data'] as Details
}

const lenders = demoLenders.map(({ hosts: [host = ''], settings }) => {
  const given: Details = { ...settings }
  const { customFooterContent: html } = given
  const cleaned = typeof html === 'string' && {
    customFooterContent: cleanHtml(html, 'customFooterContent'),
  }
  const told: Details = { ...given, ...cleaned }
  return { host, settings: told }
})

it.each(Object.values(hosts))(
  'says that the details of %s have been found, in the exact words, in any language',
  async (host) => {
    for (const language of ['en', 'es', 'fr']) {
      const headers = { 'accept-language': language }
      const { body } = await started.ask('/client/get-client-details', { host, headers })
      expect(body).toMatchObject({ status: 1, message: 'Client details has been found' })
    }
  },
)

it.each(lenders)(
  'returns the settings that $host was given, and no servicing one',
  async (lender) => {
    const details = await detailsOf(lender.host)
    const { portal } = readSettings(lender.settings)
    expect(readPortalSettings(details)).toEqual(portal)
    const all = Object.keys(toSettingsWire(readSettings({})))
    const servicing = all.filter((name) => !Object.hasOwn(portal, name))
    expect(servicing.length).toBeGreaterThan(40)
    expect(Object.keys(details).filter((name) => servicing.includes(name))).toEqual([])
    expect(Object.keys(details)).toHaveLength(all.length - servicing.length)
  },
)

const parts: readonly [string, readonly string[]][] = [
  [
    '[CFG-09] carries the address',
    ['addressApptNum', 'addressStreet', 'addressCity', 'addressState', 'addressZip'],
  ],
  ['[CFG-10] carries the contacts', ['phoneNumber', 'website', 'customerCareEmail']],
  [
    '[CFG-11] carries the two client links',
    ['clientCustomUrl1', 'clientCustomUrl1Text', 'clientCustomUrl2', 'clientCustomUrl2Text'],
  ],
  ['[CFG-12] carries the privacy policy', ['privacyPolicy']],
  ['[CFG-13] carries the custom footer', ['customFooter', 'customFooterContent']],
  ['[CFG-14] carries company name and working hours', ['companyName', 'workingHours']],
  [
    '[CFG-15] carries the four disclosures',
    [
      'borrowerOnetimeCardDisclosure',
      'borrowerRecurringCardDisclosure',
      'borrowerOnetimeAchDisclosure',
      'borrowerRecurringAchDisclosure',
    ],
  ],
  [
    '[CFG-17] carries the shell switches',
    [
      'sessionTimeout',
      'hideChatInBp',
      'enableLmsUi',
      'hideBpContactUs',
      'enableConstantAi',
      'constantAiOrigin',
      'chatMaxCharacter',
    ],
  ],
  [
    '[CFG-18] carries the document switches',
    ['statements', 'generateScheduledAuthorizationDocument'],
  ],
  [
    '[CFG-19] carries the switches of payment methods',
    ['isAchMobile', 'cardEnable', 'hideCardIfCa', 'firstTabByDefaultCard', 'hideCardsForBorrowers'],
  ],
  [
    '[CFG-20] carries the settings of sign-in and sign-up',
    [
      'bkUdfMessage',
      'isSsn',
      'disableQuickLink',
      'hideTAndCPrivacyPolicyLink',
      'passwordInfo',
      'validationCodeSeconds',
      'validationCodeCallOption',
      'verifyEmailForBpLogin',
      'socialLoginInd',
    ],
  ],
  [
    '[CFG-21] carries the settings of schedule dates',
    [
      'borSchedMaxDays',
      'restrictSchMaxDaysForFrequencies',
      'borAchScheduleBizDays',
      'borAchRealtimePmts',
    ],
  ],
  [
    '[CFG-22] carries the linking settings',
    ['linkLoanLimitInBp', 'autoEnrollStatementsWhenLinking'],
  ],
  [
    '[CFG-23] carries the payment settings',
    [
      'autoFillPmtAmt',
      'enableMinPaymentAmount',
      'notifyPmtLessThanDue',
      'paymentMessage',
      'messageScheduledPayment',
      'messagePaymentButton',
    ],
  ],
  [
    '[CFG-24] carries the settings of the summary card',
    ['hidePaidOff', 'hideLastNextPmtInfo', 'displayScheduledStatusTileAtTopLeft'],
  ],
  [
    '[CFG-25] carries the receipt settings',
    ['showReceiptDetails', 'receiptAutoFillEmailPhone', 'hideRecptFilter'],
  ],
  [
    '[CFG-26] carries the loan-system settings',
    ['oneTimeAchImportNls', 'lms', 'useLmsSchedules', 'updateAllCifAddresses', 'isNlsEnable'],
  ],
  [
    '[CFG-27] carries the schedule settings',
    [
      'scheduleEdit',
      'scheduleDelete',
      'collectorScheduledEdit',
      'collectorScheduledDelete',
      'autoFillSchOnetime',
      'borSchedRecurringAchOnly',
      'allowAllBorrowerFrequencies',
      'isRecurring',
      'achCancelAlert',
      'scheduleCustAmt',
    ],
  ],
  ['[CFG-28] carries the profile settings', ['hideAddEmailAddressBp', 'hideAddPhoneNumberBp']],
]

it.each(parts)('returns of every lender, as it was given, %s', async (_title, names) => {
  for (const { host, settings } of lenders) {
    const details = await detailsOf(host)
    for (const name of names) {
      expect([host, name, Object.hasOwn(details, name)]).toEqual([host, name, true])
      expect(details[name]).toEqual(Object.hasOwn(settings, name) ? settings[name] : details[name])
    }
  }
})

const ofMesa = {
  languages: [
    { id: '1', code: 'en', name: 'English' },
    { id: '2', code: 'es', name: 'Español' },
  ],
  paymentFrequencies: [{ payment_frequency: 'WE', label: 'Weekly' }, {}, {}, {}, {}],
}
it.each([
  ['[CFG-08]', 'languages'],
  ['[CFG-16]', 'paymentFrequencies'],
] as const)('%s returns for every lender %s, each with all of its fields', async (_id, name) => {
  for (const { host } of lenders)
    for (const row of (await detailsOf(host))[name] as Record<string, string>[])
      for (const field of Object.keys(ofMesa[name][0] ?? {})) expect(row[field]).toMatch(/\S/)
  expect((await detailsOf(hosts.loneMesa))[name]).toMatchObject(ofMesa[name])
})

it('writes flags as 0 and 1', async () => {
  const details = await detailsOf(hosts.harborPine)
  expect(details).toMatchObject({ hideCardsForBorrowers: '1', isNlsEnable: '0', cardEnable: '1' })
  const flags = Object.values(details).filter((value) => typeof value === 'boolean')
  expect(flags).toEqual([])
})

it('answers two lenders of one server by their own settings', async () => {
  const [mesa, pine] = [await detailsOf(hosts.loneMesa), await detailsOf(hosts.harborPine)]
  expect([mesa['colorCode'], mesa['sessionTimeout'], mesa['hideChatInBp']]).toEqual([
    '#1f5f8b',
    15,
    '0',
  ])
  expect([pine['colorCode'], pine['sessionTimeout'], pine['hideChatInBp']]).toEqual([
    '#2f5d50',
    10,
    '1',
  ])
})

const labelsIn = async (host: string, lang: string) => {
  const { body } = await started.ask(`/client/white-labels?lang=${lang}`, { host })
  return body.result['data'] as Record<string, string>
}

it('[CFG-03] lays the lender’s labels over the language’s, and those over English', async () => {
  const own = 'profile.verify.phoneTitle'
  const english = await labelsIn(hosts.loneMesa, 'en')
  const spanish = await labelsIn(hosts.loneMesa, 'es')
  expect(english[own]).toBe('Phone number is not verified!')
  expect(spanish['answers.notFound']).toBe('No se encontró.')
  expect(spanish[own]).not.toBe(english[own])
  expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(english).toSorted())
  expect(await labelsIn(hosts.loneMesa, 'xx')).toEqual(english)
})

it('[CFG-32] answers the payment frequencies as result.data', async () => {
  const { body } = await started.ask('/client/payment-frequencies')
  expect(body.result['data']).toContainEqual({ payment_frequency: 'MO', label: 'Monthly' })
})

it('[CFG-33][API-56] answers what each payment method costs as result.data, by the borrower’s state', async () => {
  const costs = async () => (await started.ask('/client/transaction-margin-info', { token })).body
  const listed = async () => (await started.ask('/payments/get-card-lists', { token })).body.result
  expect((await costs()).result).toEqual({ data: [expect.objectContaining({ flat: '3.95' })] })
  expect((await listed())['margins']).toEqual((await costs()).result['data'])
  const move = 'update borrowers set state_code = $1 where first_name = $2'
  await started.database.owner.query(move, ['CT', 'Maria Elena'])
  expect((await costs()).result).toEqual({ data: [] })
  expect((await listed())['margins']).toEqual([])
  await started.database.owner.query(move, ['TX', 'Maria Elena'])
})

const background = async () =>
  (await started.ask('/users/web/get-background-image')).body.result['background_image']
const images = async () =>
  (await started.ask('/client/get-client-images?loan_no=21-104233', { token })).body

it('[CFG-30] answers the background picture as result.background_image', async () => {
  expect(await background()).toMatch(/^\/images\/background\/[\da-f]{32}$/)
})

it('[CFG-31][API-55] answers the images as result.data', async () => {
  const url = expect.stringMatching(/^\/images\/logo\/[\da-f]{32}$/)
  expect(await images()).toMatchObject({ status: 1, result: { data: [{ type: '1', url }] } })
})

const boxFor = async (language: string) => {
  const headers = { 'accept-language': language }
  const { body } = await started.ask('/client/borrower-messages', { token, headers })
  return body.result['data'] as Details
}

it('[API-57] returns the message box in the language of the reader, else in another', async () => {
  expect(await boxFor('es')).toMatchObject({ message_box_title: 'De Lone Mesa' })
  expect(await boxFor('en')).toMatchObject({
    message_box_title: 'From Lone Mesa',
    messages: [
      { message_title: 'Closed for Thanksgiving', message_text: expect.stringMatching(/\S/) },
      { message_title: 'Less paper', message_text: expect.stringMatching(/\S/) },
    ],
  })
})

it('serves both public keys as a JWK set, and no private half', async () => {
  const { text } = await started.call('/app/api/.well-known/jwks.json')
  const { keys } = JSON.parse(text) as { keys: Details[] }
  expect(keys.map(({ kid }) => String(kid).split('-')[0])).toEqual(['portal', 'vault'])
  for (const key of keys)
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})
