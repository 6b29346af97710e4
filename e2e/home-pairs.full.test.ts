import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { atHomeIn, openAddMethodIn, payButtonIn, visitIn } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { dockOf } from './testing/payments/paying.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { type Combination, pairwise } from './testing/settings/pairwise.ts'

// Home and what opens from it, in combinations of the settings that change them: each value of one
// beside each value of every other.

const { portal, browser } = onPortal()

/** A phone as narrow as they come, and a window of 1280 by 720 pixels at 200 %. */
const narrow = { width: 320, height: 640 }
const zoomed = { width: 640, height: 360 }

const onOff = ['0', '1'] as const
const long = 'Nordwestliche Kraftfahrzeugfinanzierungsgenossenschaft of Saskatchewan and Manitoba'

const factors = {
  who: ['maria', 'luis', 'darnell', 'terrence', 'jennifer', 'chloe'],
  opens: ['loans', 'figures', 'pictures', 'paying'],
  isSecondLanguage: [false, true],
  scheme: ['light', 'dark'],
  linking: [
    { linkLoanFirstField: 1, isSsn: '1' },
    { linkLoanFirstField: 1, isSsn: '0' },
    { linkLoanFirstField: 2 },
    { linkLoanFirstField: 3 },
    { linkLoanFirstField: 4 },
  ],
  linkLoanThirdField: [1, 2, 3],
  linkLoanLimitInBp: [0, 1],
  hidePaidOff: onOff,
  hideLastNextPmtInfo: onOff,
  displayScheduledStatusTileAtTopLeft: onOff,
  hideChatInBp: onOff,
  hideBpContactUs: onOff,
  enableLmsUi: onOff,
  statements: onOff,
  generateScheduledAuthorizationDocument: onOff,
  kinds: [
    { cardEnable: '1', isAchMobile: '1' },
    { cardEnable: '0', isAchMobile: '1' },
  ],
  hideCardsForBorrowers: onOff,
  firstTabByDefaultCard: onOff,
  autoFillPmtAmt: onOff,
  least: [
    { enableMinPaymentAmount: '0.00', notifyPmtLessThanDue: '1' },
    { enableMinPaymentAmount: '25.00', notifyPmtLessThanDue: '1' },
    { enableMinPaymentAmount: '0.00', notifyPmtLessThanDue: '0' },
  ],
  paymentMessage: onOff,
  messageScheduledPayment: onOff,
  updateAllCifAddresses: onOff,
  names: [
    {},
    {
      companyName: long,
      appName: long,
      workingHours: 'Monday to Friday 8 AM to 6 PM, Saturday 9 AM to 12 PM',
      customFooter: '1',
      customFooterContent: `<p>${long}, <a href="https://example.com/a/very/long/address">licences</a></p>`,
      clientCustomUrl1: 'https://example.com/one',
      clientCustomUrl1Text: long,
      clientCustomUrl2: 'https://example.com/two',
      clientCustomUrl2Text: 'Two',
    },
  ],
} as const

type Home = Combination<typeof factors>

const secondLanguage = { lonemesa: 'es', harborpine: 'en', boreal: 'fr' } as const

const combinations = pairwise(factors).map((home, at) => ({ ...home, no: at + 1 }))

/** What was opened in all of them, by the label of what opens it. */
const opened = new Set<string>()
const wanted = ['loans.link.title', 'loans.switcher.delete', 'loans.quote.open'] as const
const openers = {
  figures: ['loans.quote.open', 'loans.details.whyMoved', 'loans.details.paySooner'],
  pictures: ['loans.picture.vehicle', 'loans.picture.user'],
} as const satisfies Readonly<Record<string, readonly LabelKey[]>>

