import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { signIn } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { type RecordedCall, callsOf, callTo, count } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { atSignIn, sendSignIn } from './testing/borrowers/sign-in-screen.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const signInPath = '/users/web/checksocialexistance'

const stage = onSharedPortal('lonemesa', 'harborpine')
const { portal } = stage

let loggedBefore = 0
beforeAll(() => {
  loggedBefore = readLog().length
})

function readLog(): Buffer {
  return readFileSync(join(portal.dataDir, 'logs', 'api.log'))
}

/** What the API logged since the first test. */
function readLogged(): string {
  return readLog().subarray(loggedBefore).toString()
}

describe('the sign-in screen', () => {
  it('[AUTH-07][AUTH-08] shows the logo, and a form with user and password', async () => {
    const { page, context } = await atSignIn(stage)
    await page.getByRole('main').getByRole('img', { name: 'Lone Mesa' }).waitFor()
    const form = page.getByRole('form', { name: 'Sign In' })
    await expect.poll(() => form.getByRole('textbox').count()).toBe(2)
    await form.getByLabel('Email or Phone Number').waitFor()
    expect(await form.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password')
    await context.close()
  })

  it('[AUTH-06][CFG-08] offers a language where the lender has more than one', async () => {
    const two = await atSignIn(stage)
    await two.page.getByLabel('Language').waitFor()
    const options = two.page.getByLabel('Language').locator('option')
    expect(await options.evaluateAll(codesAndNames)).toEqual([
      ['en', 'English'],
      ['es', 'Español'],
    ])
    const details = await two.page.evaluate(async () => {
      const answer = await fetch('/app/api/client/get-client-details')
      return ((await answer.json()) as { result: { data: { languages: unknown } } }).result.data
    })
    expect(details.languages).toEqual([
      { id: '1', code: 'en', name: 'English' },
      { id: '2', code: 'es', name: 'Español' },
    ])
    await two.page.getByLabel('Language').selectOption('es')
    await two.page.getByLabel('Correo electrónico o teléfono').waitFor()
    await two.context.close()

    const one = await atSignIn(stage, { lender: 'harborpine' })
    await one.page.getByLabel('Email or Phone Number').waitFor()
    expect(await one.page.getByLabel('Language').count()).toBe(0)
    await one.context.close()
  })

  it('[VAL-15][VAL-16] asks for both fields of the sign-in, and sends nothing before', async () => {
    const { page, context } = await atSignIn(stage)
    const calls = callsOf(page)
    const user = page.getByLabel('Email or Phone Number')
    const submit = page.getByRole('button', { name: 'Sign In' })
    await expect.poll(() => submit.isDisabled()).toBe(true)
    await user.focus()
    await page.keyboard.press('Tab')
    await page.getByLabel('Password', { exact: true }).focus()
    await submit.focus()
    await expect.poll(() => page.getByText('This field is required').count()).toBe(2)
    expect(await user.getAttribute('aria-invalid')).toBe('true')
    await user.fill('maria.ortega@example.com')
    await expect.poll(() => page.getByText('This field is required').count()).toBe(1)
    await expect.poll(() => submit.isDisabled()).toBe(true)
    await user.press('Enter')
    await page.getByLabel('Password', { exact: true }).fill('x')
    expect(await page.getByText('This field is required').count()).toBe(0)
    expect(await submit.isDisabled()).toBe(false)
    expect(count(calls, signInPath)).toBe(0)
    await context.close()
  })
})

describe('a right password', () => {
  it('[AUTH-01][AUTH-11][AUTH-13] sends the right password sealed, with the email', async () => {
    const { page, context, complaints } = await atSignIn(stage)
    const calls = callsOf(page)
    await signIn(page, 'maria')
    await page.waitForURL('**/home')
    const { body, answer } = callTo(calls, signInPath)
    const { deviceId, password, ...rest } = body ?? {}
    expect(rest).toEqual({
      email: 'maria.ortega@example.com',
      type: '3',
      deviceOs: 'web',
      deviceToken: '',
      deviceType: '3',
      lang: 'en',
    })
    expect(deviceId).toMatch(/^[\w-]{8,64}$/)
    expect(headerOf(String(password))).toMatchObject({ alg: 'ECDH-ES', kid: /^portal/ })
    const said = await answer()
    expect(said).toMatchObject({ status: 1, statusCode: 200, message: 'Done.' })
    expect(Object.keys(said.result).toSorted()).toEqual([
      'accessToken',
      'data',
      'isNewUser',
      'reason',
    ])
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[AUTH-02][AUTH-15] sends the right password with a phone number as well', async () => {
    const { page, context } = await atSignIn(stage)
    const calls = callsOf(page)
    await sendSignIn(page, '(210) 555-0102', demoPassword)
    await page.getByRole('heading', { name: /Luis$/ }).waitFor()
    const { body } = callTo(calls, signInPath)
    expect([body?.phoneno, body?.email, body?.type]).toEqual(['2105550102', undefined, '3'])
    await context.close()
  })

  it('[AUTH-16][AUTH-17][AUTH-18] keeps token and user after sign-in, and sends the token with later calls', async () => {
    const { page, context } = await atSignIn(stage)
    const calls = callsOf(page)
    await signIn(page, 'luis')
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    const { result } = await callTo(calls, signInPath).answer()
    const local = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
    expect(local['quittance.token']).toBe(result.accessToken)
    expect(JSON.parse(local['quittance.user'] ?? '')).toEqual({
      languageCode: 'es',
      fname: 'Luis',
      tblState: { id: '45', countryCode: 'US' },
    })
    const later = calls.filter(({ path }) => path !== signInPath)
    expect(later.length).toBeGreaterThan(3)
    expect(new Set(later.map(({ headers }) => headers.accesstoken))).toEqual(
      new Set([result.accessToken]),
    )
    await context.close()
  })

  it('[AUTH-11] shows the password nowhere in clear: no request, storage, page, log or complaint', async () => {
    const { page, context } = await atSignIn(stage)
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const calls = callsOf(page)
    await signIn(page, 'maria')
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    const kept = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, document.cookie]),
    )
    await expect.poll(readLogged).toContain(signInPath)
    const logged = readLogged()
    const everything = [kept, await page.content(), said.join(), logged, ...texts(calls)].join('\n')
    expect(callTo(calls, signInPath).text).toContain('maria.ortega@example.com')
    expect(everything).not.toContain(demoPassword)
    expect(logged).not.toMatch(/maria\.ortega|2105550102/)
    await context.close()
  })
})

