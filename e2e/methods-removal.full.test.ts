import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type BorrowerName, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { type RecordedCall, callsOf, callTo, count } from './testing/browser/calls.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { method } from './testing/payments/paying.ts'

const linked =
  'This payment method is linked with your scheduled payment. Deleting this payment method will void your scheduled payment.'

const { portal, browser } = onPortal()

/** Somebody at their saved methods, and the calls that the page makes from home on. */
async function atMethods(who: BorrowerName) {
  const { page, context } = await visit(browser, portal, who)
  const calls = callsOf(page)
  await page.goto(portal.at(borrowers[who].lender, '/settings/payment-option'))
  await page.getByRole('region', { name: 'Payment Methods' }).waitFor()
  return { page, context, calls }
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name })
}

async function ask(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

async function remove(page: Page, name: string): Promise<void> {
  const dialog = await ask(page, name)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf(page, name).waitFor({ state: 'detached' })
}

describe('removing', () => {
  it('[METHOD-13][API-79] asks before it removes a card, which then stays removed', async () => {
    const { page, context, calls } = await atMethods('maria')
    const name = 'Mastercard ending 4444'
    const dialog = await ask(page, name)
    await expectAccessible(page)
    await expect.poll(() => dialog.innerText()).toContain('Remove this payment method?')
    expect(await dialog.innerText()).not.toContain(linked)
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(count(calls, '/payments/delete-card')).toBe(0)
    const opener = page.getByRole('button', { name: `Remove ${name}` })
    expect(await opener.evaluate((box) => box === document.activeElement)).toBe(true)

    await remove(page, name)
    expect(Object.keys(callTo(calls, '/payments/delete-card').body ?? {})).toEqual(['cardId'])
    await page.getByText('The payment method was removed.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.reload()
    await rowOf(page, 'Visa ending 5556').waitFor()
    expect(await rowOf(page, name).count()).toBe(0)
    await context.close()
  })

  it.each([
    ['jennifer', 'Savings ending 2210', ['accountId']],
    ['gurpreet', 'Bank account ending 1028', ['accountId', 'isPad']],
  ] as const)(
    '[API-81][API-82] removes for %s the method %s by a call of its kind',
    async (who, name, fields) => {
      const { page, context, calls } = await atMethods(who)
      await remove(page, name)
      const { body } = callTo(calls, '/ach/delete')
      expect(Object.keys(body ?? {})).toEqual(fields)
      expect(body?.['isPad'] ?? '0').toBe(fields.length === 2 ? '1' : '0')
      expect(count(calls, '/payments/delete-card')).toBe(0)
      await context.close()
    },
  )

  it('[METHOD-14][METHOD-20][ERR-31] says which schedules end with a method that pays them, and voids them', async () => {
    const { page, context, calls } = await atMethods('kevin')
    const name = 'Savings ending 7788'
    expect(await hasScheduled(page, calls)).toBe(true)
    await page.goto(portal.at('lonemesa', '/settings/payment-option'))
    const dialog = await ask(page, name)
    await dialog.getByText(linked, { exact: true }).waitFor()
    await dialog.getByRole('heading', { name: 'Remove payment method linked schedule' }).waitFor()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await remove(page, name)
    expect(await hasScheduled(page, calls)).toBe(false)
    await context.close()
  })
})

/** Whether any of the borrower's loans has a scheduled payment, as home is told. */
async function hasScheduled(page: Page, calls: readonly RecordedCall[]): Promise<boolean> {
  await page.goto(new URL('/home', page.url()).href)
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  const { result } = await callTo(calls, '/users/list-loan-account').answer()
  const loans = result['loans'] as readonly { hasScheduled: string }[]
  return loans.some((loan) => loan.hasScheduled === '1')
}

describe('where the lender lets nobody remove', () => {
  it('[PERM-22] shows Call to Edit with the phone where nobody may remove, and stops debits all the same', async () => {
    const { page, context, calls } = await atMethods('aisha')
    const row = rowOf(page, 'Checking ending 4321')
    expect(await row.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    const call = row.getByRole('link', { name: 'Call to Edit' })
    await expect.poll(() => call.innerText()).toMatch(/^Call to Edit \d{3}-\d{3}-\d{4}$/)
    expect(await call.getAttribute('href')).toMatch(/^tel:\d{10}$/)

    await row.getByRole('button', { name: 'Stop future debits from this account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stop future debits?' })
    await expectAccessible(page)
    expect(count(calls, '/ach/stop-debits')).toBe(0)
    await dialog.getByRole('button', { name: 'Stop debits' }).click()
    await row.getByText('Debits stopped').waitFor()
    expect(await row.getByRole('button').count()).toBe(0)

    await page.goto(portal.at('harborpine', '/home'))
    await method(page, '4321').waitFor()
    await expect.poll(() => method(page, '4321').isDisabled()).toBe(true)
    const tile = page.locator('label').filter({ has: method(page, '4321') })
    await expect.poll(() => tile.innerText()).toContain('Debits stopped')
    await context.close()
  })
})
