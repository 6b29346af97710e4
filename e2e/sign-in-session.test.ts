import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { borrowers, signIn, visit } from './testing/borrowers/borrowers.ts'
import { visitor } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const loansPath = '/users/list-loan-account'
const minute = 60_000

const { portal, browser } = onSharedPortal('lonemesa')

describe('logging out', () => {
  it('[SHELL-35][SHELL-48] asks before logging out, and can be declined', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    const calls = callsOf(page)
    const dialog = await askToLogOut(page, 'Maria Elena')
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect([count(calls, '/users/signout'), new URL(page.url()).pathname]).toEqual([0, '/home'])
    await page.reload()
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    await context.close()
  })

  it('[AUTH-21][AUTH-22][AUTH-44] clears all at sign-out, tells the server, and ends the token', async () => {
    const { page, context } = await visit(browser, portal, 'kevin')
    const calls = callsOf(page)
    const token = await page.evaluate(() => localStorage.getItem('quittance.token'))
    await page.evaluate(() => {
      sessionStorage.setItem('bankruptcy-accepted', '1')
      sessionStorage.setItem('payment-attempt:any', '{}')
    })
    await chooseLoan(page, '2009 Ford Ranger XL')
    expect((await keptOf(page)).mine).toEqual(mine)
    await logOut(page, 'Kevin')
    const bar = page.getByRole('status').filter({ hasText: 'You are signed out.' })
    await bar.waitFor()
    expect(callTo(calls, '/users/signout')).toMatchObject({
      method: 'POST',
      headers: { accesstoken: token },
    })
    expect((await callTo(calls, '/users/signout').answer()).status).toBe(1)
    expect(await keptOf(page)).toEqual({ mine: [], session: {} })

    await signIn(page, 'luis')
    await page.getByRole('heading', { name: /Luis$/ }).waitFor()
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/Kevin|Ranger|21-1015/)

    expect(await statusWith(page, token ?? '')).toBe(401)
    await context.close()
  })

  it('[AUTH-44] signs out here too when the server cannot be told', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await page.route('**/users/signout', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/users/signout'))
    await logOut(page, 'Luis')
    await failed
    await page.getByText('You are signed out.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect((await keptOf(page)).mine).toEqual([])
    await context.close()
  })
})

describe('a stored token at the start', () => {
  it('[AUTH-23] signs in by a stored token, in a new tab as well', async () => {
    const { context } = await visit(browser, portal, 'luis')
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa'))
    await page.getByRole('heading', { name: /Luis$/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/home')
    await context.close()
  })

  it('[AUTH-24] leads to sign-in without a stored token, in its language', async () => {
    const context = await visitor(browser, { locale: 'es-MX' })
    await context.addCookies([{ name: 'language', value: 'es', url: portal.at('lonemesa') }])
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa', '/home'))
    await page.waitForURL('**/login')
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    await context.close()
  })

  it('[AUTH-47] ends a stored token without an act for the session timeout', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    const calls = callsOf(page)
    await actAgo(page, 14 * minute)
    await page.reload()
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    const before = count(calls, loansPath)
    await actAgo(page, 15 * minute)
    await page.reload()
    await page.waitForURL('**/login')
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(count(calls, loansPath)).toBe(before)
    expect((await keptOf(page)).mine).toEqual([])
    await context.close()
  })

  it('[ERR-05] signs out by a stored token that the server no longer knows, with its message', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await page.evaluate(() => localStorage.setItem('quittance.token', 'long-forgotten'))
    await page.reload()
    await page.waitForURL('**/login')
    await expectBar(page, 'bad', 'Please sign in again.')
    expect((await keptOf(page)).mine).toEqual([])
    await context.close()
  })
})

