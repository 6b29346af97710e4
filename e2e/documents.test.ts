import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('[DOC-14][DOC-20] opens a statement in a window of its own, whose address names nothing', async () => {
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
  const answered = page.waitForResponse((one) => one.url().includes('/loan/get-statement-pdf'))
  const [opened] = await Promise.all([page.waitForEvent('popup'), open.click()])
  const answer = await answered
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(new URL(answer.url()).searchParams.get('accessToken')).toMatch(/^[\w-]{43}$/)
  const token = (await answer.request().allHeaders())['accesstoken'] ?? ''
  expect(answer.url()).not.toContain(token === '' ? 'no token at all' : token)
  await expect.poll(() => opened.url()).not.toContain('http://localhost/app')
  const again = await page.evaluate(async (url) => (await fetch(url)).text(), answer.url())
  expect(JSON.parse(again)).toMatchObject({ status: 0, reason: 'ticketOver' })
  await page.getByLabel('Select Action').selectOption('Documents')
  const authorizations = page.getByRole('table', { name: 'Authorizations of loan 21-104233' })
  await authorizations.getByText('$471.88').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
