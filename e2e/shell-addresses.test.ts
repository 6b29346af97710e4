import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { atHome, visit } from './testing/borrowers/borrowers.ts'
import { visitor } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal()

it('[SHELL-18] shows the settings at their address and at any below it', async () => {
  const { page, context } = await visit(browser, portal, 'luis')
  for (const [address, shown] of [
    ['/settings', 'Payment Methods'],
    ['/settings/none/such', 'Payment Methods'],
    ['/settings/change-password', 'Change Password'],
  ] as const) {
    await page.goto(portal.at('lonemesa', address))
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    const section = page.getByRole('navigation', { name: 'Settings' })
    await expect.poll(() => section.locator('[aria-current]').innerText()).toBe(shown)
    await page.getByRole('heading', { level: 2, name: shown }).waitFor()
  }
  await context.close()
})

it('[SHELL-26] shows neither sign-in to a borrower nor the frame to a visitor on the way', async () => {
  const { page, context } = await visit(browser, portal, 'luis')
  await page.addInitScript(watchTexts)
  await page.reload()
  await atHome(page)
  expect(await textsSeen(page)).toContain('Recent activity')
  expect(await textsSeen(page)).not.toMatch(/Email or Phone Number|Forgot Your Password/)
  await context.close()

  const anonymous = await visitor(browser)
  await anonymous.addInitScript(watchTexts)
  const other = await anonymous.newPage()
  await other.goto(portal.at('lonemesa', '/home'))
  await other.getByRole('form').waitFor()
  expect(await textsSeen(other)).toContain('Email or Phone Number')
  expect(await textsSeen(other)).not.toMatch(/Recent activity|Payment Amount/)
  await anonymous.close()
})

/** Runs in the page: notes every text that it shows, however shortly. */
function watchTexts(): void {
  const seen = new Set<string>()
  Object.assign(window, { textsSeen: seen })
  const note = () => {
    for (const text of (document.getElementById('app')?.innerText ?? '').split('\n')) seen.add(text)
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
}

function textsSeen(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...(window as unknown as { textsSeen: Set<string> }).textsSeen].join('\n'),
  )
}