describe('a wrong password', () => {
  it('[ERR-07] refuses a wrong password in red like an unknown user, and keeps what was typed', async () => {
    const { page, context } = await atSignIn(stage, { lender: 'harborpine' })
    const refusal = 'The email, phone number or password is not right.'
    for (const user of ['aisha.rahman@example.com', 'nobody.at.all@example.com']) {
      await sendSignIn(page, user, 'Wrong!2026pass')
      const bar = page.getByRole('alert').filter({ hasText: refusal })
      await bar.waitFor()
      expect(
        await bar.evaluate((box) => box.closest('[data-tone]')?.getAttribute('data-tone')),
      ).toBe('bad')
      await bar.getByRole('button', { name: 'Dismiss' }).click()
      await expect.poll(() => page.getByLabel('Email or Phone Number').inputValue()).toBe(user)
      await expect
        .poll(() => page.getByLabel('Password', { exact: true }).inputValue())
        .toBe('Wrong!2026pass')
      expect(new URL(page.url()).pathname).toBe('/login')
    }
    await context.close()
  })
})

describe('a borrower in bankruptcy', () => {
  it('[AUTH-30][AUTH-32][AUTH-43] shows the bankruptcy notice of the lender, and signs out by Cancel', async () => {
    const said = 'This is <b>no attempt</b> to collect a debt.'
    await changeSettings(portal, 'lonemesa', { bkUdfMessage: said })
    const { page, context, complaints } = await atSignIn(stage)
    const notice = page.getByRole('dialog', { name: 'Please note' })
    await signIn(page, 'terrence')
    await notice.getByText('This is no attempt to collect a debt.').waitFor()
    await expect.poll(() => notice.locator('b').innerText()).toBe('no attempt')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await notice.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/login')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[AUTH-31][AUTH-33] accepts the bankruptcy notice once', async () => {
    const { page, context, complaints } = await atSignIn(stage)
    const calls = callsOf(page)
    const notice = page.getByRole('dialog', { name: 'Please note' })
    await signIn(page, 'terrence')
    await notice.getByRole('button', { name: 'Accept' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(callTo(calls, '/users/web/accept-bankruptcy-notice').method).toBe('POST')
    await page.reload()
    await page.getByRole('heading', { name: 'Voluntary Payment' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await notice.count()).toBe(0)
    expect(count(calls, '/users/web/accept-bankruptcy-notice')).toBe(1)
    expect(complaints).toEqual([])
    await context.close()
  })
})

function codesAndNames(options: (HTMLElement | SVGElement)[]): string[][] {
  return options.map((option) => [option.getAttribute('value') ?? '', option.textContent ?? ''])
}

/** What stands before the first dot of a sealed text. */
function headerOf(sealed: string): Record<string, unknown> {
  expect(sealed.split('.')).toHaveLength(5)
  const [header = ''] = sealed.split('.')
  return JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>
}

function texts(calls: readonly RecordedCall[]): string[] {
  return calls.map(({ text }) => text)
}
