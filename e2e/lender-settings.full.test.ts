import { beforeAll, describe, expect, it } from 'vitest'
import { visit, type Visit } from './testing/borrowers/borrowers.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { review } from './testing/payments/paying.ts'

const { portal, browser } = onPortal()
let home: Visit
/** what home was told before the lender changed anything */
let before: Readonly<Record<string, unknown>>
/** what home was told when it asked for the configuration of the loan that it shows */
let details: Readonly<Record<string, unknown>>

const disclosures = {
  borrowerOnetimeCardDisclosure:
    '<p>One card charge of :total by :lender.</p><script>document.title = "ran"</script>',
  borrowerRecurringCardDisclosure: '<p>Card charges again and again.</p>',
  borrowerOnetimeAchDisclosure: '<p>One debit.</p>',
  borrowerRecurringAchDisclosure: '<p>Debits again and again.</p>',
}

/** By requirement: settings that differ from their defaults, and from the demo's. */
const settings = {
  '[CFG-16]': {
    paymentFrequencies: [
      { payment_frequency: 'WE', label: 'Each week' },
      { payment_frequency: 'MO', label: 'Each month' },
    ],
  },
  '[CFG-17]': {
    sessionTimeout: 7,
    enableLmsUi: '1',
    hideBpContactUs: '1',
    enableConstantAi: '1',
    constantAiOrigin: 'https://assistant.example.com',
  },
  '[CFG-18]': { statements: '0', generateScheduledAuthorizationDocument: '0' },
  '[CFG-19]': {
    isAchMobile: '0',
    cardEnable: '0',
    hideCardIfCa: '1',
    firstTabByDefaultCard: '0',
    hideCardsForBorrowers: '1',
  },
  '[CFG-20]': {
    bkUdfMessage: '<p>A notice.</p>',
    isSsn: '0',
    disableQuickLink: '1',
    hideTAndCPrivacyPolicyLink: '1',
    passwordInfo: 'Long ones.',
    validationCodeSeconds: 77,
    validationCodeCallOption: '0',
    verifyEmailForBpLogin: '0',
    socialLoginInd: '0',
  },
  '[CFG-21]': {
    borSchedMaxDays: 44,
    restrictSchMaxDaysForFrequencies: ['WE'],
    borAchScheduleBizDays: 4,
    borAchRealtimePmts: '0',
  },
  '[CFG-22]': { linkLoanLimitInBp: 3, autoEnrollStatementsWhenLinking: '0' },
  '[CFG-23]': {
    autoFillPmtAmt: '0',
    enableMinPaymentAmount: '12.00',
    notifyPmtLessThanDue: '0',
    paymentMessage: '1',
    messageScheduledPayment: '1',
    messagePaymentButton: 'Yes, mine',
  },
  '[CFG-24]': {
    hidePaidOff: '1',
    hideLastNextPmtInfo: '1',
    displayScheduledStatusTileAtTopLeft: '1',
  },
  '[CFG-25]': { showReceiptDetails: '0', receiptAutoFillEmailPhone: '0', hideRecptFilter: '1' },
  '[CFG-26]': {
    oneTimeAchImportNls: '1',
    isNlsEnable: '1',
    useLmsSchedules: '1',
    updateAllCifAddresses: '0',
  },
  '[CFG-27]': {
    scheduleEdit: '0',
    scheduleDelete: '0',
    collectorScheduledEdit: '1',
    collectorScheduledDelete: '1',
    autoFillSchOnetime: '1',
    borSchedRecurringAchOnly: '1',
    allowAllBorrowerFrequencies: '0',
    isRecurring: '0',
    achCancelAlert: '0',
    scheduleCustAmt: '0',
  },
  '[CFG-28]': { hideAddEmailAddressBp: '1', hideAddPhoneNumberBp: '1' },
} as const

beforeAll(async () => {
  home = await visit(browser, portal, 'maria')
  before = await detailsOf(home)
  const body = Object.assign({}, disclosures, ...Object.values(settings)) as Readonly<
    Record<string, unknown>
  >
  await changeSettings(portal, 'lonemesa', body)
  details = await detailsOf(home)
})

