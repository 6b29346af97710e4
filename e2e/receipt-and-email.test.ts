import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type BorrowerName, borrowers } from './testing/borrowers/borrowers.ts'
import { addCardIn, payIn, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectNothingCut } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal()

it('says one figure for a payment everywhere, and the same lines on its receipt and in its email', async () => {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visitIn(browser, portal, {
    who: 'kevin',
    language: 'en',
    viewport: desktop,
  })
  await payIn(page, { language: 'en', amount: '25.00', from: '4242' })
  const success = page.getByRole('dialog', { name: 'Payment Successful' })
  await success.waitFor()
  const figure = /\$25\.00\s+\+ \$3\.95 fee/
  expect(await success.innerText()).toMatch(figure)
  await success.getByRole('button', { name: 'Done' }).click()
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expect.poll(() => activity.innerText()).toMatch(figure)

  const receipt = await openNewest(page, 'en', phone)
  expect(await receipt.innerText()).toMatch(figure)
  const email = await emailAbout('kevin', 'Receipt for your payment of $25.00 + $3.95 fee')
  await expectSameLines(receipt, email)
  expect(email).toMatch(/^Principal: /m)
  expect(email).toMatch(/^Paid: 11\/20\/2026, 10:\d\d AM EST$/m)
  await expectThreeWay(['28.95'])
  await context.close()
})

it.each([
  // Harbor & Pine hands debits to the bank at the cut-off, so the network never heard of this one.
  [
    'en',
    {
      who: 'aisha',
      from: '4321',
      subject: 'Your payment of $31.00 is cancelled',
      amount: '31.00',
      charged: [],
      tried: /^11\/20\/2026, 10:\d\d AM EST$/,
    },
  ],
  [
    'es',
    {
      who: 'maria',
      from: '6789',
      subject: 'está cancelado',
      amount: '33.00',
      charged: ['33.00'],
      tried: /^20 nov 2026, 10:\d\d a\. m\. \(EST\)$/,
    },
  ],
  [
    'fr',
    {
      who: 'chloe',
      from: '3456',
      subject: 'annulé',
      amount: '32.00',
      charged: ['32.00'],
      tried: /^20 nov\. 2026 à 10 h( \d\d)? \(HNE\)$/,
    },
  ],
] as const)(
  'shows in %s on a cancelled receipt when it was tried, and struck amounts, as its email does',
  async (language, { who, from, subject, amount, charged, tried }) => {
    const { expectThreeWay } = await witness(portal)
    const say = (key: LabelKey) => builtIn[language][key]
    const { page, context } = await visitIn(browser, portal, { who, language, viewport: phone })
    await payIn(page, { language, amount, from })
    const accepted = page.getByRole('dialog', { name: say('payments.success.pendingTitle') })
    await accepted.getByRole('button', { name: say('payments.cancel.button') }).click()
    const sure = page.getByRole('dialog', { name: say('payments.cancel.title') })
    await sure.getByRole('button', { name: say('payments.cancel.button') }).click()
    await sure.waitFor({ state: 'detached' })

    const narrow = await openNewest(page, language, phone)
    await expectNeverTaken(narrow, language)
    await expectAccessible(page)
    await expectNothingCut(page)
    const receipt = await openNewest(page, language, desktop)
    await expectNeverTaken(receipt, language)
    const lines = Object.fromEntries(await linesOf(receipt))
    expect(lines[say('receipts.details.triedOn')]).toMatch(tried)
    await expectAccessible(page)
    await expectNothingCut(page)
    await expectSameLines(receipt, await emailAbout(who, subject))
    await expectThreeWay(charged)
    await context.close()
  },
)

it.each([
  ['en', 'darnell', phone],
  ['es', 'luis', desktop],
] as const)(
  'shows in %s to %s on a declined receipt when it was tried, and struck amounts',
  async (language, who, viewport) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    await addCardIn(page, language, '4000000000009995')
    await payIn(page, { language, amount: '27.00' })
    const declined = page.getByRole('dialog', { name: say('payments.declined.title') })
    await declined.getByRole('button', { name: say('payments.declined.useAnother') }).click()
    const receipt = await openNewest(page, language, viewport)
    await expectNeverTaken(receipt, language)
    expect(await receipt.innerText()).toMatch(/\$27\.00\s+\+ .*\$3\.95/)
    await expectAccessible(page)
    await expectNothingCut(page)
    await expectThreeWay([])
    await context.close()
  },
)

it('keeps a receipt as its email had it after days, and charges nothing more', async () => {
  const { expectThreeWay } = await witness(portal)
  const before = await emailAbout('kevin', 'Receipt for your payment of $25.00 + $3.95 fee')
  await portal.moveClock('2026-11-25T15:00:00Z')
  const { page, context } = await visitIn(browser, portal, { who: 'kevin', language: 'en' })
  const receipt = await openNewest(page, 'en', desktop)
  expect(await receipt.innerText()).toMatch(/\$25\.00\s+\+ \$3\.95 fee/)
  await expectSameLines(receipt, before)
  await expectThreeWay([])
  await context.close()
})

/** The newest receipt, beside the list or over it. */
async function openNewest(
  page: Page,
  language: Language,
  viewport: typeof phone,
): Promise<Locator> {
  await page.setViewportSize(viewport)
  const say = (key: LabelKey) => builtIn[language][key]
  await page.goto(new URL('/receipts', page.url()).href)
  await page
    .getByRole('list', { name: say('receipts.list.label') })
    .getByRole('button')
    .first()
    .click()
  const title = say('receipts.details.title')
  const place = page.getByRole(viewport === phone ? 'dialog' : 'region', { name: title })
  await place.waitFor()
  return place
}

/** What was never taken was tried: it posts on no day, has no parts, and its amounts are struck. */
async function expectNeverTaken(receipt: Locator, language: Language): Promise<void> {
  const lines = await linesOf(receipt)
  const labels = lines.map(([label]) => label)
  const say = (key: LabelKey) => builtIn[language][key]
  expect(labels).toContain(say('receipts.details.triedOn'))
  for (const key of ['paidOn', 'countsFrom', 'principal', 'interest', 'principalAfter'] as const)
    expect(labels).not.toContain(say(`receipts.details.${key}`))
  const amount = receipt
    .locator('dl > div')
    .filter({ hasText: say('receipts.details.amount') })
    .locator('s')
  expect(await amount.count()).toBeGreaterThan(0)
}

/** Each line of a receipt: its name and its value. */
async function linesOf(receipt: Locator): Promise<[string, string][]> {
  return receipt
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((row): [string, string] => [
        row.children[0]?.textContent ?? '',
        row.children[1]?.textContent ?? '',
      ]),
    )
}

async function expectSameLines(receipt: Locator, email: string): Promise<void> {
  const lines = await linesOf(receipt)
  expect(lines.length).toBeGreaterThan(3)
  const told = email.replaceAll('\u00a0:', ':').split('\n') // as French sets a colon
  for (const [label, value] of lines) expect(told).toContain(`${label}: ${value}`)
}

type SentEmail = { to: string; subject: string; text: string }

/** The text of the newest email to a borrower with these words in its subject. */
async function emailAbout(who: BorrowerName, words: string): Promise<string> {
  const { lender, email } = borrowers[who]
  const find = async () => {
    const { body } = await portal.call(lender, { path: '/dev/outbox' })
    const emails = (body as SentEmail[]).filter(
      ({ to, subject }) => to === email && subject.includes(words),
    )
    return emails[0]?.text ?? ''
  }
  await expect.poll(find, { timeout: 15_000 }).not.toBe('')
  return find()
}
