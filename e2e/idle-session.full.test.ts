import type { BrowserContext, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, borrowers, type BorrowerName, signIn } from './testing/borrowers.ts'
import { expectAccessible, visitor } from './testing/browser.ts'
import { callsOf, count } from './testing/calls.ts'
import { onPortal } from './testing/on-portal.ts'

const minute = 60_000
const signOutPath = '/users/signout'

const { portal, browser } = onPortal()

describe('a borrower who does nothing', () => {
  it('[AUTH-34][AUTH-36][CFG-17] asks an idle borrower after the session timeout of the lender', async () => {
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

  it('[AUTH-35] asks an idle borrower after 15 minutes where the lender sets no time', async () => {
    const { page, context } = await idle('aisha', async (fresh) => {
      await fresh.route(portal.at('harborpine'), forgetSessionTimeout)
      // Home asks for the configuration once more, for the loan that is shown.
      await fresh.route('**/get-client-details*', (route) => route.abort())
    })
    expect(await page.locator('#boot').textContent()).not.toContain('sessionTimeout')
    await pass(context, 15 * minute - 5000)
    expect(await question(page).count()).toBe(0)
    await pass(context, 5000)
    await question(page).waitFor()
    await context.close()
  })

  it('[AUTH-37] signs an idle borrower out at zero, and says why', async () => {
    const { page, context } = await idle('luis')
    const calls = callsOf(page)
    await pass(context, 15 * minute)
    await question(page).waitFor()
    await pass(context, 28_000)
    expect(new URL(page.url()).pathname).toBe('/home')
    await pass(context, 3000)
    await page.waitForURL('**/login')
    await page.getByText('You were logged out because nothing happened for a while.').waitFor()
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
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await visitor(browser)
  await context.clock.install()
  const page = await context.newPage()
  await prepare(page)
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

/** The page as the server writes it, but for one setting. Node knows the host by its number. */
async function forgetSessionTimeout(route: Route): Promise<void> {
  const { hostname, href } = new URL(route.request().url())
  const headers = { ...route.request().headers(), host: hostname }
  const response = await route.fetch({ url: href.replace(hostname, '127.0.0.1'), headers })
  const body = (await response.text()).replace(/"sessionTimeout":\d+,/, '')
  await route.fulfill({ response, body })
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}
