import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { readDebitOfMaria, countDebitMails } from './testing/schedules/debit-of-maria.ts'
import { scheduleScreen } from './testing/schedules/schedule-screen.ts'

// What schedules promised, as their days come: one clock goes on from test to test.

const { portal, browser } = onPortal()

it('[SCHED-15][SCHED-49] deletes a whole series, which is listed as deleted and never debited', async () => {
  const { page, context } = await visit(browser, portal, 'kevin', { path: '/schedule-payment' })
  const { list, rows } = scheduleScreen(page)
  const row = rows.filter({ hasText: '$171.87' })
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row.count()).toBe(0)
  await list.getByLabel('Status').selectOption({ label: 'Deleted' })
  await row.getByText('DELETED', { exact: true }).waitFor()
  await portal.moveClock('2026-12-01T15:00:00Z')
  expect((await portal.journal()).map(({ amount }) => amount)).not.toContain('171.87')
  await context.close()
})

it('debits a borrower’s scheduled payment once on its day', async () => {
  const { page, context } = await visit(browser, portal, 'maria')
  await portal.moveClock('2026-12-07T22:05:00Z') // 5:05 PM Eastern: the file of the 8th has left
  // The clock has moved once the debit has its outcome: nothing is to be waited for.
  const charged = (await portal.journal()).map(({ amount }) => amount)
  expect(charged.filter((amount) => amount === '471.88')).toHaveLength(1)
  expect(await readDebitOfMaria(page)).toContain('Pending')
  await page.getByText('scheduled for 12/08/2026').first().waitFor()
  await expect.poll(() => countDebitMails(portal, true), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => countDebitMails(portal, false), { timeout: 30_000 }).toBe(1)
  await context.close()
})

it('[SCHED-19][SCHED-28][SCHED-55] sends receipts to another address once the success is read', async () => {
  const { page, context } = await visit(browser, portal, 'maria', { path: '/schedule-payment' })
  const screen = scheduleScreen(page)
  await screen.frequency.selectOption('WE')
  await screen.pick('First Payment', '2026-12-10')
  await screen.form.getByRole('radio', { name: /Checking ending 6789/ }).check()
  await screen.amount.fill('130')
  await screen.send.click()
  await screen.review.getByRole('radio', { name: 'To maria.ortega@example.com' }).waitFor()
  await screen.review.getByRole('radio', { name: 'To another address' }).check()
  const address = screen.review.getByLabel('Email address')
  await address.fill('nobody')
  await screen.review.getByText('This must be a valid e-mail').waitFor()
  await address.fill('receipts@example.com')
  await screen.agreeToAll()
  await screen.confirm.click()
  // The answer and not the request: a page that closes meanwhile takes its request with it.
  const answered = page.waitForResponse((response) =>
    response.url().endsWith('/payments/recurring-email'),
  )
  await screen.made.getByRole('button', { name: 'Done' }).click()
  const sent = (await answered).request()
  const { loan_id: loanId, ...body } = sent.postDataJSON() as Record<string, string>
  expect(loanId).toMatch(/^[\da-f-]{36}$/)
  expect(body).toEqual({ receipt_email_address: 'receipts@example.com' })
  await context.close()
  await portal.moveClock('2026-12-10T15:00:00Z')
  const copies = () => readOutbox(portal, 'lonemesa', 'receipts@example.com')
  await expect.poll(async () => (await copies()).length, { timeout: 30_000 }).toBe(1)
  expect((await copies())[0]?.text).toContain('$130.00')
  await expectSameBooks(portal)
})
