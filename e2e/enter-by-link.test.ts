import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../server/src/features/demo/tables/people.ts'
import { atHome, borrowers, visit } from './testing/borrowers.ts'
import { complaintsOf, visitor } from './testing/browser.ts'
import { callsOf, callTo, count } from './testing/calls.ts'
import { errorOf } from './testing/fields.ts'
import { capLink, linkAfter, signInLink } from './testing/letters.ts'
import { onPortal } from './testing/on-portal.ts'
import { call } from './testing/portal.ts'

const linkPath = '/users/web/passwordless-login'
const changePath = '/users/web/change-password'
const newPassword = 'Fresh!2026pass'

const { portal, browser } = onPortal()

describe('a link that signs in', () => {
  it('[AUTH-27][AUTH-28] works after ten scanners, once, and is gone from the address', async () => {
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

  it('[AUTH-29] of nobody, or of another lender, leads to sign-in and says why', async () => {
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

describe('an agent of the lender', () => {
  it('[AUTH-25][AUTH-26] enters in English, is marked on every page, and ends it', async () => {
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
    await page.getByText('Only the borrower can do this.').waitFor()
    expect(await page.locator('input[type=password]').count()).toBe(0)
    await mark.getByRole('button', { name: 'End' }).click()
    await page.waitForURL('**/login')
    await context.close()
  })
})

describe('a link that sets a password', () => {
  it('[PWD-06] leads there until it is set, and ends every other session', async () => {
    const elsewhere = await visit(browser, portal, 'kevin')
    const { page, context } = await fresh()
    const { email } = borrowers.kevin
    const wanted = { lender: 'lonemesa', to: email, begins: '/redirect?token=' }
    const link = await linkAfter(portal, wanted, () => forget(email))
    await page.goto(portal.at('lonemesa', link))
    await page.waitForURL('**/settings/change-password')
    await page.goto(portal.at('lonemesa', '/home'))
    await page.waitForURL('**/settings/change-password')
    expect(await page.getByLabel('Old Password').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Receipts' }).count()).toBe(0)
    const calls = callsOf(page)
    await fill(page, [newPassword, newPassword])
    await page.getByText('Your password is changed. Every other session was signed out.').waitFor()
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

describe('change password', () => {
  it('[PWD-04][PWD-08][VAL-01][VAL-02][VAL-03] checks, changes, and says so', async () => {
    const { page, context } = await visit(browser, portal, 'darnell')
    const calls = callsOf(page)
    await page.getByRole('button', { name: 'Your menu, Darnell' }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await page.waitForURL('**/settings/change-password')
    const rule =
      'Must contain one lower & uppercase character, one number, one special & must be 8-50 characters long'
    for (const weak of ['short1!A'.slice(1), 'alllower!2026', 'With space!2026', 'NoDigit!here']) {
      await fill(page, [demoPassword, weak, 'Other!2026pass'])
      expect(await errorOf(page.getByLabel('New Password'))).toContain(rule)
      const again = await errorOf(page.getByLabel('Password Confirmation'))
      expect(again).toContain('Password and password confirmation must match')
    }
    expect(count(calls, changePath)).toBe(0)

    await fill(page, ['Wrong!2026pass', newPassword, newPassword])
    await page.getByRole('alert').getByText('The old password is not right.').waitFor()
    expect(await errorOf(page.getByLabel('Old Password'))).toContain('is not right')
    expect(await page.getByLabel('New Password').inputValue()).toBe(newPassword)

    await page.getByLabel('Old Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByText('Your password is changed. Every other session was signed out.').waitFor()
    const { body } = callTo(calls, changePath)
    expect(Object.keys(body ?? {}).toSorted()).toEqual(['oldPassword', 'password'])
    const sealed = Object.values(body ?? {}).map((one) => (one as string).split('.').length)
    expect(sealed).toEqual([5, 5])
    expect(await page.getByLabel('New Password').inputValue()).toBe('')
    expect(new URL(page.url()).pathname).toBe('/settings/change-password')
    await context.close()
  })
})

describe('own sessions', () => {
  it('are listed with their devices, and another one is ended', async () => {
    const other = await visit(browser, portal, 'terrence')
    const { page, context } = await visit(browser, portal, 'terrence')
    await page.goto(portal.at('lonemesa', '/settings/change-password'))
    const list = page.getByRole('region', { name: 'Where you are signed in' })
    await list.getByText('This device').waitFor()
    const rows = await list.getByRole('listitem').allInnerTexts()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/Chrome, Linux[\s\S]*Signed in \d\d\/\d\d\/\d{4}[\s\S]*This device/)
    expect(rows[1]).toMatch(/Chrome, Linux[\s\S]*Last seen \d\d\/\d\d\/\d{4}/)
    await list.getByRole('button', { name: 'Sign out Chrome, Linux' }).click()
    await page.getByText('The session was signed out.').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await other.page.reload()
    await other.page.waitForURL('**/login')
    await other.context.close()
    await context.close()
  })
})

async function fresh() {
  const context = await visitor(browser)
  const page = await context.newPage()
  return { page, context, complaints: complaintsOf(page) }
}

/** What looks at links in letters: fetches the page, and runs nothing. */
async function openedBy(path: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${portal.port}${path}`)
  expect(answer.status).toBe(200)
  await answer.text()
}

function forget(email: string) {
  return call(portal.port, 'lonemesa.localhost', {
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
