import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type BorrowerName, borrowers } from '../borrowers/borrowers.ts'
import { addCardIn, payIn, visitIn, type VisitPlan } from '../borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from '../browser/browser.ts'
import { expectNothingCut } from '../browser/looks.ts'
import type { Portal } from '../portal/portal.ts'
import { witness } from './three-way.ts'

type Stage = { readonly portal: Portal; readonly browser: Browser }

type CancelledPayment = {
  readonly who: BorrowerName
  readonly language: Language
  readonly from: string
  readonly amount: string
  /** words in the subject of its email */
  readonly subject: string
  /** what the network heard of */
  readonly charged: readonly string[]
  readonly tried: RegExp
}

/** Pays by a bank account and cancels it: receipt and email say the same of what was never taken. */
export async function expectCancelledReceipt(
  { portal, browser }: Stage,
  { who, language, from, amount, subject, charged, tried }: CancelledPayment,
): Promise<void> {
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
  await expectSameLines(receipt, await emailAbout(portal, who, subject))
  await expectThreeWay(charged)
  await context.close()
}

/** Pays by a card that is declined: its receipt says that nothing was taken. */
export async function expectDeclinedReceipt(
  { portal, browser }: Stage,
  plan: Required<Pick<VisitPlan, 'who' | 'language' | 'viewport'>>,
): Promise<void> {
  const { language, viewport } = plan
  const say = (key: LabelKey) => builtIn[language][key]
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visitIn(browser, portal, plan)
  await addCardIn(page, language, '4000000000009995')
  await payIn(page, { language, amount: '27.00' })
  const declined = page.getByRole('dialog', { name: say('payments.declined.title') })
  await declined.getByRole('button', { name: say('payments.declined.useAnother') }).click()
  const receipt = await openNewest(page, language, viewport)
  await expectNeverTaken(receipt, language)
  await expect.poll(() => receipt.innerText()).toMatch(/\$27\.00\s+\+ .*\$3\.95/)
  await expectAccessible(page)
  await expectNothingCut(page)
  await expectThreeWay([])
  await context.close()
}

/** The newest receipt, beside the list or over it. */
export async function openNewest(
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
  await place.locator('dl').first().waitFor()
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

/** Each line of a receipt: its name and its value, with plain spaces. */
async function linesOf(receipt: Locator): Promise<[string, string][]> {
  return receipt
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((row): [string, string] => [
        row.children[0]?.textContent.replaceAll('\u00A0', ' ') ?? '',
        row.children[1]?.textContent.replaceAll('\u00A0', ' ') ?? '',
      ]),
    )
}

export async function expectSameLines(receipt: Locator, email: string): Promise<void> {
  const lines = await linesOf(receipt)
  expect(lines.length).toBeGreaterThan(3)
  const plain = email.replaceAll('\u00a0:', ':').replaceAll('\u00a0', ' ') // as French sets a colon
  const told = plain.split('\n')
  for (const [label, value] of lines) expect(told).toContain(`${label}: ${value}`)
}

type SentEmail = { to: string; subject: string; text: string }

/** The text of the newest email to a borrower with these words in its subject. */
export async function emailAbout(
  portal: Portal,
  who: BorrowerName,
  words: string,
): Promise<string> {
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
