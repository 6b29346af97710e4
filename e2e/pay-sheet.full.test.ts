import { builtIn } from '@quittance/contract/labels/built-in'
import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectPaidIn, reviewIn, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  agree,
  amountField,
  chargeButton,
  dockOf,
  errorBar,
  method,
  openSheet,
  review,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal()

describe('paying on a phone', () => {
  it.each([
    ['en', 'maria', 'Pay $30.17'],
    ['es', 'kevin', 'Pagar $30.17'],
  ] as const)(
    'opens from the dock one sheet with the whole form, and says there the amount, in %s',
    async (language, who, words) => {
      const { page, context, complaints } = await visitIn(browser, portal, {
        who,
        language,
        viewport: phone,
      })
      const say = builtIn[language]
      // Debits cover what is due: nothing is asked for until somebody says how much.
      await expect.poll(() => dockOf(page).innerText()).toBe(say['payments.form.title'])
      expect(await page.locator('[name=amount]').count()).toBe(0)
      await expectAccessible(page)
      await dockOf(page).click()
      const sheet = page.getByRole('dialog', { name: say['payments.form.title'] })
      await sheet.getByText(say['payments.form.total']).waitFor()
      expect([await page.getByRole('dialog').count(), await sheet.locator('form').count()]).toEqual(
        [1, 1],
      )
      await sheet.locator('[name=amount]').fill('30.17')
      const pay = sheet.getByRole('button', { name: say['payments.form.submit'] })
      const { y = 0, height = 0 } = (await pay.boundingBox()) ?? {}
      expect([y > phone.height / 2, y + height <= phone.height]).toEqual([true, true])
      await expectAccessible(page)
      await expectFit(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectFit(page)
      await page.goBack()
      await sheet.waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/home')
      await expect.poll(() => dockOf(page).innerText()).toBe(words)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it('leads from the sheet to the last look and back, keeps what was typed, and ends on home', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'kevin', { viewport: phone })
    await page.getByRole('navigation').getByRole('link', { name: 'Receipts' }).last().click()
    await page.waitForURL('**/receipts')
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).last().click()
    await page.waitForURL('**/home')
    const dialog = await review(page, { amount: '31.50', from: '4242' })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => amountField(page).inputValue()).toBe('31.50')
    await expect.poll(() => method(page, '4242').isChecked()).toBe(true)
    const again = await reviewIn(page, { language: 'en' })
    await agree(again)
    await chargeButton(again).click()
    await expectPaidIn(page, 'en', '$35.45')
    const receipt = page.getByRole('dialog', { name: 'Payment Successful' })
    await receipt.getByRole('button', { name: 'Close' }).click()
    await receipt.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await page.waitForURL('**/receipts')
    await page.goForward()
    await dockOf(page).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expectThreeWay(['35.45'])
    await context.close()
  })

  it('opens the sheet at the amount of a way to catch up, and has the form on the page of a desktop', async () => {
    const { page, context } = await visit(browser, portal, 'darnell', { viewport: phone })
    await page.getByRole('button', { name: /^Pay part now/ }).click()
    await page.locator('dialog [name=amount]:focus').waitFor()
    expect(await amountField(page).inputValue()).toBe('')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dockOf(page).innerText()).toBe('Make a Payment')
    await page.getByRole('button', { name: /^Pay all of it/ }).click()
    await amountField(page).waitFor()
    expect(Number(await amountField(page).inputValue())).toBeGreaterThan(0)
    await page.setViewportSize(desktop)
    await page.getByRole('region', { name: 'Make a Payment' }).waitFor()
    expect([await page.getByRole('dialog').count(), await dockOf(page).count()]).toEqual([0, 0])
    await context.close()
  })

  it('keeps the card that somebody types as a tablet is turned, and covers it by no sheet', async () => {
    const upright = { width: 820, height: 1180 }
    const { page, context } = await visit(browser, portal, 'maria', { viewport: upright })
    await dockOf(page).click()
    await page.getByRole('button', { name: 'Add Payment Method' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Payment Method' })
    const name = dialog.locator('[autocomplete=cc-name]')
    await name.fill('Maria Delgado')
    for (const viewport of [{ width: 1180, height: 820 }, upright]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => dockOf(page).count()).toBe(viewport === upright ? 1 : 0)
      expect(await name.inputValue()).toBe('Maria Delgado')
      await name.click() // nothing lies over it
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await openSheet(page, amountField(page))
    await context.close()
  })

  it('shows what went wrong on the page, and under no sheet', async () => {
    const { page, context } = await visit(browser, portal, 'luis', { viewport: phone })
    const dialog = await review(page, { amount: '32.00', from: '8210' })
    await agree(dialog)
    await page.route('**/payments/make', (route) => route.fulfill({ status: 503, json: paused }))
    await chargeButton(dialog).click()
    await expect.poll(() => errorBar(page).innerText()).toContain('Paused.')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => dockOf(page).innerText()).toBe('Pay $32.00')
    await context.close()
  })
})

const paused = { status: 0, statusCode: 503, message: 'Paused.' }
