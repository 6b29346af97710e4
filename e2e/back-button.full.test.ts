import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { signInAs } from './testing/borrowers/visit-in.ts'
import { button, newcomer, fillSignUp, openSignUp } from './testing/borrowers/sign-up.ts'
import {
  complaintsOf,
  desktop,
  expectAccessible,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { datePicker } from './testing/browser/date-picker.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

const pathOf = (page: Page) => new URL(page.url()).pathname

describe('Back', () => {
  it('closes a dialog by Back on a desktop, and leaves the page only after that', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'maria', {
      viewport: desktop,
    })
    await page.getByRole('banner').getByRole('link', { name: 'Receipts' }).click()
    await page.waitForURL('**/receipts')
    const menu = page.getByRole('button', { name: 'Your menu, Maria Elena' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Appearance' }).click()
    const looks = page.getByRole('dialog', { name: 'Appearance' })
    await looks.waitFor()
    await page.goBack()
    await looks.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/receipts')
    await menu.click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await page.goBack() // the entry of the closed dialog is passed over
    await page.waitForURL('**/home')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('closes the sheets of a phone by Back, in French, and goes back from a page that one opened', async () => {
    const context = await visitor(browser, { viewport: phone })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(portal.at('boreal'))
    await signInAs(page, { who: 'marc', language: 'fr' })
    const more = page.getByRole('navigation').getByText('Plus')
    const sheet = page.getByRole('dialog', { name: 'Plus' })
    await more.click()
    await sheet.waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await more.click()
    await sheet.getByText('Paramètres').click()
    await page.waitForURL('**/settings/menu')
    await expectAccessible(page)
    await expectFit(page)
    await page.getByRole('main').getByRole('link', { name: 'Modes de paiement' }).click()
    await page.waitForURL('**/settings/payment-option')
    await page.getByRole('main').getByRole('link', { name: 'Paramètres' }).click()
    await page.waitForURL('**/settings/menu')
    await page.getByRole('main').getByRole('link', { name: 'Changer de langue' }).click()
    await page.waitForURL('**/settings/change-language')
    await expectFit(page)
    for (const path of ['/settings/menu', '/settings/payment-option', '/settings/menu', '/home']) {
      await page.goBack()
      await page.waitForURL(`**${path}`)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  it('closes a receipt of a phone, and opens none again that was closed', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'maria', {
      viewport: phone,
    })
    const receipt = page.getByRole('dialog', { name: 'Receipt' })
    const bar = page.getByRole('navigation')
    const rows = page.getByRole('list', { name: 'Your receipts' }).getByRole('button')
    await bar.getByRole('link', { name: 'Receipts' }).last().click()
    await rows.first().click()
    await receipt.waitFor()
    await page.goBack()
    await receipt.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    for (const row of [0, 1]) {
      await rows.nth(row).click()
      await receipt.getByRole('button', { name: 'Close' }).click()
      await receipt.waitFor({ state: 'detached' })
    }
    await page.goBack()
    await page.waitForURL('**/home')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.getByRole('region', { name: 'Recent activity' }).getByRole('link').nth(1).click()
    await receipt.getByRole('button', { name: 'Close' }).click()
    await receipt.waitFor({ state: 'detached' })
    await rows.first().waitFor()
    await page.goBack()
    await page.waitForURL('**/home')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('closes the calendar and the terms of a sign-up by Back, and keeps what was typed', async () => {
    const { page, context } = await openSignUp(browser, portal, {
      lender: 'boreal',
      viewport: phone,
    })
    const picker = datePicker(page)
    await picker.open()
    await page.goBack()
    await picker.dialog.waitFor({ state: 'detached' })
    await fillSignUp(page, { ...newcomer('0290'), stateid: '55' })
    await button(page, 'signIn.form.signUp').click()
    const terms = page.getByRole('dialog', { name: 'Terms & Conditions' })
    await terms.waitFor()
    await page.goBack()
    await terms.waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/signup')
    await expect.poll(() => page.locator('[name=fname]').inputValue()).toBe('Paula')
    await context.close()
  })
})

describe('Tab', () => {
  it('leads from the user to the password, and to the forgotten one after it', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa', '/login'))
    await page.getByLabel('Email or Phone Number').focus()
    const names = []
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('Tab')
      names.push(await page.evaluate(nameOfFocus))
    }
    expect(names).toEqual(['Password', 'Show password', 'Forgot Your Password'])
    await context.close()
  })
})

function nameOfFocus(): string {
  const box = document.activeElement as HTMLInputElement | null
  return box?.ariaLabel ?? box?.labels?.[0]?.textContent ?? box?.textContent ?? ''
}
