import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { complaintsOf, desktop, phone, visitor } from './testing/browser/browser.ts'
import { expectMarked, mark, markedLabels } from './testing/browser/marked-labels.ts'
import { openSheet } from './testing/payments/paying.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

describe('every text', () => {
  it.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ])(
    '[CFG-02] takes every text from the lender’s labels, with room for one two fifths longer, on %s',
    async (_name, viewport) => {
      await putLabels(markedLabels('en'))
      const context = await visitor(browser, { viewport })
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      await page.goto(portal.at('lonemesa'))
      await page.locator('input[name=user]').waitFor()
      await expectMarked(page, 'sign-in')
      await page.getByRole('combobox').selectOption('en') // wins over the account's Spanish
      await page.locator('input[name=user]').focus()
      await page.locator('input[name=password]').fill('Wrong!2026pass')
      await page.locator('input[name=user]').fill(borrowers.maria.email)
      await page.locator('button[type=submit]').click()
      await page.locator('[data-tone=bad]').waitFor()
      await expectMarked(page, 'a refused sign-in')
      await page.locator('input[name=password]').fill(demoPassword)
      await page.locator('button[type=submit]').click()
      await page.getByText('$18,319.14').first().waitFor()
      await page.waitForLoadState('networkidle')
      await expectMarked(page, 'home')
      await eachDialog(page, viewport === phone)
      await page.goto(portal.at('lonemesa', '/receipts'))
      await page.getByText('11/09/2026').first().waitFor()
      await expectMarked(page, 'receipts')
      await page.getByText('11/09/2026').first().click()
      await expectMarked(page, 'a receipt')
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

describe('one label', () => {
  it('[CFG-02][CFG-03] shows the lender’s label where it has one, and the built-in where it has none', async () => {
    await putLabels({ 'signIn.form.title': 'Come in', 'shell.nav.receipts': 'Slips' })
    const context = await visitor(browser)
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa'))
    await page.getByRole('heading', { name: 'Come in' }).waitFor()
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    await page.getByLabel('Language').selectOption('en')
    await page.getByLabel('Email or Phone Number').fill(borrowers.luis.email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('banner').getByRole('link', { name: 'Slips' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).waitFor()
    expect(await page.getByRole('link', { name: 'Receipts', exact: true }).count()).toBe(0)
    await context.close()

    const other = await visitor(browser)
    const theirs = await other.newPage()
    await theirs.goto(portal.at('harborpine'))
    await theirs.getByRole('heading', { name: 'Sign In' }).waitFor()
    await theirs.goto(portal.at('lonemesa'))
    await theirs.getByLabel('Language').selectOption('es')
    await theirs.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    await other.close()
  })
})

/** All that can be opened over home, looked at and closed again. */
async function eachDialog(page: Page, isPhone: boolean): Promise<void> {
  const closes = async (name: string) => {
    await page.locator('dialog[open]').waitFor()
    await expectMarked(page, name)
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  await page.getByRole('banner').getByRole('button').first().click()
  await closes('who the lender is')
  await page
    .getByRole('button', { name: mark('Contact Us') })
    .first()
    .click()
  await closes('contact us')
  const add = page.getByRole('button', { name: mark('Add Payment Method') })
  await openSheet(page, add)
  await add.click()
  const form = page.getByRole('dialog', { name: mark('Add Payment Method') })
  await form.waitFor()
  await expectMarked(page, 'the card form')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  if (isPhone) await closes('the sheet')
  if (isPhone) {
    await page.getByRole('button', { name: mark('More') }).click()
    await closes('more')
  }
  for (const item of ['Appearance', 'Log Out']) {
    await page.getByRole('button', { name: /^⟦Your menu/ }).click()
    await page.getByRole('menuitem', { name: mark(item) }).click()
    await closes(item)
  }
  await openSheet(page, page.getByLabel(mark('Payment Amount')))
  await page.getByRole('radio', { name: / 5556/ }).check()
  await page.getByLabel(mark('Payment Amount')).fill('25.00')
  const pay = page.getByRole('button', { name: mark('Pay Now') })
  await pay.and(page.locator(':not([aria-disabled="true"])')).click()
  await page.getByRole('dialog', { name: mark('Review your payment') }).waitFor()
  await expectMarked(page, 'the last look')
}

async function putLabels(body: Readonly<Record<string, string>>): Promise<void> {
  const { status } = await portal.callLenderApi('lonemesa', '/labels/en', { method: 'PUT', body })
  expect(status).toBe(200)
}
