import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const changePath = '/users/web/change-password'
const newPassword = 'Fresh!2026pass'

/** Each breaks one rule of a password: its length both ways, its four kinds, and no space. */
const weakPasswords = [
  'Aa!4567',
  `Aa!4${'5'.repeat(47)}`,
  'alllower!2026',
  'ALLUPPER!2026',
  'NoDigit!here',
  'NoSpecial2026',
  'With space!2026',
]

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine')

describe('change password', () => {
  it('[VAL-34] closes the change of a password while a field is wrong, to Enter too', async () => {
    const { page, context } = await visit(browser, portal, 'darnell', {
      path: '/settings/change-password',
    })
    const calls = callsOf(page)
    await page.getByLabel('Old password').waitFor()
    const submit = page.getByRole('button', { name: 'Change Password' })
    for (const [typed, why] of [
      [['', newPassword, newPassword], 'Fill in every field to continue.'],
      [[demoPassword, 'weak', 'weak'], 'Must contain one lower & uppercase character'],
      [[demoPassword, newPassword, 'Other!2026pass'], 'Password and password confirmation'],
      [[demoPassword, demoPassword, demoPassword], 'This is the password that you have now.'],
    ] as const) {
      await fill(page, typed)
      expect(await submit.getAttribute('aria-disabled')).toBe('true')
      await page.locator('form').getByText(why).first().waitFor()
    }
    await page.getByLabel('Password confirmation').fill(demoPassword)
    await page.getByLabel('New password').fill(newPassword)
    await page.getByLabel('Password confirmation').fill(newPassword)
    expect(await submit.getAttribute('aria-disabled')).toBeNull()
    expect(count(calls, changePath)).toBe(0)
    await context.close()
  })

  it('[VAL-01][VAL-02][VAL-03] says at each password field what is wrong, and sends nothing', async () => {
    const { page, context } = await visit(browser, portal, 'darnell', {
      path: '/settings/change-password',
    })
    const calls = callsOf(page)
    await page.getByLabel('Old password').waitFor()
    const rule =
      'Must contain one lower & uppercase character, one number, one special & must be 8-50 characters long'
    for (const weak of weakPasswords) {
      await fill(page, [demoPassword, weak, 'Other!2026pass'])
      expect(await errorOf(page.getByLabel('New password'))).toContain(rule)
      const again = await errorOf(page.getByLabel('Password confirmation'))
      expect(again).toContain('Password and password confirmation must match')
    }
    expect(count(calls, changePath)).toBe(0)
    await context.close()
  })
})

describe('own sessions', () => {
  it('lists the own sessions with their devices, and ends another one', async () => {
    const other = await visit(browser, portal, 'terrence')
    const { page, context } = await visit(browser, portal, 'terrence', { isNew: true })
    await page.goto(portal.at('lonemesa', '/settings/change-password'))
    const list = page.getByRole('region', { name: 'Where you are signed in' })
    await list.getByText('This device').waitFor()
    const rows = await list.getByRole('listitem').allInnerTexts()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(
      /Chrome, Linux[\s\S]*Signed in 11\/20\/2026, \d\d:\d\d\s[AP]M\sE[SD]T[\s\S]*This device/,
    )
    expect(rows[1]).toMatch(/Chrome, Linux[\s\S]*Signed in 11\/20\/2026, \d\d:\d\d\s[AP]M\sE[SD]T/)
    expect(rows[1]).toMatch(
      /Last seen 11\/20\/2026, \d\d:\d\d\s[AP]M\sE[SD]T · Network \d+\.\d+\.\d+\.x/,
    )
    await list.getByRole('button', { name: 'Log out Chrome, Linux' }).click()
    await page.getByText('The session was logged out.').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await other.page.reload()
    await other.page.waitForURL('**/login')
    await other.context.close()
    await context.close()
  })
})

describe('the language of the account', () => {
  it('offers no change of language where the lender has one', async () => {
    const { page, context } = await visit(browser, portal, 'omar')
    await page.getByRole('button', { name: 'Your menu, Omar' }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Change Language' }).count()).toBe(0)
    await page.goto(portal.at('harborpine', '/settings/change-language'))
    await page.waitForURL('**/settings/payment-option')
    await context.close()
  })
})

/** The fields of the form from the top down, then the button. */
async function fill(page: Page, values: readonly string[]): Promise<void> {
  const fields = page.locator('main input[type=password]')
  for (const [at, value] of values.entries()) await fields.nth(at).fill(value)
  await fields.last().press('Enter')
}
