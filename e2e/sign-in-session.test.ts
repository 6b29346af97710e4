import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { borrowers, signIn, visit } from './testing/borrowers/borrowers.ts'
import { chooseLoan } from './testing/borrowers/loan-list.ts'
import { fillSignIn } from './testing/borrowers/sign-in-screen.ts'
import { visitor } from './testing/browser/browser.ts'
import { expectBar } from './testing/browser/message-bar.ts'
import { startLogOut, keptNames, keptOf, logOut } from './testing/borrowers/signing-out.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const loansPath = '/users/list-loan-account'

const { portal, browser } = onSharedPortal('lonemesa')

describe('logging out', () => {
  it('[SHELL-35][SHELL-48] asks before logging out, and can be declined', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    const calls = callsOf(page)
    const dialog = await startLogOut(page)
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
    expect((await keptOf(page)).mine).toEqual(keptNames)
    await logOut(page)
    const bar = page.getByRole('status').filter({ hasText: 'You are logged out.' })
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
})

describe('a stored token at the start', () => {
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
    await logOut(page)
    const good = await expectBar(page, 'good', 'You are logged out.')
    const green = await good.evaluate(colorOf)
    await good.getByRole('button', { name: 'Dismiss' }).click()
    await good.waitFor({ state: 'detached' })
    await page.getByLabel('Language').selectOption('en')
    await fillSignIn(page, borrowers.luis.email, 'Wrong!2026pass')
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
    await logOut(page)
    const bar = await expectBar(page, 'good', 'You are logged out.')
    await page.clock.runFor(5900)
    await expect.poll(() => bar.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await bar.waitFor({ state: 'detached' })
    await context.close()
  })
})

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

/** Red, green and blue of what the bar is drawn with. */
function colorOf(bar: HTMLElement | SVGElement): number[] {
  const icon = bar.querySelector('svg') ?? bar
  return (/\d+, \d+, \d+/.exec(getComputedStyle(icon).color)?.[0] ?? '').split(', ').map(Number)
}
