import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { greenBar, listOf, rowOf, visitContacts } from './testing/settings/contact-screen.ts'

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine')

describe('the page of contact information', () => {
  it('[PROF-01][PROF-02][PROF-03] shows emails, phones and address on a page among those of settings', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    const menu = page.getByRole('navigation', { name: 'Settings' })
    expect((await pagesOf(menu)).slice(0, 4)).toEqual([
      ['Contact Information', '/settings/edit-profile'],
      ['Payment Methods', '/settings/payment-option'],
      ['Change Password', '/settings/change-password'],
      ['Change Language', '/settings/change-language'],
    ])
    await menu.getByRole('link', { name: 'Payment Methods' }).click()
    await page.waitForURL('**/settings/payment-option')
    await menu.getByRole('link', { name: 'Contact Information' }).click()
    await rowOf(page, 'darnell.whitaker@example.com').waitFor()
    await rowOf(page, '210-555-0103').waitFor()
    await listOf(page, 'Address').getByText('904 Rigsby Ave').waitFor()
    for (const name of ['Add email', 'Add phone', 'Edit address'])
      await page.getByRole('button', { name }).waitFor()
    await context.close()
  })

  it('[PROF-05][PERM-13] hides what a lender does not offer: another language, editing the address', async () => {
    const { page, context } = await visitContacts(browser, portal, 'omar')
    const menu = page.getByRole('navigation', { name: 'Settings' })
    const others = ['Contact Information', 'Payment Methods', 'Change Password']
    const last = ['Sign-In and Security', 'Notifications']
    await expect.poll(() => menu.getByRole('link').allInnerTexts()).toEqual([...others, ...last])
    await page.getByText('To change your address, please call your lender.').waitFor()
    expect(await page.getByRole('button', { name: 'Edit address' }).count()).toBe(0)

    const [english, spanish] = [
      { id: '1', code: 'en', name: 'English' },
      { id: '2', code: 'es', name: 'Español' },
    ]
    await changeSettings(portal, 'harborpine', { languages: [english, spanish] })
    await page.reload()
    await menu.getByRole('link', { name: 'Change Language' }).waitFor()
    await context.close()
  })

  it('[PERM-14][PERM-15] hides adding emails and adding phones, each where its lender says so', async () => {
    const { page, context } = await visitContacts(browser, portal, 'omar')
    const email = page.getByRole('button', { name: 'Add email' })
    const phone = page.getByRole('button', { name: 'Add phone' })
    expect([await email.count(), await phone.count()]).toEqual([0, 0])
    await changeSettings(portal, 'harborpine', { hideAddPhoneNumberBp: '0' })
    await page.reload()
    await phone.waitFor()
    expect(await email.count()).toBe(0)
    const reverse = { hideAddPhoneNumberBp: '1', hideAddEmailAddressBp: '0' }
    await changeSettings(portal, 'harborpine', reverse)
    await page.reload()
    await email.waitFor()
    expect(await phone.count()).toBe(0)
    await context.close()
  })

  it('[PERM-04][PERM-13] shows a co-borrower by their name and role, where the address can be edited', async () => {
    const { page, context } = await visitContacts(browser, portal, 'luis')
    await page.getByRole('heading', { name: 'Luis Ortega' }).waitFor()
    await page.getByText('As co-borrower of loan 21-104233').waitFor()
    await rowOf(page, 'luis.ortega@example.com').waitFor()
    await rowOf(page, '210-555-0102').waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(/maria/i)
    await expect.poll(() => page.getByRole('button', { name: 'Edit address' }).count()).toBe(1)
    await context.close()
  })
})

describe('the address', () => {
  it('keeps what is typed when the window becomes narrow and wide again', async () => {
    const { page, context } = await visitContacts(browser, portal, 'maria')
    await page.getByRole('button', { name: 'Edit address' }).click()
    const city = page.getByRole('dialog', { name: 'Edit address' }).getByLabel('City')
    await city.fill('Austin')
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const menu = page.getByRole('navigation', { name: 'Settings' })
      await expect.poll(() => menu.isVisible()).toBe(width > 960)
      expect(await city.inputValue()).toBe('Austin')
    }
    await context.close()
  })

  it('[PROF-19][PROF-21][PROF-22] opens with the address, names what is missing or of another country, and keeps the new one', async () => {
    const { page, context } = await visitContacts(browser, portal, 'maria')
    const calls = callsOf(page)
    await page.getByRole('button', { name: 'Edit address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit address' })
    const street = dialog.getByLabel('Street address')
    await expect.poll(() => street.inputValue()).toBe('218 Cedar Elm St')
    await expect.poll(() => dialog.getByLabel('City').inputValue()).toBe('San Antonio')
    await expect.poll(() => dialog.getByLabel('State').inputValue()).toBe('TX')
    await expect.poll(() => dialog.getByLabel('ZIP code').inputValue()).toBe('78210')
    await street.fill('')
    await street.press('Enter')
    expect(await errorOf(street)).toContain('This field is required')
    await street.fill('9 Congress Ave')
    await dialog.getByLabel('City').fill('Austin')
    const code = dialog.getByLabel('ZIP code')
    await code.fill('H2J 2K8')
    await code.press('Enter')
    expect(await errorOf(code)).toContain('Enter a ZIP code')
    await code.fill('787011234')
    const state = dialog.getByLabel('State')
    await state.selectOption({ label: 'Quebec' })
    await code.press('Enter')
    expect(await errorOf(state)).toContain('not in the country of your account')
    expect(count(calls, '/users/update-address')).toBe(0)
    await state.selectOption({ label: 'Texas' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await greenBar(page, 'Your address was changed.').waitFor()
    expect(callTo(calls, '/users/update-address').body).toMatchObject({ state: 'TX', type: '1' })
    await listOf(page, 'Address').getByText('Austin, TX 78701-1234').waitFor()
    await context.close()
  })
})

/** The pages of a menu: what each is called, and where it leads. */
const pagesOf = (menu: Locator) =>
  menu
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]))
