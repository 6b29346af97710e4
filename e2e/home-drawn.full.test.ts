import { builtIn } from '@quittance/contract/labels/built-in'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, phone } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { agree, chargeButton, review } from './testing/payments/paying.ts'

const { portal, browser } = onSharedPortal('lonemesa', 'boreal')

it('moves the focus down the home of a phone as it is drawn, and to Pay at its foot last', async () => {
  const { page, context } = await visit(browser, portal, 'darnell', { viewport: phone })
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  await page.getByRole('main').focus()
  const tops: number[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(findFocused)
    if (focused === null) break
    tops.push(focused)
  }
  expect(tops.length).toBeGreaterThan(10)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await context.close()
})

it('hides no way to pay under the bar of Pay on a desktop', async () => {
  const { page, context } = await visit(browser, portal, 'maria', { viewport: desktop })
  const form = page.getByRole('region', { name: 'Make a Payment' })
  await form.getByText('Total', { exact: true }).waitFor()
  const ways = form.locator('label:has([name=payment-method])')
  await expect.poll(() => ways.count()).toBeGreaterThan(2)
  const bar = (await topOf(form.getByText('Total', { exact: true }))) - 12
  for (const way of await ways.all()) expect(await bottomOf(way)).toBeLessThan(bar)
  expect(await bottomOf(form.getByRole('button', { name: 'Pay Now' }))).toBeLessThan(desktop.height)
  await context.close()
})

it('shows nothing of home between the last look and the receipt, and cancelling without scrolling', async () => {
  const { page, context } = await visit(browser, portal, 'maria', { viewport: phone })
  const dialog = await review(page, { amount: '25.07', from: '6789' })
  await agree(dialog)
  await page.evaluate(watchDialogs)
  await chargeButton(dialog).click()
  const receipt = page.getByRole('dialog', { name: 'Payment accepted' })
  const cancel = receipt.getByRole('button', { name: 'Cancel payment' })
  await cancel.waitFor()
  await expect.poll(() => page.evaluate(() => Number(document.body.dataset['frames']))).toBe(60)
  expect(await page.evaluate(() => document.body.dataset['gaps'])).toBe('0')
  const done = receipt.getByRole('button', { name: 'Done' })
  expect(await bottomOf(cancel)).toBeLessThan(await topOf(done))
  await context.close()
})

it('keeps each figure of a loan and a receipt on its line, and three buttons beside each other', async () => {
  const say = builtIn.fr
  const plan = { who: 'chloe', language: 'fr', viewport: phone } as const
  const { page, context } = await visitIn(browser, portal, plan)
  await page.getByRole('heading', { name: say['loans.details.title'] }).waitFor()
  expect(await page.evaluate(findBroken)).toEqual([])
  await page
    .getByRole('list', { name: say['receipts.list.label'] })
    .getByRole('link')
    .first()
    .click()
  const receipt = page.getByRole('dialog', { name: say['receipts.details.title'] })
  const acts = [
    receipt.getByRole('button', { name: say['receipts.send.open'] }),
    receipt.getByRole('button', { name: say['receipts.details.pdf'] }),
    receipt.getByRole('button', { name: say['receipts.details.print'] }),
  ]
  for (const act of acts) await act.waitFor()
  const bottoms = await Promise.all(acts.map(bottomOf))
  expect(new Set(bottoms).size).toBe(1)
  expect(bottoms[0]).toBeLessThan(phone.height)
  expect(await page.evaluate(findBroken)).toEqual([])
  await context.close()
})

async function topOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.y ?? Number.NaN
}

async function bottomOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  return box === null ? Number.NaN : box.y + box.height
}

/** Runs in the page: where on it the focus is, in whole lines; null outside of home. */
function findFocused(): number | null {
  const focused = document.activeElement
  if (focused === null || focused.closest('main') === null) return null
  if (focused.closest('[data-dock]') !== null) return Number.MAX_SAFE_INTEGER
  return Math.round(focused.getBoundingClientRect().top + scrollY)
}

/** Runs in the page: counts, over 60 drawn frames after one dialog closed, those with a look at the page. */
function watchDialogs(): void {
  const first = document.querySelector('dialog[open]')
  const body = document.body
  Object.assign(body.dataset, { frames: '0', gaps: '0' })
  const look = () => {
    const shown = document.querySelector('dialog[open]')
    if (shown !== first) {
      const isSolid = shown !== null && Number(getComputedStyle(shown).opacity) === 1
      if (!isSolid) body.dataset['gaps'] = String(Number(body.dataset['gaps']) + 1)
      body.dataset['frames'] = String(Number(body.dataset['frames']) + 1)
    }
    if (Number(body.dataset['frames']) < 60) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: the values of its lists that take two lines though one would hold them. */
function findBroken(): string[] {
  return [...document.querySelectorAll<HTMLElement>('dl > div > dd')]
    .filter((value) => value.checkVisibility() && value.children.length === 0)
    .filter((value) => {
      const broken = value.clientHeight
      value.style.whiteSpace = 'nowrap'
      const isWhole = value.scrollWidth <= (value.parentElement?.clientWidth ?? 0)
      const whole = value.clientHeight
      value.style.whiteSpace = ''
      return isWhole && broken > whole
    })
    .map(({ textContent }) => textContent)
}