describe('an answer that is no answer', () => {
  it('[ERR-04] signs out at an answer of 400', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await answerOnce(page, 400, 'A text that stays unsaid.')
    await page.reload()
    await page.waitForURL('**/login')
    await expectBar(page, 'bad', 'An internal error has occurred.')
    expect((await keptOf(page)).mine).toEqual([])
    await context.close()
  })

  it('[ERR-05] signs out at an answer of 401 and shows the server’s message', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await answerOnce(page, 401, 'Your session was ended by your lender.')
    await page.reload()
    await page.waitForURL('**/login')
    await expectBar(page, 'bad', 'Your session was ended by your lender.')
    await context.close()
  })

  it('[ERR-06] shows the server’s message at an answer of 580, and changes nothing else', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await answerOnce(page, 580, 'The books are closed until 9 PM.')
    await page.reload()
    await expectBar(page, 'bad', 'The books are closed until 9 PM.')
    expect(new URL(page.url()).pathname).toBe('/home')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('heading', { name: 'Make a Payment' }).waitFor()
    await context.close()
  })
})

describe('the message bar', () => {
  it('[SHELL-28][SHELL-29] shows a refusal in red and a success in green, and can be dismissed', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await logOut(page, 'Luis')
    const good = await expectBar(page, 'good', 'You are signed out.')
    const green = await good.evaluate(colorOf)
    await good.getByRole('button', { name: 'Dismiss' }).click()
    await good.waitFor({ state: 'detached' })
    await page.getByLabel('Language').selectOption('en')
    await page.getByLabel('Email or Phone Number').fill(borrowers.luis.email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong!2026pass')
    await page.keyboard.press('Enter')
    const bad = await expectBar(page, 'bad', 'The email, phone number or password is not right.')
    const red = await bad.evaluate(colorOf)
    expect([green.indexOf(Math.max(...green)), red.indexOf(Math.max(...red))]).toEqual([1, 0])
    await bad.getByRole('button', { name: 'Dismiss' }).click()
    await bad.waitFor({ state: 'detached' })
    expect(await page.locator('[data-tone]').count()).toBe(0)
    await context.close()
  })

  it('[SHELL-30] hides a message after 6 s', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await page.clock.install()
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)))
    await logOut(page, 'Luis')
    const bar = await expectBar(page, 'good', 'You are signed out.')
    await page.clock.runFor(5900)
    expect(await bar.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await bar.waitFor({ state: 'detached' })
    await context.close()
  })
})

/** What local storage keeps of the borrower. */
const mine = ['quittance.token', 'quittance.user', 'quittance.last-act', 'selected-loan']

async function askToLogOut(page: Page, name: string) {
  await page.getByRole('button', { name: `Your menu, ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await dialog.waitFor()
  return dialog
}

async function logOut(page: Page, name: string): Promise<void> {
  const dialog = await askToLogOut(page, name)
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
}

async function chooseLoan(page: Page, vehicle: string): Promise<void> {
  await page.getByRole('button', { name: /^Your loans/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${vehicle}`) }).click()
  await page.getByRole('heading', { name: vehicle }).waitFor()
}

function keptOf(page: Page) {
  return page.evaluate(
    (names) => ({
      mine: names.filter((name) => localStorage.getItem(name) !== null),
      session: Object.fromEntries(Object.entries(sessionStorage)),
    }),
    mine,
  )
}

/** The borrower's last act lies so far back. */
function actAgo(page: Page, ms: number): Promise<void> {
  return page.evaluate(
    (ago) => localStorage.setItem('quittance.last-act', `${Date.now() - ago}`),
    ms,
  )
}

function statusWith(page: Page, token: string): Promise<number> {
  return page.evaluate(async (accessToken) => {
    const answer = await fetch('/app/api/users/list-loan-account', { headers: { accessToken } })
    return answer.status
  }, token)
}

/** The next call of the loans gets this answer, at the edge of the browser. */
async function answerOnce(page: Page, status: number, message: string): Promise<void> {
  await page.route(
    `**${loansPath}`,
    (route) =>
      route.fulfill({
        status,
        contentType: 'application/json',
        body: JSON.stringify({ status: 0, statusCode: status, message }),
      }),
    { times: 1 },
  )
}

async function expectBar(page: Page, tone: 'good' | 'bad', text: string) {
  const bar = page.locator(`[data-tone="${tone}"]`).filter({ hasText: text })
  await bar.waitFor()
  return bar
}

/** Red, green and blue of what the bar is drawn with. */
function colorOf(bar: HTMLElement | SVGElement): number[] {
  const icon = bar.querySelector('svg') ?? bar
  return (/\d+, \d+, \d+/.exec(getComputedStyle(icon).color)?.[0] ?? '').split(', ').map(Number)
}
