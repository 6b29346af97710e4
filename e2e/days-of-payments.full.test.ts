import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import { parseDay } from '@quittance/domain/calendar'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import {
  agreeToAll,
  payIn,
  readText,
  reviewIn,
  sendButton,
  visitIn,
} from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { makePayment } from './testing/payments/paying.ts'
import { readReceipt, translate, waitFor } from './testing/payments/servicing-life.ts'
import { witness } from './testing/payments/three-way.ts'

// On which day a payment counts and settles, and how it stands until then: the same everywhere.

const { portal, browser } = onPortal()

async function expectSound(page: Page): Promise<void> {
  await expectFit(page)
  await expectAccessible(page)
}

it.each([
  {
    who: 'kevin',
    language: 'en',
    viewport: desktop,
    width: 1440,
    from: '7788',
    long: 'Wednesday, November 25, 2026',
    short: '11/25/2026',
  },
  {
    who: 'maria',
    language: 'es',
    viewport: phone,
    width: 390,
    from: '6789',
    long: 'mié, 25 nov 2026',
    short: '25 nov 2026',
  },
  {
    who: 'chloe',
    language: 'fr',
    viewport: desktop,
    width: 1440,
    from: '3456',
    long: 'mercredi 25 novembre 2026',
    short: '25 nov. 2026',
  },
] as const)(
  'says when a debit is expected to settle: in review, success, card, receipt and mail, in $language at $width px',
  async ({ who, language, viewport, from, long, short }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    const expected = say('receipts.details.settlesOn')
    const dialog = await reviewIn(page, { language, amount: '51.00', from })
    expect(await readText(dialog)).toMatch(new RegExp(`${expected}\\s+${long}`))
    await expectSound(page)
    await agreeToAll(dialog)
    await sendButton(dialog).click()
    const accepted = page.getByRole('dialog', { name: say('payments.success.pendingTitle') })
    await accepted.waitFor()
    expect(await readText(accepted)).toMatch(new RegExp(`${expected}\\s+${long}`))
    await expectSound(page)
    await accepted.getByRole('button', { name: say('payments.success.done') }).click()
    const settles = { date: { shortDay: parseDay('2026-11-25') } }
    const reader = { who, language }
    await page.getByText(translate(reader, 'payments.open.expected', settles)).waitFor()
    await page.goto(new URL('/receipts', page.url()).href)
    const receipt = await readReceipt(page, language, /51[.,]00/)
    expect(receipt).toMatch(new RegExp(`${expected}\\s+${short.replace('.', '\\.')}`))
    await expectSound(page)
    const { lender, email } = borrowers[who]
    const messages = async () =>
      (await readOutbox(portal, lender, email))
        .map(({ text }) => text)
        .join('\n')
        .replaceAll(/[\u00a0\u202f]/g, ' ')
    await expect.poll(messages, { timeout: 30_000 }).toMatch(new RegExp(`${expected} ?: ${short}`))
    await expectThreeWay(['51.00'])
    await context.close()
  },
)

it('takes a raised minimum over from the refusal into the open page', async () => {
  const { page, context } = await visit(browser, portal, 'kevin')
  await changeSettings(portal, 'lonemesa', { enableMinPaymentAmount: '40.00' })
  await makePayment(page, { amount: '25.00', from: '4242' })
  const refused = page.getByRole('dialog').filter({ hasText: 'Amount should be at least $40.00' })
  await refused.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Pay Now', exact: true }).hover({ force: true })
  const why = page.getByText('Amount should be at least $40.00')
  await expect.poll(() => why.count()).toBeGreaterThan(0)
  await context.close()
})

describe('a card payment after the cut-off', () => {
  it.each([
    {
      who: 'kevin',
      language: 'en',
      viewport: desktop,
      width: 1440,
      from: '4242',
      now: '2026-11-20T23:30:00Z',
      later: '2026-11-21T15:00:00Z',
      long: 'Saturday, November 21, 2026',
      short: '11/21/2026',
    },
    {
      who: 'luis',
      language: 'es',
      viewport: phone,
      width: 390,
      from: '8210',
      now: '2026-11-21T23:30:00Z',
      later: '2026-11-22T15:00:00Z',
      long: 'domingo, 22 de noviembre de 2026',
      short: '22 nov 2026',
    },
  ] as const)(
    'shows a card payment that is dated later as pending everywhere until its day, in $language at $width px',
    async ({ who, language, viewport, from, now, later, long, short }) => {
      const say = (key: LabelKey) => builtIn[language][key]
      const { expectThreeWay } = await witness(portal)
      await changeSettings(portal, 'lonemesa', { cardCutoffApplies: '1' })
      await portal.moveClock(now)
      const { page, context } = await visitIn(browser, portal, { who, language, viewport })
      await payIn(page, { language, amount: '60.00', from })
      const accepted = page.getByRole('dialog', { name: say('payments.success.pendingTitle') })
      await accepted.getByText(say('payments.state.pending'), { exact: true }).waitFor()
      await accepted.getByText(say('payments.success.laterText').replace(':date', long)).waitFor()
      await expectSound(page)
      await accepted.getByRole('button', { name: say('payments.success.done') }).click()
      await page.getByText(say('payments.open.postsOn').replace(':date', short)).waitFor()
      await expectSound(page)
      await page.goto(new URL('/receipts', page.url()).href)
      const before = await readReceipt(page, language, /\$60\.00/)
      expect(before).toContain(say('payments.state.pending'))
      expect(before).not.toContain(say('payments.success.totalDebit'))
      await expectSound(page)
      await portal.moveClock(later)
      await page.goto(new URL('/home', page.url()).href)
      const activity = page.getByRole('region', { name: say('loans.activity.title') })
      const row = activity.getByRole('listitem').filter({ hasText: '$60.00' })
      await waitFor(page, row.getByText(say('payments.state.completed')))
      await expectThreeWay(['63.95'])
      await context.close()
    },
  )
})
