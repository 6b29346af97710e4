import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { visitor } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
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
    const { page, context } = await visit(browser, portal, 'darnell')
    const calls = callsOf(page)
    await page.goto(portal.at('lonemesa', '/settings/change-password'))
    await page.getByLabel('Old Password').waitFor()
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
    await page.getByLabel('Password Confirmation').fill(demoPassword)
    await page.getByLabel('New Password').fill(newPassword)
    await page.getByLabel('Password Confirmation').fill(newPassword)
    expect(await submit.getAttribute('aria-disabled')).toBeNull()
    expect(count(calls, changePath)).toBe(0)
    await context.close()
  })

  it('[VAL-01][VAL-02][VAL-03] says at each password field what is wrong, and sends nothing', async () => {
    const { page, context } = await visit(browser, portal, 'darnell')
    const calls = callsOf(page)
    await page.goto(portal.at('lonemesa', '/settings/change-password'))
    await page.getByLabel('Old Password').waitFor()
    const rule =
      'Must contain one lower & uppercase character, one number, one special & must be 8-50 characters long'
    for (const weak of weakPasswords) {
      await fill(page, [demoPassword, weak, 'Other!2026pass'])
      expect(await errorOf(page.getByLabel('New Password'))).toContain(rule)
      const again = await errorOf(page.getByLabel('Password Confirmation'))
      expect(again).toContain('Password and password confirmation must match')
    }
    expect(count(calls, changePath)).toBe(0)
    await context.close()
  })

  it('[PWD-04][PWD-05][PWD-08] changes the password, sealed, and says so', async () => {
    const { page, context } = await visit(browser, portal, 'darnell')
    await page.getByRole('button', { name: 'Your menu, Darnell' }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await page.waitForURL('**/settings/change-password')
    await fill(page, ['Wrong!2026pass', newPassword, newPassword])
    await page.getByRole('alert').getByText('The old password is not right.').waitFor()
    expect(await errorOf(page.getByLabel('Old Password'))).toContain('is not right')
    expect(await page.getByLabel('New Password').inputValue()).toBe(newPassword)

    await fill(page, [demoPassword, demoPassword, demoPassword])
    expect(await errorOf(page.getByLabel('New Password'))).toContain(
      'This is the password that you have now. Choose another one.',
    )
    const calls = callsOf(page)
    await fill(page, [demoPassword, newPassword, newPassword])
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
  it('lists the own sessions with their devices, and ends another one', async () => {
    const other = await visit(browser, portal, 'terrence')
    const { page, context } = await visit(browser, portal, 'terrence', { isNew: true })
    await page.goto(portal.at('lonemesa', '/settings/change-password'))
    const list = page.getByRole('region', { name: 'Where you are signed in' })
    await list.getByText('This device').waitFor()
    const rows = await list.getByRole('listitem').allInnerTexts()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(
      /Chrome, Linux[\s\S]*Signed in 11\/20\/2026, \d\d:\d\d [AP]M E[SD]T[\s\S]*This device/,
    )
    expect(rows[1]).toMatch(/Chrome, Linux[\s\S]*Last seen 11\/20\/2026, \d\d:\d\d [AP]M E[SD]T/)
    await list.getByRole('button', { name: 'Sign out Chrome, Linux' }).click()
    await page.getByText('The session was signed out.').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await other.page.reload()
    await other.page.waitForURL('**/login')
    await other.context.close()
    await context.close()
  })
})

describe('the language before sign-in', () => {
  it('[LANG-02] uses English where no language is stored, whatever the browser speaks', async () => {
    for (const lender of ['lonemesa', 'boreal']) {
      const { page, context } = await anonymous(lender)
      expect(await languageOf(page)).toBe('en')
      await context.close()
    }
  })

  it('[LANG-03][LANG-04][LANG-05] stores the chosen language, loads labels and details in it, and loses nothing', async () => {
    const { page, context } = await anonymous('lonemesa')
    const calls = callsOf(page)
    await page.getByLabel('Email or Phone Number').fill('maria.ortega@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Typed!2026pass')
    await page.getByRole('link', { name: 'Our stores' }).waitFor()
    await page.getByLabel('Language').selectOption('es')
    await page.getByRole('link', { name: 'Nuestras tiendas' }).waitFor()
    const user = page.getByLabel('Correo electrónico o teléfono')
    expect(await user.inputValue()).toBe('maria.ortega@example.com')
    const password = page.getByLabel('Contraseña', { exact: true })
    expect(await password.inputValue()).toBe('Typed!2026pass')
    expect(callTo(calls, '/client/white-labels').query).toEqual({ lang: 'es' })
    expect(callTo(calls, '/client/get-client-details').query).toEqual({ lang: 'es' })
    expect(await page.title()).toMatch(/^Iniciar sesión/)
    await page.close()

    const again = await context.newPage()
    await again.goto(portal.at('lonemesa', '/login'))
    await again.getByLabel('Correo electrónico o teléfono').waitFor()
    expect(await languageOf(again)).toBe('es')
    await context.close()
  })
})

describe('the language of the account', () => {
  it('[LANG-01][LANG-08] changes the account’s language in settings: labels, title and what the server says', async () => {
    const { page, context } = await visit(browser, portal, 'kevin')
    const calls = callsOf(page)
    await page.getByRole('button', { name: 'Your menu, Kevin' }).click()
    await page.getByRole('menuitem', { name: 'Change Language' }).click()
    await page.waitForURL('**/settings/change-language')
    await page.getByLabel('Español').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Su idioma cambió.').waitFor()
    expect(callTo(calls, '/users/web/change-language').body).toEqual({ language_code: 'es' })
    expect(callTo(calls, '/client/white-labels').query).toEqual({ lang: 'es' })
    expect(callTo(calls, '/client/get-client-details').query).toEqual({ lang: 'es' })
    const kept = await page.evaluate(() => localStorage.getItem('quittance.user'))
    expect(JSON.parse(kept ?? '')).toMatchObject({ languageCode: 'es' })
    expect([await languageOf(page), await page.title()]).toEqual([
      'es',
      expect.stringMatching(/^Cambiar idioma/),
    ])
    await page.getByRole('banner').getByRole('link', { name: 'Inicio' }).click()
    await page.getByText('Al corriente').first().waitFor()
    await context.close()

    const elsewhere = await anonymous('lonemesa')
    await elsewhere.page.getByLabel('Email or Phone Number').fill(borrowers.kevin.email)
    await elsewhere.page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await elsewhere.page.getByRole('button', { name: 'Sign In' }).click()
    await elsewhere.page.getByRole('heading', { name: 'Actividad reciente' }).waitFor()
    await elsewhere.context.close()
  })

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

/** Whose browser speaks Spanish, and has never been here. */
async function anonymous(lender: string) {
  const context = await visitor(browser, { locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto(portal.at(lender, '/login'))
  await page.getByLabel('Email or Phone Number').waitFor()
  return { page, context }
}

function languageOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.lang)
}

/** The fields of the form from the top down, then the button. */
async function fill(page: Page, values: readonly string[]): Promise<void> {
  const fields = page.locator('main input[type=password]')
  for (const [at, value] of values.entries()) await fields.nth(at).fill(value)
  await fields.last().press('Enter')
}
