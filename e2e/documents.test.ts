import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { paperAddress } from './testing/browser/paper-address.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine')

it('[DOC-03][DOC-12][DOC-14] opens a paper in a window of its own, whose address names nothing', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'maria')
  const name = 'Statements & Documents'
  await page.getByRole('banner').getByRole('link', { name }).click()
  const table = page.getByRole('table', { name: 'Statements of loan 21-104233' })
  const open = table.getByRole('button', { name: /^Open PDF/ }).first()
  // The worker makes it with the day that is open.
  await expect
    .poll(async () => {
      if (await open.isVisible()) return true
      await page.reload()
      await page.getByLabel('Select Account').waitFor()
      return open.isVisible()
    })
    .toBe(true)
  await expectAccessible(page)
  await page.getByText('1 / 1', { exact: true }).waitFor()
  const answered = page.waitForResponse((one) => one.url().includes('/loan/get-statement-pdf'))
  const shown = page.waitForEvent('popup').then(paperAddress)
  await open.click()
  const answer = await answered
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(new URL(answer.url()).searchParams.get('accessToken')).toMatch(/^[\w-]{43}$/)
  const token = (await answer.request().allHeaders())['accesstoken'] ?? ''
  expect(answer.url()).not.toContain(token === '' ? 'no token at all' : token)
  const address = await shown
  expect(address).toMatch(/^blob:http:\/\/[^/]+\/[\da-f-]{36}$/)
  const { documentId } = Object.fromEntries(new URL(answer.url()).searchParams)
  expect(address).not.toContain(documentId ?? 'no document')
  const again = await page.evaluate(async (url) => (await fetch(url)).text(), answer.url())
  expect(JSON.parse(again)).toMatchObject({ status: 0, reason: 'ticketOver' })
  await page.getByLabel('Select Action').selectOption('Documents')
  const authorizations = page.getByRole('table', { name: 'Authorizations of loan 21-104233' })
  await authorizations.getByText('$471.88').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('[DOC-05] opens the statements of a lender with e-statements, and keeps what is chosen', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'aisha')
  await page.getByRole('banner').getByRole('link', { name: 'Statements' }).click()
  const choice = page.getByLabel('E-statements')
  const before = await choice.inputValue()
  const chosen = before === '1' ? '0' : '1'
  const answered = page.waitForResponse((one) => one.url().includes('/loan-udf-update'))
  await choice.selectOption(chosen)
  expect(await (await answered).json()).toMatchObject({ status: 1 })
  await page.reload()
  await expect.poll(() => page.getByLabel('E-statements').inputValue()).toBe(chosen)
  expect(complaints).toEqual([])
  await context.close()
})