describe('the configuration that the page asks for', () => {
  const groups = Object.entries(settings).map(
    ([id, group]) => [id, Object.keys(group)[0], group] as const,
  )
  it.each(groups)('%s returns what the lender set, as %s', (_id, _name, group) => {
    const told = Object.fromEntries(Object.keys(group).map((name) => [name, details[name]]))
    // A list of codes goes out as the specification has it, with commas.
    const { restrictSchMaxDaysForFrequencies: codes, ...rest } = told
    const read = codes === undefined ? rest : { ...rest, restrictSchMaxDaysForFrequencies: [codes] }
    expect(read).toMatchObject(group)
    expect(Object.keys(details)).toContain('lms') // which no lender can set yet
    for (const [name, value] of Object.entries(group)) expect(before[name]).not.toEqual(value)
  })

  it('[CFG-15] returns the four disclosures, free of what would run', () => {
    expect(details).toMatchObject({
      ...disclosures,
      borrowerOnetimeCardDisclosure: '<p>One card charge of :total by :lender.</p>',
    })
  })

  it('tells nothing of how the lender serves its loans', () => {
    for (const name of ['waterfall', 'cardGateway', 'feeRules', 'nsfFee', 'lateFeePercent'])
      expect(Object.keys(details)).not.toContain(name)
  })

  it('[CFG-32] returns the frequencies as a list of their own', async () => {
    const { result } = await ask('/client/payment-frequencies')
    expect(result).toEqual({ data: settings['[CFG-16]'].paymentFrequencies })
  })

  it('[CFG-33] returns what each payment method costs, for a borrower', async () => {
    const { result } = await ask('/client/transaction-margin-info')
    expect(result.data).toContainEqual({
      paymentType: '1',
      type: '1',
      flat: '3.95',
      percent: '0.00',
    })
  })
})

describe('what is seen of it', () => {
  it('[CFG-17][CFG-24][LOAN-28] shows on home what the lender set', async () => {
    const { page } = home
    expect(await page.getByRole('button', { name: 'Contact Us' }).count()).toBe(0)
    const pages = page.getByRole('banner').getByRole('navigation').getByRole('link')
    await expect
      .poll(() => pages.allInnerTexts())
      .toEqual(['Home', 'Servicing', 'Schedule', 'Settings'])
    const text = await page.getByRole('region', { name: 'Status', exact: true }).innerText()
    // What is to be debited stands there all the same.
    expect(text).not.toMatch(/Last Payment|Next Payment|Due [A-Z][a-z]+day,/)
  })

  it('[CFG-15][CFG-23] shows what the lender set in the payment form and its review', async () => {
    const back = { cardEnable: '1', hideCardsForBorrowers: '0', isAchMobile: '1' }
    await changeSettings(portal, 'lonemesa', back)
    const { page } = home
    await page.reload()
    const amount = page.getByLabel('Payment Amount')
    await amount.waitFor()
    expect(await amount.inputValue()).toBe('')
    await amount.fill('11.99')
    await amount.blur()
    const least = page.getByText('Amount should be at least $12.00')
    await least.and(page.locator(':visible')).waitFor()
    const dialog = await review(page, { amount: '25.00', from: '5556' })
    await dialog.getByText('The authorization you are giving').click()
    await expect
      .poll(() => dialog.innerText())
      .toContain('One card charge of $28.95 by Lone Mesa Auto Finance.')
    expect(await page.title()).toBe('Home · Lone Mesa')
    expect(home.complaints).toEqual([])
  })
})

async function detailsOf({ page }: Visit) {
  const calls = callsOf(page)
  const asked = page.waitForRequest(/get-client-details\?loan_no=21-104233/)
  await page.reload()
  await asked
  const { result } = await callTo(calls, '/client/get-client-details').answer()
  return result.data as Readonly<Record<string, unknown>>
}

/** A call as the page makes it, from inside the page. */
async function ask(path: string) {
  return home.page.evaluate(async (asked) => {
    const accessToken = localStorage.getItem('quittance.token') ?? ''
    const answer = await fetch(`/app/api${asked}`, { headers: { accessToken } })
    return (await answer.json()) as { result: { data: unknown[] } }
  }, path)
}
