import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { complaintsOf, expectAccessible, visitor } from './testing/browser/browser.ts'
import { capLink, signInLink } from './testing/portal/emails.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const ownerOnly = 'Only the borrower can do this.'

const { portal, browser } = onSharedPortal('lonemesa')

describe('a link opened by a borrower who is signed in', () => {
  it('asks a signed-in borrower whose portal a link may open, and changes nothing before', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'darnell')
    const own = await signInLink(portal, 'lonemesa', borrowers.darnell.email)
    await page.goto(portal.at('lonemesa', own))
    await atHome(page)
    const kept = await keptText(page)
    const link = await signInLink(portal, 'lonemesa', borrowers.kevin.email)
    const ask = async () => {
      await page.goto(portal.at('lonemesa', link))
      const words = 'You are signed in as Darnell Whitaker. This link is for Kevin Nguyen.'
      await page.getByText(words).waitFor()
    }
    await ask()
    await expectAccessible(page)
    expect(JSON.parse(await keptText(page))[0]['quittance.token']).toBe(
      JSON.parse(kept)[0]['quittance.token'],
    )
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await atHome(page)
    await page.getByRole('heading', { name: /Darnell$/ }).waitFor()
    await ask()
    await page.getByRole('button', { name: 'Log out and continue' }).click()
    await atHome(page)
    await page.getByRole('heading', { name: /Kevin$/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('an agent of the lender', () => {
  it('[AUTH-25][AUTH-26] signs an agent in, in English, marks it on every page, and ends it', async () => {
    const { page, context } = await fresh()
    await page.goto(portal.at('lonemesa', '/login'))
    await page.getByLabel('Language').selectOption('es')
    await page.getByLabel('Correo electrónico o teléfono').waitFor()
    await page.goto(portal.at('lonemesa', await capLink(portal, 'lonemesa', borrowers.maria.email)))
    await atHome(page)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
    const mark = page.getByRole('complementary', { name: 'Acting for a borrower' })
    for (const path of ['/home', '/receipts', '/settings/payment-option']) {
      await page.goto(portal.at('lonemesa', path))
      await mark.getByText('Sam Reyes is acting for Maria Elena.').waitFor()
      await mark.getByText('Reason: Asked for help with a payment.').waitFor()
    }
    await page.goto(portal.at('lonemesa', '/settings/change-password'))
    await page.getByText(ownerOnly).waitFor()
    expect(await page.locator('input[type=password]').count()).toBe(0)
    await page.goto(portal.at('lonemesa', '/settings/payment-option'))
    await page.getByRole('button', { name: 'Remove Mastercard ending 4444' }).click()
    const removal = page.getByRole('dialog')
    await removal.getByRole('button', { name: 'Remove' }).click()
    await removal.getByText(ownerOnly).waitFor()
    await removal.getByRole('button', { name: 'Keep it' }).click()
    await removal.waitFor({ state: 'hidden' })
    await page.getByRole('listitem').filter({ hasText: 'Mastercard ending 4444' }).waitFor()
    await mark.getByRole('button', { name: 'End' }).click()
    await page.waitForURL('**/login')
    await context.close()
  })
})

async function fresh() {
  const context = await visitor(browser)
  const page = await context.newPage()
  return { page, context, complaints: complaintsOf(page) }
}

function keptText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
}
