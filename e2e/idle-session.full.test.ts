import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, borrowers, type BorrowerName, signIn } from './testing/borrowers/borrowers.ts'
import { expectAccessible, visitor } from './testing/browser/browser.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const minute = 60_000
const signOutPath = '/users/signout'

const { portal, browser } = onPortal()

describe('a borrower who does nothing', () => {
  it('[AUTH-34][AUTH-36][LIM-02] asks an idle borrower after the session timeout of the lender', async () => {
    const { page, context } = await idle('aisha')
    await pass(context, 10 * minute - 5000)
    expect(await question(page).count()).toBe(0)
    await pass(context, 5000)
    await question(page).waitFor()
    const left = await secondsLeft(page)
    expect(left).toBeGreaterThanOrEqual(27)
    expect(left).toBeLessThanOrEqual(30)
    await expectAccessible(page)
    const before = await secondsLeft(page)
    await pass(context, 5000)
    await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(before - 5)

    await page.getByRole('button', { name: 'Continue' }).click()
    await question(page).waitFor({ state: 'detached' })
    await pass(context, 10 * minute - 5000)
    expect(await question(page).count()).toBe(0)
    await pass(context, 6000)
    await question(page).waitFor()
    await context.close()
  })

  it('[AUTH-35][LIM-02] asks an idle borrower after 15 minutes where the lender sets no time', async () => {
    const { page, context } = await idle('aisha', forgetSessionTimeout)
    await pass(context, 15 * minute - 5000)
    expect(await question(page).count()).toBe(0)
    await pass(context, 5000)
    await question(page).waitFor()
    await changeSettings(portal, 'harborpine', { sessionTimeout: 10 })
    await context.close()
  })

  it('[AUTH-37][LIM-03] signs an idle borrower out at zero, after 30 seconds, and says why', async () => {
    const { page, context } = await idle('luis')
    const calls = callsOf(page)
    await pass(context, 15 * minute)
    await question(page).waitFor()
    await pass(context, 28_000)
    expect(new URL(page.url()).pathname).toBe('/home')
    await pass(context, 3000)
    await page.waitForURL('**/login')
    await page.getByText(/^You were logged out after 15 minutes without activity/).waitFor()
    await expect.poll(() => count(calls, signOutPath)).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('quittance.token'))).toBeNull()
    await context.close()
  })
})

describe('two tabs', () => {
  it('[AUTH-48] keeps two tabs signed in by an act in one of them', async () => {
    const { page, other, context } = await twoTabs()
    await pass(context, 14 * minute)
    await page.keyboard.press('Shift')
    await pass(context, 2 * minute)
    expect([await question(page).count(), await question(other).count()]).toEqual([0, 0])
    await pass(context, 13 * minute)
    await Promise.all([question(page).waitFor(), question(other).waitFor()])
    await context.close()
  })

  it('[AUTH-48] asks in both tabs, and takes Continue in one as an answer for both', async () => {
    const { page, other, context } = await twoTabs()
    await pass(context, 15 * minute + 2000)
    await Promise.all([question(page).waitFor(), question(other).waitFor()])
    await page.getByRole('button', { name: 'Continue' }).click()
    await pass(context, 2000)
    await question(other).waitFor({ state: 'detached' })
    await pass(context, minute)
    expect([pathOf(page), pathOf(other)]).toEqual(['/home', '/home'])
    await context.close()
  })

  it('[AUTH-48] signs out of both tabs by logging out of one', async () => {
    const { page, other, context } = await twoTabs()
    await page.getByRole('button', { name: 'Your menu, Luis' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
    await Promise.all([page.waitForURL('**/login'), other.waitForURL('**/login')])
    expect(await other.locator('body').innerText()).not.toContain('Luis')
    await context.close()
  })
})

/** At home, on a clock that stands still but where it is told to go on. */
async function idle(
  who: BorrowerName,
  prepare: () => Promise<unknown> = async () => undefined,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await visitor(browser)
  await context.clock.install()
  await prepare()
  const page = await context.newPage()
  await page.goto(portal.at(borrowers[who].lender))
  await signIn(page, who)
  await atHome(page)
  await page.waitForLoadState('networkidle')
  return { page, context }
}

async function twoTabs() {
  const { page, context } = await idle('luis')
  const other = await context.newPage()
  await other.goto(portal.at('lonemesa'))
  await atHome(other)
  return { page, other, context }
}

/** So much time passes, in every tab; timers on the way ring once. */
async function pass(context: BrowserContext, ms: number): Promise<void> {
  await context.clock.fastForward(ms)
}

function question(page: Page) {
  return page.getByRole('dialog', { name: 'Your session is about to expire' })
}

async function secondsLeft(page: Page): Promise<number> {
  const text = await question(page).innerText()
  return Number(/You will be logged out in (\d+) seconds\./.exec(text)?.[1])
}

/** As a lender that never set it; setting another has the portal read them anew. */
async function forgetSessionTimeout(): Promise<void> {
  const forget = `delete from lender_settings s using hosts h
    where s.lender_id = h.lender_id and s.name = 'sessionTimeout' and h.host = $1`
  expect(await changeOnFile(portal, forget, ['harborpine.localhost'])).toBe(1)
  await changeSettings(portal, 'harborpine', { workingHours: 'Mondays' })
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}
