import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BorrowerName, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { method } from './testing/payments/paying.ts'

type Settings = Readonly<Record<string, unknown>>

const { portal, browser } = onPortal()

beforeAll(async () => {
  // Where a fee is taken, a way without one must be offered: bank accounts could not be hidden.
  await changeSettings(portal, 'lonemesa', { feeRules: [] })
})

/** Signs in where the lender is set so. */
async function visitWith(who: BorrowerName, body: Settings) {
  await changeSettings(portal, borrowers[who].lender, body)
  return visit(browser, portal, who)
}

/** The tabs of the dialog, the chosen one marked. */
async function tabsOf(page: Page): Promise<string[]> {
  const tabs = await page.getByRole('dialog').getByRole('tab').all()
  return Promise.all(
    tabs.map(async (tab) => {
      const mark = (await tab.getAttribute('aria-selected')) === 'true' ? '*' : ''
      return `${mark}${(await tab.innerText()).trim()}`
    }),
  )
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Payment Method' })
  await dialog.waitFor()
  return dialog
}

describe('the tabs of the dialog', () => {
  it.each([
    ['darnell', '1', ['*Card', 'Bank Account']],
    ['darnell', '0', ['*Bank Account', 'Card']],
  ] as const)(
    '[METHOD-07][PERM-09] shows %s with firstTabByDefaultCard %j the tabs %j',
    async (...row) => {
      const [who, firstTabByDefaultCard, tabs] = row
      const { page, context } = await visitWith(who, { firstTabByDefaultCard })
      const dialog = await openDialog(page)
      expect(await tabsOf(page)).toEqual(tabs)
      await expect.poll(() => dialog.getByRole('tabpanel').count()).toBe(1)
      await context.close()
    },
  )

  it('[METHOD-07][PERM-08] shows a Canadian borrower the Canadian account, and never both', async () => {
    const { page, context } = await visitWith('marc', {
      hideCardIfCa: '0',
      firstTabByDefaultCard: '0',
    })
    const dialog = await openDialog(page)
    expect(await tabsOf(page)).toEqual(['*Canadian Bank Account', 'Card'])
    await expect.poll(() => dialog.getByLabel('Branch Number').isVisible()).toBe(true)
    await context.close()
  })

  it('moves through the tabs by arrows, and reads them out as tabs', async () => {
    const { page, context } = await visitWith('darnell', {})
    const dialog = await openDialog(page)
    await dialog.getByRole('tab', { name: 'Card' }).press('ArrowRight')
    expect(await tabsOf(page)).toEqual(['Card', '*Bank Account'])
    const tab = dialog.getByRole('tab', { name: 'Bank Account' })
    expect(await tab.evaluate((box) => box === document.activeElement)).toBe(true)
    await expect
      .poll(() => dialog.getByRole('tabpanel', { name: 'Bank Account' }).isVisible())
      .toBe(true)
    await context.close()
  })
})

describe('what shows', () => {
  it.each([
    [{}, true],
    [{ cardEnable: '0' }, false],
    [{ hideCardsForBorrowers: '1' }, false],
  ] as const)('[PERM-05][PERM-06] shows cards with %j: %s', async (body, isShown) => {
    const { page, context } = await visitWith('maria', body)
    expect(await method(page, '5556').count()).toBe(isShown ? 1 : 0)
    await expect.poll(() => method(page, '6789').count()).toBe(1)
    await openDialog(page)
    expect(await tabsOf(page)).toEqual(isShown ? ['*Card', 'Bank Account'] : [])
    await page.keyboard.press('Escape')
    await page.goto(portal.at('lonemesa', '/settings/payment-option'))
    await page.getByText('Checking ending 6789').waitFor()
    expect(await page.getByText('Visa ending 5556').count()).toBe(isShown ? 1 : 0)
    await context.close()
  })

  it('[PERM-06] shows a Canadian whose cards are hidden the Canadian account', async () => {
    const { page, context } = await visitWith('chloe', {
      hideCardIfCa: '0',
      hideCardsForBorrowers: '1',
    })
    await method(page, '3456').waitFor()
    const dialog = await openDialog(page)
    expect(await tabsOf(page)).toEqual([])
    await expect.poll(() => dialog.getByLabel('Branch Number').isVisible()).toBe(true)
    await context.close()
    await changeSettings(portal, 'boreal', { hideCardsForBorrowers: '0' })
  })

  it.each([
    ['1', true],
    ['0', false],
  ] as const)('[PERM-07] shows bank accounts with isAchMobile %j: %s', async (...row) => {
    const [isAchMobile, isShown] = row
    const { page, context } = await visitWith('maria', { isAchMobile })
    await method(page, '5556').waitFor()
    expect(await method(page, '6789').count()).toBe(isShown ? 1 : 0)
    await openDialog(page)
    expect(await tabsOf(page)).toEqual(isShown ? ['*Card', 'Bank Account'] : [])
    await context.close()
  })

  it.each([
    ['1', []],
    ['0', ['*Canadian Bank Account', 'Card']],
  ] as const)('[PERM-10] shows a Canadian with hideCardIfCa %j the tabs %j', async (...row) => {
    const [hideCardIfCa, tabs] = row
    const { page, context } = await visitWith('marc', { hideCardIfCa, firstTabByDefaultCard: '0' })
    await openDialog(page)
    expect(await tabsOf(page)).toEqual(tabs)
    await context.close()
  })

  it('[PERM-10] hides nothing by hideCardIfCa from a borrower in the US', async () => {
    const { page, context } = await visitWith('darnell', { hideCardIfCa: '1' })
    await openDialog(page)
    expect(await tabsOf(page)).toEqual(['*Card', 'Bank Account'])
    await context.close()
    await changeSettings(portal, 'lonemesa', { hideCardIfCa: '0' })
  })

  it.each([
    ['0', '0', false],
    ['0', '1', true],
    ['1', '0', true],
  ] as const)(
    '[PERM-11] pays by an account with borAchRealtimePmts %j and oneTimeAchImportNls %j now: %s',
    async (borAchRealtimePmts, oneTimeAchImportNls, paysNow) => {
      const { page, context } = await visitWith('maria', {
        borAchRealtimePmts,
        oneTimeAchImportNls,
      })
      const line = page.getByRole('link', { name: 'Bank payments can be scheduled' })
      await method(page, '6789').waitFor()
      expect(await method(page, '6789').isEnabled()).toBe(paysNow)
      const addresses = await line.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      expect(addresses).toEqual(paysNow ? [] : ['/schedule-payment'])
      await openDialog(page)
      expect(await tabsOf(page)).toEqual(paysNow ? ['*Card', 'Bank Account'] : [])
      await context.close()
    },
  )
})