it.each(combinations)(
  'shows home of $who whole and without fault in combination $no of the settings, with what opens from it',
  async ({ no: _no, ...home }) => {
    const { who, scheme, opens } = home
    const { lender } = borrowers[who]
    await changeSettings(portal, lender, settingsOf(home))
    const language: Language = home.isSecondLanguage ? secondLanguage[lender] : 'en'
    const say = (key: LabelKey) => builtIn[language][key]
    const plan = { who, language, viewport: narrow }
    const { page, context, complaints } = await visitIn(browser, portal, plan)
    await page.emulateMedia({ colorScheme: scheme })
    if (who === 'terrence') {
      await expectSound(page)
      await page.getByRole('button', { name: say('loans.bankruptcy.accept') }).click()
    }
    await expectSound(page)
    for (const open of actsOf(page, { opens, language })) {
      if (!(await open())) continue
      await expectSound(page)
      await page.reload()
      await atHomeIn(page, language)
    }
    expect(complaints).toEqual([])
    await context.close()
  },
)

it('opens in these combinations each dialog that home has for a loan', () => {
  const all = [...wanted, ...openers.figures, ...openers.pictures]
  expect(all.filter((key) => !opened.has(key))).toEqual([])
})

it('brings every two values of the settings of home together in one of its combinations', () => {
  const names = Object.keys(factors) as (keyof typeof factors)[]
  const pairs = names.flatMap((one, at) =>
    names.slice(at + 1).map((other) => [one, other] as const),
  )
  for (const [one, other] of pairs) {
    const met = new Set(combinations.map((home) => JSON.stringify([home[one], home[other]])))
    expect(met.size, `${one} and ${other}`).toBe(factors[one].length * factors[other].length)
  }
  expect(combinations.length).toBeLessThan(45)
})

function settingsOf(home: Home): Readonly<Record<string, unknown>> {
  const { who: _who, opens: _opens, isSecondLanguage: _language, scheme: _scheme, ...rest } = home
  const { linking, kinds, least, names, ...flags } = rest
  return { ...flags, ...linking, ...kinds, ...least, ...names }
}

/** Of the window as narrow as they come, and of the one at 200 %. */
async function expectSound(page: Page): Promise<void> {
  for (const viewport of [zoomed, narrow]) {
    await page.setViewportSize(viewport)
    await expectFit(page)
    await expectAccessible(page)
  }
}

type Opening = { readonly opens: Home['opens']; readonly language: Language }

/** Each opens something, and says whether this home has it. */
function actsOf(page: Page, { opens, language }: Opening): (() => Promise<boolean>)[] {
  const say = (key: LabelKey) => builtIn[language][key]
  const press = async (key: LabelKey, button: Locator) => {
    if ((await button.count()) === 0) return false
    await button.first().click()
    await page.getByRole('dialog').last().waitFor()
    opened.add(key)
    return true
  }
  const list = async () =>
    page.getByRole('button', { name: new RegExp(`^${say('loans.switcher.label')}`) }).click()
  switch (opens) {
    case 'loans':
      return [
        async () => {
          await list()
          await expectSound(page)
          const link = page.getByRole('button', { name: say('loans.link.title') })
          return (await link.getAttribute('aria-disabled')) === 'true'
            ? false
            : press('loans.link.title', link)
        },
        async () => {
          await list()
          const [remove = ''] = say('loans.switcher.delete').split(':number')
          return press(
            'loans.switcher.delete',
            page.getByRole('button', { name: new RegExp(`^${remove}`) }),
          )
        },
      ]
    case 'figures':
    case 'pictures':
      return openers[opens].map(
        (key) => () => press(key, page.getByRole('button', { name: say(key) })),
      )
    case 'paying':
      return [
        async () => {
          if ((await dockOf(page).count()) === 0) return false
          await dockOf(page).click()
          return true
        },
        async () => {
          if ((await dockOf(page).count()) === 0) return false
          await openAddMethodIn(page, language, say('payments.methodTab.card'))
          return true
        },
        () => review(page, language),
      ]
    default:
      return opens satisfies never
  }
}

/** The last look at a payment, where this home lets one be made. */
async function review(page: Page, language: Language): Promise<boolean> {
  if ((await dockOf(page).count()) === 0) return false
  await dockOf(page).click()
  await page.getByLabel(builtIn[language]['payments.form.amount'], { exact: true }).fill('31.00')
  const pay = payButtonIn(page, language)
  if ((await pay.getAttribute('aria-disabled')) === 'true') return true
  await pay.click()
  await page.getByRole('dialog', { name: builtIn[language]['payments.review.title'] }).waitFor()
  return true
}
