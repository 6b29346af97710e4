import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '../web/src/app/paths.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import {
  addBankIn,
  addCardIn,
  expectPaidSoonIn,
  panelIn,
  payIn,
  visitIn,
} from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectNoInternalIds, internalIdsIn } from './testing/browser/internal-ids.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { translate, waitFor } from './testing/payments/servicing-life.ts'
import { expectSameBooks, witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal({ variables: { GATEWAY_TIMEOUT_MS: '1500' } })

const referencePattern = /LM-[0-9A-Z]{4}-[0-9A-Z]{4}/

/** The row of a receipt or dialog with this name. */
const factOf = (place: ReturnType<Page['locator']>, name: string) =>
  place.locator('dl > div').filter({ hasText: name }).locator('dd')

/** Nothing is cut, everybody can read it, and no id stands there that says nothing to people. */
async function expectSound(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0)) // from beneath the bars
  await expectNoInternalIds(page)
  await expectFit(page)
  await expectAccessible(page)
}

it.each([
  { who: 'maria', language: 'en', viewport: desktop, width: 1440, from: '5556' },
  { who: 'luis', language: 'es', viewport: phone, width: 390, from: '8210' },
] as const)(
  'names a payment by one short reference in dialog, wide list, receipt, email, text and the lender’s API, in $language at $width px',
  async ({ who, language, viewport, from }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    await payIn(page, { language, amount: '25.00', from })
    const success = page.getByRole('dialog', { name: say('payments.success.title') })
    await success.waitFor()
    await expect
      .poll(() => factOf(success, say('receipts.details.reference')).innerText())
      .toMatch(new RegExp(`^${referencePattern.source}$`))
    const reference = await factOf(success, say('receipts.details.reference')).innerText()
    await expectSound(page)

    await success.getByRole('button', { name: say('payments.success.send') }).click()
    const sending = page.getByRole('dialog', { name: say('receipts.send.title') })
    await sending.getByLabel(say('receipts.send.email')).fill(`${who}.copy@example.com`)
    await sending.getByLabel(say('receipts.send.phone')).fill('2105550188')
    await sending.getByRole('button', { name: say('receipts.send.button') }).click()
    await sending.waitFor({ state: 'detached' })
    await success.getByRole('button', { name: say('payments.success.done') }).click()
    await page.getByRole('link', { name: say('loans.activity.all') }).click()
    const list = page.getByRole('list', { name: say('receipts.list.label') })
    const row = list.getByRole('button').first()
    // A phone has no room for it there.
    const told = viewport === desktop ? new RegExp(reference) : /\$25\.00\s*\+ \$3\.95/
    await expect.poll(() => row.innerText()).toMatch(told)
    await row.click()
    const place = viewport === phone ? 'dialog' : 'region'
    const panel = page.getByRole(place, { name: say('receipts.details.title') })
    const shown = factOf(panel, say('receipts.details.reference'))
    await expect.poll(() => shown.innerText()).toBe(reference)
    await expectSound(page)

    for (const to of [borrowers[who].email, `${who}.copy@example.com`, '2105550188'])
      await expect.poll(() => readOutbox(to)).toContain(reference)

    const typed = reference.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    const found = await portal.callLenderApi('lonemesa', `/payments/${encodeURIComponent(typed)}`)
    expect(found).toMatchObject({ status: 200, body: { reference, amount: '25.00', fee: '3.95' } })
    const last = reference.endsWith('2') ? '3' : '2'
    const mistyped = await portal.callLenderApi(
      'lonemesa',
      `/payments/${reference.slice(0, -1)}${last}`,
    )
    expect(mistyped).toMatchObject({ status: 422, body: { reason: 'wrongCheck' } })
    await expectThreeWay(['28.95'])
    await context.close()
  },
)

it.each([
  {
    who: 'darnell',
    language: 'en',
    viewport: phone,
    width: 390,
    returned: 'Your bank returned $28.00',
    later: '2026-11-25T15:00:00Z',
  },
  {
    who: 'kevin',
    language: 'es',
    viewport: desktop,
    width: 1440,
    returned: 'Su banco devolvió $28.00',
    later: '2026-12-01T15:00:00Z',
  },
] as const)(
  'names a payment by its reference while it is checked, under way, declined and returned, in $language at $width px',
  async ({ who, language, viewport, returned, later }) => {
    const reader = { who, language }
    const say = (key: LabelKey) => builtIn[language][key]
    const { expectThreeWay } = await witness(portal)
    const plan = { ...reader, viewport }
    const { page, context } = await visitIn(browser, portal, { ...plan, hurries: true })
    await addCardIn(page, language, '4000000000009003') // charged, and never answered
    await payIn(page, { language, amount: '26.00' })
    await panelIn(page, language).filter({ hasText: referencePattern }).waitFor()
    await expectSound(page)
    await expectPaidSoonIn(page, language, '$29.95')
    await expectNoInternalIds(page)
    const success = page.getByRole('dialog', { name: say('payments.success.title') })
    await success.getByRole('button', { name: say('payments.success.done') }).click()

    await addCardIn(page, language, '4000000000000002') // declined
    await payIn(page, { language, amount: '27.00' })
    const declined = page.getByRole('dialog', { name: say('payments.declined.title') })
    await declined.waitFor()
    await expectSound(page)
    await declined.getByRole('button', { name: say('payments.declined.useAnother') }).click()

    await addBankIn(page, language, '77440001') // comes back for want of money
    await payIn(page, { language, amount: '28.00' })
    const accepted = page.getByRole('dialog', { name: say('payments.success.pendingTitle') })
    const reference = await factOf(accepted, say('receipts.details.reference')).innerText()
    await accepted.getByRole('button', { name: say('payments.success.done') }).click()
    const named = translate(reader, 'payments.confirming.reference', { reference })
    await page.getByText(named).waitFor()
    await expectSound(page)
    await context.close()
    await expectThreeWay(['29.95', '28.00'])

    await portal.moveClock(later)
    const after = await visitIn(browser, portal, plan)
    await waitFor(after.page, after.page.getByText(returned))
    await after.page.getByText(named).waitFor()
    await expectSound(after.page)
    await after.context.close()
    await expectSameBooks(portal)
  },
)

it('shows no id of ours or of a payment network on any page', async () => {
  const { page, context } = await visit(browser, portal, 'maria')
  const pages = [
    paths.receipts,
    paths.paymentOption,
    paths.changePassword,
    paths.changeLanguage,
    paths.notifications,
  ]
  for (const path of pages) {
    await page.goto(portal.at('lonemesa', path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectNoInternalIds(page)
  }
  await context.close()
})

it('writes no id of ours or of a payment network in any message', async () => {
  const emails = await readEmails()
  expect(emails.length).toBeGreaterThan(3)
  for (const { subject, text, html } of emails)
    expect(internalIdsIn([subject, text, html].join('\n'))).toEqual([])
})

type SentEmail = { to: string; subject: string; text: string; html: string }

async function readEmails(): Promise<SentEmail[]> {
  const { body } = await portal.call('lonemesa', { path: '/dev/outbox' })
  return body as SentEmail[]
}

async function readOutbox(to: string): Promise<string> {
  const emails = await readEmails()
  return emails
    .filter((email) => email.to === to)
    .map(({ text }) => text)
    .join('\n')
}
