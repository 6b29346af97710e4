import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// A demo's borrowers have the statements of twelve months; a lender that is boarded for one file has none.

const { portal, browser } = onPortal()

it('[DOC-04][DOC-11][DOC-12] turns the pages of a loan’s statements, and goes to one by its number', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'kevin')
  const name = 'Statements & Documents'
  await page.getByRole('banner').getByRole('link', { name }).click()
  await page.getByLabel('Select Account').selectOption('21-101556')
  const table = page.getByRole('table', { name: 'Statements of loan 21-101556' })
  const at = (place: string) => page.getByText(place, { exact: true }).waitFor()
  await at('1 / 2')
  await expect.poll(() => table.getByRole('button', { name: /^Open PDF/ }).count()).toBe(10)
  for (const [button, place] of [
    ['Next page', '2 / 2'],
    ['First page', '1 / 2'],
    ['Last page', '2 / 2'],
    ['Previous page', '1 / 2'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await at(place)
  }
  const number = page.getByLabel('Go to page')
  for (const [typed, place] of [
    ['2', '2 / 2'],
    ['9999', '2 / 2'],
    ['x', '2 / 2'],
    ['1', '1 / 2'],
  ] as const) {
    await number.fill(typed)
    await number.press('Enter')
    await at(place)
  }
  expect(complaints).toEqual([])
  await context.close()
})
