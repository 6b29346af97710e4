import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Visit, visit } from './testing/borrowers/borrowers.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectNoSidewaysScroll, expectNothingCut } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  addCard,
  agree,
  amountField,
  chargeButton,
  expectPaid,
  fillCard,
  fillPayment,
  method,
  openAddMethod,
  panelOf,
  payButton,
  receiptOf,
  reviewOf,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal({ variables: { GATEWAY_TIMEOUT_MS: '1500' } })
let luis: Visit

beforeAll(async () => {
  luis = await visit(browser, portal, 'luis')
})

const themes = ['light', 'dark'] as const
const smallest = { width: 320, height: 640 }

/** The page as it stands, on a phone and a desktop, light and dark, and on the smallest phone. */
async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  }
  await page.setViewportSize(smallest)
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  await page.setViewportSize(desktop)
}

/** The page as it stands, in this window, light and dark. */
async function expectSoundHere(page: Page): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectNothingCut(page)
  }
}

/** Whether it is drawn whole where it can be seen, and nothing stands over it. */
function isInSight(place: Locator): Promise<boolean> {
  return place.evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    return (
      at !== null && (box.contains(at) || at.contains(box)) && at.closest('label, button') !== null
    )
  })
}

/** Whether Pay stands below every method and covers none of them. */
async function belowMethods(page: Page): Promise<boolean> {
  await page.evaluate(() => scrollTo(0, 0))
  const pay = await payButton(page).boundingBox()
  const last = await page.getByRole('button', { name: 'Add Payment Method' }).boundingBox()
  return (pay?.y ?? 0) >= (last?.y ?? Infinity) + (last?.height ?? 0)
}

describe('each state of paying, on every screen', () => {
  it('fits the form, with a problem and without, on every screen', async () => {
    const { page } = luis
    await amountField(page).fill('0')
    await expectSound(page)
    await fillPayment(page, { amount: '25.00', from: '0002' })
    await expectSound(page)
  })

  it.each([phone, desktop, smallest])(
    'fits the card form, empty and full of problems, at $width px',
    async (size) => {
      const { page } = luis
      await page.setViewportSize(size)
      await openAddMethod(page, 'Card')
      await expectSoundHere(page)
      const form = await fillCard(page, { number: '4242424242424241', code: '1', zip: '1' })
      await form.getByRole('button', { name: 'Add card' }).press('Enter')
      await form.getByText('CVC should be 3 or 4 numbers.').waitFor()
      await form.getByText('This card number is not valid.').waitFor()
      await expectSoundHere(page)
      await form.getByRole('button', { name: 'Cancel' }).click()
      await form.waitFor({ state: 'detached' })
      await page.setViewportSize(desktop)
    },
  )

  it('fits the review, and the notice of a declined card, on every screen', async () => {
    const { page } = luis
    await payButton(page).click()
    const dialog = await reviewOf(page)
    await expectSound(page)
    await page.setViewportSize(phone)
    const boxes = dialog.getByRole('checkbox')
    const onward = dialog.getByRole('button', { name: /^Read on and tick/ })
    expect(await isInSight(boxes.last())).toBe(false)
    // The line below Pay leads to each that is still to be ticked, clear of what is at the foot.
    for (const box of await boxes.all()) {
      await onward.click()
      await box.and(page.locator(':focus')).waitFor()
      await expect.poll(() => isInSight(box)).toBe(true)
      await box.check()
    }
    expect(await onward.count()).toBe(0)
    await page.setViewportSize(desktop)
    await agree(dialog)
    await chargeButton(dialog).click()
    const notice = page.getByRole('dialog', { name: 'Payment declined' })
    await notice.waitFor()
    await expectSound(page)
    await notice.getByRole('button', { name: 'Use another method' }).click()
    await notice.waitFor({ state: 'detached' })
  })

  it('fits the panel, and what it opens, on every screen', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page } = luis
    await addCard(page, { number: '4000000000009052' })
    await portal.control({ processingMs: 3_600_000 })
    await fillPayment(page, { amount: '26.00' })
    await payButton(page).click()
    await agree(await reviewOf(page))
    await chargeButton(await reviewOf(page)).click()
    const steps = page.getByRole('dialog', { name: 'We are confirming your payment' })
    await steps.getByText('You won’t be charged twice.').waitFor()
    await expectSound(page)
    await steps.getByRole('button', { name: 'Back to Home' }).click()
    await panelOf(page).waitFor()
    await expectSound(page)
    await expectThreeWay([])
  })

  it('fits the receipt on every screen', async () => {
    const { expectThreeWay } = await witness(portal)
    const other = await visit(browser, portal, 'kevin')
    await fillPayment(other.page, { amount: '27.00', from: '4242' })
    await payButton(other.page).click()
    await agree(await reviewOf(other.page))
    await chargeButton(await reviewOf(other.page)).click()
    await receiptOf(other.page).waitFor()
    await expectSound(other.page)
    await expectPaid(other.page, '$30.95')
    expect(await method(other.page, '4242').isChecked()).toBe(false)
    await receiptOf(other.page).getByRole('button', { name: 'Done' }).click()
    await receiptOf(other.page).waitFor({ state: 'detached' })
    await other.page.setViewportSize({ width: desktop.width, height: 620 })
    expect(await belowMethods(other.page)).toBe(true)
    await method(other.page, '4242').check()
    await payButton(other.page).and(other.page.locator(':not([aria-disabled="true"])')).waitFor()
    await other.page.evaluate(() => scrollTo(0, 0))
    expect(await isInSight(payButton(other.page))).toBe(true)
    await expectThreeWay(['30.95'])
  })
})
