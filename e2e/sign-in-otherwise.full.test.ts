import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { signInAs, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { expectFit } from './testing/browser/looks.ts'
import { openSheet } from './testing/payments/paying.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// What `npm test` looks at in one language and at one width, in another and at the other.

const { portal, browser } = onPortal()

const sayIn = (language: Language) => (key: LabelKey) => builtIn[language][key]

async function expectSound(page: Page): Promise<void> {
  await expectFit(page)
  await expectAccessible(page)
}

async function anonymous(viewport: typeof phone, language: Language, lender = 'lonemesa') {
  const context = await visitor(browser, { viewport })
  const page = await context.newPage()
  await page.goto(portal.at(lender, '/login'))
  await page.getByRole('combobox').selectOption(language)
  await page.getByRole('heading', { name: sayIn(language)('signIn.form.title') }).waitFor()
  return { page, context }
}

describe('sign-in', () => {
  it('leads by Tab from the user to the password, and to the forgotten one after it, in French on a phone', async () => {
    const say = sayIn('fr')
    const { page, context } = await anonymous(phone, 'fr', 'boreal')
    await page.locator('input[name=user]').focus()
    const names = []
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('Tab')
      names.push(await page.evaluate(nameOfFocus))
    }
    const wanted = ['password', 'showPassword', 'forgotPassword'] as const
    expect(names).toEqual(wanted.map((name) => say(`signIn.form.${name}`)))
    await expectSound(page)
    await context.close()
  })

  it('says after five wrong passwords until when to wait, and offers a link, in Spanish on a phone', async () => {
    const say = sayIn('es')
    const { page, context } = await anonymous(phone, 'es')
    const calls = callsOf(page)
    const submit = page.locator('button[type=submit]')
    for (let tries = 1; tries <= 6; tries += 1) {
      await page.locator('input[name=user]').fill(borrowers.luis.email)
      await page.locator('input[name=password]').fill(`Wrong!2026pass${tries}`)
      await submit.and(page.locator(':not([aria-busy], [aria-disabled="true"])')).click()
      await expect.poll(() => count(calls, '/users/web/checksocialexistance')).toBe(tries)
      await callTo(calls, '/users/web/checksocialexistance').answer()
    }
    const told = page.getByRole('status', { name: say('signIn.wait.title') })
    await told.getByText(/\d{1,2} \S+ 2026, \d{1,2}:\d\d\s[ap]\.\sm\.\s\(E[SD]T\)/).waitFor()
    await expectSound(page)
    await told.getByRole('button', { name: say('signIn.wait.link') }).click()
    const forgot = page.getByRole('dialog', { name: say('signIn.forgot.title') })
    await expect.poll(() => forgot.locator('input').first().inputValue()).toBe(borrowers.luis.email)
    await expectSound(page)
    await context.close()
  })

  it.each([
    { who: 'maria', language: 'es', viewport: phone, width: 390, minutes: 15 },
    { who: 'marc', language: 'fr', viewport: desktop, width: 1440, minutes: 20 },
  ] as const)(
    'says to $who why an idle session ended, and leads back with what was typed, in $language at $width px',
    async ({ who, language, viewport, minutes }) => {
      const say = sayIn(language)
      const plan = { who, language, viewport, hurries: true }
      const { page, context } = await visitIn(browser, portal, plan)
      const field = page.getByLabel(say('payments.form.amount'), { exact: true })
      await openSheet(page, field)
      await field.fill('123.45')
      await context.clock.fastForward(minutes * 60_000 + 1000)
      await page.getByRole('dialog', { name: say('shell.timeout.title') }).waitFor()
      await expectAccessible(page)
      await context.clock.fastForward(31_000)
      await page.waitForURL('**/login')
      const told = say('shell.timeout.ended').replace(':minutes', String(minutes))
      await page.getByRole('status').getByText(told).waitFor()
      await expectSound(page)
      await signInAs(page, { who, language })
      await openSheet(page, field)
      const kept = language === 'fr' ? '123,45' : '123.45'
      await expect.poll(() => field.inputValue()).toBe(kept)
      await context.close()
    },
  )
})

