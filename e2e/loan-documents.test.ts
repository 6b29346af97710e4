import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { paperAddress } from './testing/browser/paper-address.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

it('[LOAN-21][LOAN-32][API-51] shows what the lender adds to a loan, and opens it from the loan and the list', async () => {
  const loan = '/loans/21-104233'
  const sent = { method: 'POST', contentType: 'application/pdf', body: pdf }
  const uploaded = await portal.callLenderApi('lonemesa', `${loan}/documents?name=Contract`, sent)
  const { documentId } = uploaded.body as { documentId: string }
  const details = [
    { label: 'Insurance', type: '6', value: 'https://insurance.example.com/motor' },
    { label: 'Your contract', type: '7', value: documentId },
  ]
  const put = { method: 'PUT', body: { details } }
  expect((await portal.callLenderApi('lonemesa', `${loan}/details`, put)).status).toBe(200)

  const { page, context, complaints } = await visit(browser, portal, 'maria')
  const loanId = await loanIdOf(page, documentId)
  const link = page.getByRole('link', { name: 'Insurance' })
  expect(await link.getAttribute('href')).toBe('https://insurance.example.com/motor')
  const documents = page.getByRole('region', { name: 'Loan documents' })
  await expectAccessible(page)
  const answered = page.waitForResponse((one) => one.url().includes('/loan/get-statement-pdf'))
  const open = documents.getByRole('button', { name: 'Your contract' })
  const shown = page.waitForEvent('popup').then(paperAddress)
  await open.click()
  const answer = await answered
  expect(answer.request().method()).toBe('POST')
  expect(answer.request().postDataJSON()).toEqual({ documentId, loanId })
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const address = await shown
  expect(address).toMatch(/^blob:http:\/\/[^/]+\/[\da-f-]{36}$/)
  for (const id of [documentId, loanId]) expect(address).not.toContain(id)
  await documents.getByRole('link', { name: 'Statements & Documents' }).click()
  await page.getByRole('heading', { level: 1, name: 'Statements & Documents' }).waitFor()
  await page.getByLabel('Select Action').selectOption('Documents')
  const list = page.getByRole('table', { name: 'Documents from your lender for loan 21-104233' })
  await list.getByText('Contract').waitFor()
  await expectAccessible(page)
  const listed = page.waitForEvent('popup').then(paperAddress)
  await list.getByRole('button', { name: 'Open PDF Contract' }).click()
  expect(await listed).toMatch(/^blob:http:/)

  await portal.callLenderApi('lonemesa', `${loan}/details`, {
    method: 'PUT',
    body: { details: [] },
  })
  expect(complaints).toEqual([])
  await context.close()
})

/** The other half of the line that names this document, as the server tells it: 'document|loan'. */
async function loanIdOf(page: Page, documentId: string): Promise<string> {
  const listed = page.waitForResponse('**/users/list-loan-account')
  await page.reload()
  const value = new RegExp(`"${documentId}[|]([^"]+)"`).exec(await (await listed).text())?.[1] ?? ''
  expect(value).toMatch(/^[\da-f-]{36}$/)
  return value
}
