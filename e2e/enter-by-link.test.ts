import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { complaintsOf, visitor } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { linkAfter, signInLink } from './testing/portal/emails.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const linkPath = '/users/web/passwordless-login'
const changePath = '/users/web/change-password'
const newPassword = 'Fresh!2026pass'

const { portal, browser } = onSharedPortal('lonemesa')

describe('a link that signs in', () => {
  it('[AUTH-27][AUTH-28] signs in by a link after ten scanners, once, and removes it from the address', async () => {
    const link = await signInLink(portal, 'lonemesa', borrowers.darnell.email)
    for (let scanners = 0; scanners < 10; scanners += 1) await openedBy(link)
    const { page, context, complaints } = await fresh()
    const calls = callsOf(page)
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(frame.url()))
    await page.goto(portal.at('lonemesa', link))
    await atHome(page)
    await page.getByRole('heading', { name: /Darnell$/ }).waitFor()
    const token = new URL(link, 'http://x').searchParams.get('token') ?? '?'
    expect(callTo(calls, linkPath).query).toMatchObject({ token })
    expect(count(calls, linkPath)).toBe(1)
    expect(seen.filter((address) => address.includes(token))).toHaveLength(1)
    const others = calls.filter(({ path }) => path !== linkPath).map(({ text }) => text)
    expect(others.join()).not.toContain(token)
    expect(await keptText(page)).not.toContain(token)
    expect(complaints).toEqual([])
    await context.close()

    const again = await fresh()
    await again.page.goto(portal.at('lonemesa', link))
    await again.page.getByText('This link was used already, or its time is over.').waitFor()
    expect(new URL(again.page.url()).pathname).toBe('/login')
    await again.context.close()
  })

  it('[AUTH-29] leads from a link of nobody, or of another lender, to sign-in and says why', async () => {
    const foreign = await signInLink(portal, 'harborpine', borrowers.omar.email)
    const { page, context } = await fresh()
    for (const link of [foreign, '/redirect?token=nothing', '/redirect?capToken=nothing']) {
      await page.goto(portal.at('lonemesa', link))
      await page.getByText('This link was used already, or its time is over.').waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
    }
    await context.close()
  })
})

describe('a link that sets a password', () => {
  it('[PWD-06] leads from a reset link to the new password, and ends every other session', async () => {
    const elsewhere = await visit(browser, portal, 'kevin')
    const { page, context } = await fresh()
    const { email } = borrowers.kevin
    const wanted = { lender: 'lonemesa', to: email, begins: '/redirect?token=' }
    const link = await linkAfter(portal, wanted, () => forget(email))
    await page.goto(portal.at('lonemesa', link))
    await page.waitForURL('**/settings/change-password')
    await page.goto(portal.at('lonemesa', '/home'))
    await page.waitForURL('**/settings/change-password')
    expect(await page.getByLabel('Old password').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Receipts' }).count()).toBe(0)
    const calls = callsOf(page)
    await fill(page, [newPassword, newPassword])
    await page.getByText('Your password is changed. Every other session was logged out.').waitFor()
    await atHome(page)
    expect(Object.keys(callTo(calls, changePath).body ?? {})).toEqual(['password'])
    await page.getByRole('banner').getByRole('link', { name: 'Receipts' }).waitFor()
    await context.close()

    await elsewhere.page.reload()
    await elsewhere.page.waitForURL('**/login')
    await elsewhere.page.getByText('Please sign in again.').waitFor()
    await elsewhere.context.close()
  })
})

async function fresh() {
  const context = await visitor(browser)
  const page = await context.newPage()
  return { page, context, complaints: complaintsOf(page) }
}

/** What looks at links in emails: fetches the page, and runs nothing. */
async function openedBy(path: string): Promise<void> {
  const answer = await portal.call('lonemesa', { path })
  expect(answer.status).toBe(200)
}

function forget(email: string) {
  return portal.call('lonemesa', {
    path: '/app/api/users/web/forgot-password',
    method: 'POST',
    body: { email },
  })
}

/** The fields of the form from the top down, then the button. */
async function fill(page: Page, values: readonly string[]): Promise<void> {
  const fields = page.locator('main input[type=password]')
  for (const [at, value] of values.entries()) await fields.nth(at).fill(value)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

function keptText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
}