it('refuses the password that somebody has already as the new one, in Spanish on a phone', async () => {
  const say = sayIn('es')
  const plan = { who: 'maria', language: 'es', viewport: phone } as const
  const { page, context } = await visitIn(browser, portal, plan)
  const calls = callsOf(page)
  await page.goto(portal.at('lonemesa', '/settings/change-password'))
  const field = (name: 'old' | 'new' | 'confirmation') =>
    page.getByLabel(say(`profile.password.${name}`), { exact: true })
  for (const name of ['old', 'new', 'confirmation'] as const) await field(name).fill(demoPassword)
  await page.getByRole('button', { name: say('profile.password.submit') }).focus()
  expect(await errorOf(field('new'))).toContain(say('profile.refused.samePassword'))
  expect(count(calls, '/users/web/change-password')).toBe(0)
  await page.evaluate(() => scrollTo(0, 0)) // from beneath the bar at the foot
  await expectSound(page)
  await context.close()
})

describe('a page without its code or its connection', () => {
  it('says at once that there is no connection, and keeps the page, in Spanish on a desktop', async () => {
    const say = sayIn('es')
    const plan = { who: 'maria', language: 'es', viewport: desktop } as const
    const { page, context } = await visitIn(browser, portal, plan)
    const banner = page.getByRole('status', { name: say('shell.error.offlineBanner') })
    await context.setOffline(true)
    await banner.waitFor()
    await expectSound(page)
    await page.evaluate(() => history.pushState(null, '', '/settings/notifications'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await page.getByText(say('shell.error.awayTitle')).waitFor()
    await expectSound(page)
    await context.setOffline(false)
    await page.getByRole('button', { name: say('shell.error.tryAgain') }).click()
    await page.getByRole('heading', { level: 1, name: say('shell.nav.settings') }).waitFor()
    await banner.waitFor({ state: 'detached' })
    await context.close()
  })

  it('fetches a page’s code once more, and says with a button when that fails too, in French on a desktop', async () => {
    const say = sayIn('fr')
    const plan = { who: 'marc', language: 'fr', viewport: desktop } as const
    const { page, context } = await visitIn(browser, portal, plan)
    let lost = 0
    await page.route('**/assets/receipts-*.js', (route) => {
      lost += 1
      return lost === 1 ? route.abort() : route.continue()
    })
    const receipts = { name: say('shell.nav.receipts'), exact: true }
    await page.getByRole('banner').getByRole('link', receipts).click()
    await page.getByRole('list', { name: say('receipts.list.label') }).waitFor()
    expect(lost).toBe(2)
    await page.route('**/assets/settings-*.js', (route) => route.abort())
    await page.goto(portal.at('boreal', '/settings/change-language'))
    await page.getByText(say('shell.error.awayTitle')).waitFor()
    await expectSound(page)
    await page.unroute('**/assets/settings-*.js')
    await page.getByRole('button', { name: say('shell.error.tryAgain') }).click()
    await page.getByRole('heading', { name: say('profile.menu.changeLanguage') }).waitFor()
    await context.close()
  })

  it.each([
    { who: 'maria', language: 'es' },
    { who: 'chloe', language: 'fr' },
  ] as const)('lets no bar stick over a low window, in $language', async ({ who, language }) => {
    const viewport = { width: 640, height: 450 }
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    const stuck = await page.evaluate(() =>
      [...document.querySelectorAll('body *:not(footer)')]
        .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position))
        .filter((one) => one.getClientRects().length > 0)
        .map((one) => one.className),
    )
    expect(stuck).toEqual([])
    await expectSound(page)
    await context.close()
  })
})

function nameOfFocus(): string {
  const box = document.activeElement as HTMLInputElement | null
  return box?.ariaLabel ?? box?.labels?.[0]?.textContent ?? box?.textContent ?? ''
}
