import { builtIn } from '@quittance/contract/labels/built-in'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '../web/src/app/paths.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { addBankIn } from './testing/borrowers/visit-in.ts'
import { phone } from './testing/browser/browser.ts'
import { expectNoInternalIds, internalIdsIn } from './testing/browser/internal-ids.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { call } from './testing/portal/portal.ts'
import {
  addCard,
  expectPaidSoon,
  panelOf,
  makePayment,
  receiptOf,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal({ variables: { GATEWAY_TIMEOUT_MS: '1500' } })

const referencePattern = /LM-[0-9A-Z]{4}-[0-9A-Z]{4}/

/** The row of a receipt or dialog with this name. */
const factOf = (place: ReturnType<Page['locator']>, name: string) =>
  place.locator('dl > div').filter({ hasText: name }).locator('dd')

it('names a payment by one short reference in dialog, list, receipt, email, text and the lender’s API', async () => {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visit(browser, portal, 'maria')
  await makePayment(page, { amount: '25.00', from: '5556' })
  await receiptOf(page).waitFor()
  const reference = await factOf(receiptOf(page), 'Reference Number').innerText()
  expect(reference).toMatch(new RegExp(`^${referencePattern.source}$`))
  await expectNoInternalIds(page)

  await receiptOf(page).getByRole('button', { name: 'Send receipt' }).click()
  const sending = page.getByRole('dialog', { name: 'Send the receipt' })
  await sending.getByLabel('Email').fill('copy@example.com')
  await sending.getByLabel('Text message').fill('2105550188')
  await sending.getByRole('button', { name: 'Send receipt' }).click()
  await sending.waitFor({ state: 'detached' })
  await receiptOf(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'All receipts' }).click()
  const row = page.getByRole('list', { name: 'Your receipts' }).getByRole('button').first()
  expect(await row.innerText()).toContain(reference)
  await row.click()
  const panel = page.getByRole('region', { name: 'Receipt' })
  expect(await factOf(panel, 'Reference Number').innerText()).toBe(reference)
  await expectNoInternalIds(page)

  for (const to of [borrowers.maria.email, 'copy@example.com', '2105550188'])
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
})

it('names a payment by its reference while it is checked, under way, declined and returned', async () => {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visit(browser, portal, 'darnell', {
    hurries: true,
    viewport: phone,
  })
  await addCard(page, { number: '4000000000009003' }) // charged, and never answered
  await makePayment(page, { amount: '26.00' })
  await panelOf(page).filter({ hasText: referencePattern }).waitFor()
  await expectNoInternalIds(page)
  await expectPaidSoon(page, '$29.95')
  await expectNoInternalIds(page)
  await receiptOf(page).getByRole('button', { name: 'Done' }).click()

  await addCard(page, { number: '4000000000000002' }) // declined
  await makePayment(page, { amount: '27.00' })
  const declined = page.getByRole('dialog', { name: builtIn.en['payments.declined.title'] })
  await declined.waitFor()
  await expectNoInternalIds(page)
  await declined.getByRole('button', { name: 'Use another method' }).click()

  await addBankIn(page, 'en', '77440001') // comes back for want of money
  await makePayment(page, { amount: '28.00' })
  const accepted = page.getByRole('dialog', { name: 'Payment accepted' })
  const reference = await factOf(accepted, 'Reference Number').innerText()
  await accepted.getByRole('button', { name: 'Done' }).click()
  const pending = page.getByText(`Reference ${reference}`)
  await pending.waitFor()
  await expectNoInternalIds(page)
  await context.close()

  await portal.moveClock('2026-11-25T15:00:00Z')
  const later = await visit(browser, portal, 'darnell')
  await later.page.getByText(/Your bank returned \$28\.00/).waitFor()
  await later.page.getByText(`Reference ${reference}`).waitFor()
  await expectNoInternalIds(later.page)
  await later.context.close()
  await expectThreeWay(['29.95', '28.00'])
})

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
  const { body } = await call(portal.port, 'lonemesa.localhost', { path: '/dev/outbox' })
  return body as SentEmail[]
}

async function readOutbox(to: string): Promise<string> {
  const emails = await readEmails()
  return emails
    .filter((email) => email.to === to)
    .map(({ text }) => text)
    .join('\n')
}
