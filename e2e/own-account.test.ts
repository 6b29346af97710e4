import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { visitor } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const changePath = '/users/web/change-password'
const newPassword = 'Fresh!2026pass'

const { portal, browser } = onSharedPortal('lonemesa')

describe('change password', () => {
  it('[PWD-04][PWD-05][PWD-08] changes the password, sealed, and says so', async () => {
    const { page, context } = await visit(browser, portal, 'darnell')
    await page.getByRole('button', { name: 'Your menu, Darnell' }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await page.waitForURL('**/settings/change-password')
    await fill(page, ['Wrong!2026pass', newPassword, newPassword])
    await page.getByRole('alert').getByText('The old password is not right.').waitFor()
    expect(await errorOf(page.getByLabel('Old password'))).toContain('is not right')
    await expect.poll(() => page.getByLabel('New password').inputValue()).toBe(newPassword)

    await fill(page, [demoPassword, demoPassword, demoPassword])
    expect(await errorOf(page.getByLabel('New password'))).toContain(
      'This is the password that you have now. Choose another one.',
    )
    const calls = callsOf(page)
    await fill(page, [demoPassword, newPassword, newPassword])
    await page.getByText('Your password is changed. Every other session was logged out.').waitFor()
    const { body } = callTo(calls, changePath)
    expect(Object.keys(body ?? {}).toSorted()).toEqual(['oldPassword', 'password'])
    const sealed = Object.values(body ?? {}).map((one) => (one as string).split('.').length)
    expect(sealed).toEqual([5, 5])
    expect(await page.getByLabel('New password').inputValue()).toBe('')
    expect(new URL(page.url()).pathname).toBe('/settings/change-password')
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
    await expect.poll(() => user.inputValue()).toBe('maria.ortega@example.com')
    const password = page.getByLabel('Contraseña', { exact: true })
    await expect.poll(() => password.inputValue()).toBe('Typed!2026pass')
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
  it('[LANG-01][LANG-07][LANG-08] changes the account’s language in settings: labels, title and what the server says', async () => {
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
