import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, signIn, visit } from './testing/borrowers/borrowers.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

const typed = 'I am Kevin and I lost my job'
const unsent = 'My secret, which was never sent'
const fieldOf = (page: Page) => page.locator('textarea[name=message]')

describe('a tab that passes to another borrower', () => {
  it('[AUTH-48] gives the next borrower in a tab no message of who logged out in another one', async () => {
    const { page, context } = await visit(browser, portal, 'kevin')
    await context.route(/create-message/, (route) => route.abort())
    await openChat(page)
    await fieldOf(page).fill(unsent)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('log').getByText('Try Again').waitFor()
    await fieldOf(page).fill(typed)
    await page.reload()
    await openChat(page)
    await expect.poll(() => fieldOf(page).inputValue()).toBe(typed)
    await page.getByRole('log').getByText(unsent).waitFor()

    const other = await leaveAndLogOut(page, context, 'Kevin')
    await context.unroute(/create-message/)
    await signIn(other, 'darnell')
    await atHome(other)
    await page.goto(portal.at('lonemesa', '/home'))
    await atHome(page)
    expect(await keptIn(page)).not.toMatch(/Kevin|secret|draft/)
    await openChat(page)
    await page.getByRole('log').waitFor()
    expect(await fieldOf(page).inputValue()).toBe('')
    expect(await page.getByText(unsent).count()).toBe(0)
    await context.close()
  })

  it('opens no dialog of the borrower before for who signs in in the tab that was left', async () => {
    const { page, context } = await visit(browser, portal, 'luis', {
      path: '/settings/edit-profile',
    })
    await page.getByRole('button', { name: 'Add email' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('luis.new@example.com')
    await leaveAndLogOut(page, context, 'Luis')
    await page.goto(portal.at('lonemesa', '/login'))
    await signIn(page, 'darnell')
    await atHome(page)
    expect(await keptIn(page)).not.toMatch(/luis|draft/)
    await page.goto(portal.at('lonemesa', '/settings/edit-profile'))
    await page.getByRole('button', { name: 'Add email' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })
})

async function openChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open chat' }).click()
  await fieldOf(page).waitFor()
}

/** The tab shows something else, while its borrower logs out in another one. */
async function leaveAndLogOut(page: Page, context: BrowserContext, name: string): Promise<Page> {
  const other = await context.newPage()
  await other.goto(portal.at('lonemesa', '/home'))
  await atHome(other)
  await page.goto('about:blank')
  await other.getByRole('button', { name: `Your menu, ${name}` }).click()
  await other.getByRole('menuitem', { name: 'Log Out' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await other.waitForURL('**/login')
  return other
}

function keptIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
}
