import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { changeFirstLoan, readLoans } from './testing/borrowers/loan-list.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal()

it('[LOAN-26][LOAN-58] shows all that is past due, since when and for how long, and else the next payment with its day', async () => {
  const late = await visit(browser, portal, 'darnell')
  await expect
    .poll(() => summaryOf(late.page, 'Total Amount Due').innerText())
    .toMatch(/Past Due\s+\$856\.83\s+36 days past due, since 10\/15\/2026/)
  const card = await summaryOf(late.page, 'Total Amount Due').innerText()
  expect(card).toMatch(/Last Payment\s+\$405\.77 on 09\/16\/2026/)
  expect(card).not.toContain('Next Payment')
  expect((await readLoans(late.page))[0]).toMatchObject({
    daysPastDue: 36,
    totalAmtDue: '856.83',
    oldestDueDt: '2026-10-15',
  })
  await late.context.close()

  // Neither amount nor day of the next payment is that of another field: nothing is due yet.
  const current = await visit(browser, portal, 'aisha')
  await expect
    .poll(() => summaryOf(current.page, 'Next Payment').innerText())
    .toMatch(/\$165\.06\s+Due Friday, November 27, 2026/)
  const next = await summaryOf(current.page, 'Next Payment').innerText()
  expect(next).not.toMatch(/past due/i)
  expect((await readLoans(current.page))[0]).toMatchObject({
    daysPastDue: 0,
    totalAmtDue: '0.00',
    calNextPayment: '165.06',
    newOldestDate: '2026-11-27',
  })
  await current.context.close()
})

it('[LOAN-24][LOAN-29] shows the tile of a schedule in place of the status, at the top left where the lender wants it, and the status of a loan without one', async () => {
  const { page, context } = await visit(browser, portal, 'maria')
  const card = summaryOf(page, 'Next Payment')
  await expect.poll(() => card.innerText()).toMatch(/SCHEDULED/)
  expect(await card.getByText('Current', { exact: true }).count()).toBe(0)
  const placed = await placeOf(page)
  expect(placed.tile).toBeGreaterThan(placed.amount)
  await changeSettings(portal, 'lonemesa', { displayScheduledStatusTileAtTopLeft: '1' })
  await page.reload()
  await expect.poll(() => placeOf(page).then(({ tile, amount }) => tile < amount)).toBe(true)
  expect(await card.getByText('Current', { exact: true }).count()).toBe(0)
  await changeSettings(portal, 'lonemesa', { displayScheduledStatusTileAtTopLeft: '0' })
  await changeFirstLoan(page, (loan) => ({ ...loan, isSchedule: '0' }))
  await card.getByText('Current', { exact: true }).waitFor()
  expect(await card.innerText()).not.toMatch(/SCHEDULED/)
  await context.close()

  const other = await visit(browser, portal, 'darnell')
  const late = summaryOf(other.page, 'Total Amount Due')
  await late.getByText('Past Due', { exact: true }).waitFor()
  expect(await late.innerText()).not.toMatch(/SCHEDULED/)
  await other.context.close()
})

/** How far below the top of the card its tile and its amount begin. */
async function placeOf(page: Page): Promise<{ tile: number; amount: number }> {
  const card = summaryOf(page, 'Next Payment')
  const top = async (text: string) =>
    (await card.getByText(text).first().boundingBox())?.y ?? Number.NaN
  return { tile: await top('SCHEDULED'), amount: await top('$471.88') }
}

function summaryOf(page: Page, heading: string) {
  return page.getByRole('region', { name: heading, exact: true })
}
