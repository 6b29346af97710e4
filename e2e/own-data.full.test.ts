import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { greenBar } from './testing/settings/contact-screen.ts'

const { portal, browser } = onSharedPortal('lonemesa')
const path = '/settings/edit-profile'

it('saves as a file what is kept of a borrower: loans, methods, schedules, messages and sign-ins', async () => {
  const { page, context } = await visit(browser, portal, 'maria', { path })
  const data = await download(page)
  expect(data).toMatchObject({
    name: 'Maria Elena Ortega',
    loans: [{ loanNo: '21-104233', role: 'borrower' }],
    schedules: [{ loanNo: '21-104233', frequency: 'MO', status: 'active' }],
  })
  expect(data['messages']).toContainEqual(
    expect.objectContaining({ from: 'borrower', text: 'Thanks, I will do that.' }),
  )
  for (const kind of ['methods', 'payments', 'sessions']) expect(data[kind]).not.toEqual([])
  expect(JSON.stringify(data)).not.toMatch(/\b\d{13,19}\b|luis\.ortega/)
  await context.close()
})

it('asks the lender to erase a borrower’s data, after a question, on a phone', async () => {
  const { page, context } = await visit(browser, portal, 'luis', { path, viewport: phone })
  await page.getByRole('button', { name: 'Request deletion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request deletion of your data?' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Request deletion' }).click()
  await greenBar(page, 'Your request was sent to your lender.').waitFor()
  await page.getByText('You requested deletion on').waitFor()
  expect(await page.getByRole('button', { name: 'Request deletion' }).count()).toBe(0)
  const { body } = await portal.callLenderApi('lonemesa', '/tasks?state=open')
  const kinds = (body as readonly { readonly kind: string }[]).map(({ kind }) => kind)
  expect(kinds).toContain('erasureRequested')
  await context.close()
})

async function download(page: Page): Promise<Record<string, unknown>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
  return JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown>
}
