import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { atHome, borrowers } from './testing/borrowers/borrowers.ts'
import {
  complaintsOf,
  desktop,
  expectAccessible,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { capLink, linkAfter, signInLink } from './testing/portal/emails.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const linkPath = '/users/web/passwordless-login'
const una = 'una.verdi@example.com'

const { portal, browser } = onPortal()

const looks = [
  ['lonemesa', 'es', phone, 'light'],
  ['lonemesa', 'en', desktop, 'dark'],
  ['harborpine', 'en', phone, 'dark'],
  ['boreal', 'fr', phone, 'light'],
  ['boreal', 'fr', desktop, 'dark'],
  ['boreal', 'en', phone, 'dark'],
] as const

describe.each(looks)('at %s in %s, %o, %s', (lender, language, viewport, colorScheme) => {
  const say = (key: LabelKey) => builtIn[language][key]
  const who = { lonemesa: 'darnell', harborpine: 'omar', boreal: 'gurpreet' } as const
  // A contact gets two links an hour by one address: the third look is another borrower's.
  const { email } = borrowers[lender === 'boreal' && language === 'en' ? 'chloe' : who[lender]]

  it('fits every page before the sign-in on the screen, and keeps it accessible', async () => {
    const { page, context, complaints } = await open()
    await page.goto(portal.at(lender, '/redirect?token=nothing'))
    await page.getByText(say('signIn.landing.over')).waitFor()
    await expectLooks(page)

    const wanted = { lender, to: email, begins: '/redirect?token=' }
    await page.goto(portal.at(lender, await linkAfter(portal, wanted, () => forget(lender, email))))
    await page.getByRole('heading', { name: say('profile.password.firstTitle') }).waitFor()
    await expectLooks(page)
    await page.locator('input[name=newPassword]').fill('short')
    await page.locator('input[name=confirmation]').fill('other')
    await page.locator('input[name=confirmation]').blur()
    await page.getByText(say('signUp.refused.confirmation')).waitFor()
    await expect.poll(() => page.locator('main button[type=submit]').isDisabled()).toBe(true)
    await expectLooks(page)
    await page.locator('input[name=newPassword]').fill(demoPassword)
    await page.locator('input[name=confirmation]').fill(demoPassword)
    await page.locator('main button[type=submit]').click()
    await page.waitForURL('**/home')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('fits settings and the mark of an agent on the screen, and keeps them accessible', async () => {
    const { page, context } = await open()
    await page.goto(portal.at(lender, await signInLink(portal, lender, email)))
    await page.waitForURL('**/home')
    for (const path of ['/settings/change-password', '/settings/change-language']) {
      await page.goto(portal.at(lender, path))
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      await expectLooks(page)
    }
    const others = { lonemesa: 'maria', harborpine: 'aisha', boreal: 'marc' } as const
    const other = borrowers[others[lender]].email
    await page.goto(portal.at(lender, await signInLink(portal, lender, other)))
    await page.getByRole('heading', { name: say('signIn.landing.otherTitle') }).waitFor()
    await expectLooks(page)
    await page.goto(portal.at(lender, await capLink(portal, lender, email)))
    await atHome(page)
    await expectLooks(page)
    await context.close()
  })

  async function open() {
    const context = await visitor(browser, { viewport, colorScheme })
    await context.addCookies([{ name: 'language', value: language, url: portal.at(lender) }])
    const page = await context.newPage()
    // The account's language would take the place of the one that is looked at.
    await page.addInitScript(() => sessionStorage.setItem('language-chosen', '1'))
    return { page, context, complaints: complaintsOf(page) }
  }
})

describe.each([
  ['en', desktop],
  ['es', phone],
] as const)('the dialogs of sign-in in %s, %o', (language, viewport) => {
  it('fits the dialogs of sign-in on the screen, and keeps them accessible', async () => {
    const { page, context } = await fresh({ viewport, language })
    const say = (key: LabelKey) => builtIn[language][key]
    const closed = async () => {
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }
    await page.goto(portal.at('lonemesa', '/login'))
    await page.getByRole('button', { name: 'Google' }).click()
    await page.getByRole('link', { name: 'Una Verdi' }).click()
    await page.getByRole('dialog', { name: say('signIn.social.linkTitle') }).waitFor()
    await expectLooks(page)
    await closed()

    await page.locator('input[name=user]').fill(una)
    await page.locator('input[name=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    const dialog = page.locator('dialog[open]')
    await dialog.waitFor()
    const change = dialog.getByRole('button', { name: say('signIn.verify.change') })
    if ((await change.count()) > 0) {
      await expectLooks(page)
      await change.click()
    }
    // Blocked while the field is empty or wrong: beside the button stands what is missing.
    const replace = dialog.getByRole('button', { name: say('signIn.changeEmail.replace') })
    expect(await replace.getAttribute('aria-disabled')).toBe('true')
    const reason = dialog.locator(`[id="${await replace.getAttribute('aria-describedby')}"]`)
    await expect.poll(() => reason.innerText()).toContain(say('signIn.changeEmail.newEmail'))
    await dialog.getByLabel(say('signIn.changeEmail.newEmail')).fill('no email')
    await replace.click({ force: true })
    await dialog.getByText(say('signIn.changeEmail.invalid')).first().waitFor()
    await expectLooks(page)
    await closed()
    await context.close()
  })
})

describe('a link', () => {
  it('signs in by a link opened in two tabs at once in one, and so in the other', async () => {
    const link = await signInLink(portal, 'lonemesa', borrowers.kevin.email)
    const { page, context } = await fresh({})
    const other = await context.newPage()
    await Promise.all([page, other].map((tab) => tab.goto(portal.at('lonemesa', link))))
    for (const tab of [page, other]) await tab.waitForURL('**/home')
    const tokens = [page, other].map((tab) =>
      tab.evaluate(() => localStorage.getItem('quittance.token')),
    )
    expect(new Set(await Promise.all(tokens)).size).toBe(1)
    await context.close()
  })

  it('sends a link again that could not be sent, and keeps it out of the history', async () => {
    const link = await signInLink(portal, 'lonemesa', borrowers.kevin.email)
    const { page, context } = await fresh({})
    await page.goto(portal.at('lonemesa', '/login'))
    const calls = callsOf(page)
    await page.route(`**${linkPath}*`, (route) => route.abort(), { times: 1 })
    await page.goto(portal.at('lonemesa', link))
    await page.getByText('No Internet Connection.').waitFor()
    await expectLooks(page)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await atHome(page)
    expect(count(calls, linkPath)).toBe(2)
    await page.goBack()
    expect(page.url()).not.toContain('token')
    await context.close()
  })

  // The last: more tries than one address has in an hour.
  it('[AUTH-29] lets nobody in by a link of any shape, and leads nowhere else', async () => {
    const { page, context } = await fresh({})
    const names = [
      'token',
      'capToken',
      'to',
      'returnTo',
      'url',
      'next',
      'redirect',
      '//evil.example',
    ]
    const odd = ['a', 'x'.repeat(5000), '%00', '<script>', "' or 1=1--", '../../home', '\u202e']
    const values = [...odd, 'https://evil.example/', '//evil.example', 'javascript:alert(1)']
    for (const name of names)
      for (const value of values) {
        const query = `${encodeURIComponent(name)}=${encodeURIComponent(value)}&lang=zz`
        await page.goto(portal.at('lonemesa', `/redirect?${query}#id_token=a.e30.c`))
        await page.waitForURL((url) => url.pathname === '/login')
        expect(new URL(page.url()).host).toBe(new URL(portal.at('lonemesa')).host)
        expect(await page.evaluate(() => localStorage.getItem('quittance.token'))).toBeNull()
      }
    await context.close()
  })
})

async function expectLooks(page: Page): Promise<void> {
  await expectFit(page)
  await expectAccessible(page)
}

type Fresh = { viewport?: typeof phone; language?: Language }

async function fresh({ viewport = desktop, language = 'en' }: Fresh) {
  const context = await visitor(browser, { viewport })
  await context.addCookies([{ name: 'language', value: language, url: portal.at('lonemesa') }])
  return { context, page: await context.newPage() }
}

function forget(lender: string, email: string) {
  return portal.call(lender, {
    path: '/app/api/users/web/forgot-password',
    method: 'POST',
    body: { email },
  })
}
