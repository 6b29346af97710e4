import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import { expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

const subPages = ['edit-profile', 'change-password', 'change-language', 'notifications'] as const
const titles = {
  'edit-profile': 'profile.menu.contactInformation',
  'change-password': 'profile.menu.changePassword',
  'change-language': 'profile.menu.changeLanguage',
  notifications: 'profile.menu.notifications',
} as const

it.each([
  { who: 'maria', language: 'en', viewport: phone, width: 390, name: 'Maria' },
  { who: 'maria', language: 'en', viewport: desktop, width: 1440, name: 'Maria' },
  { who: 'luis', language: 'es', viewport: phone, width: 390, name: 'Luis' },
  { who: 'chloe', language: 'fr', viewport: desktop, width: 1440, name: 'Chloé' },
] as const)(
  'leads $who home from each page of settings, in $language at $width px',
  async ({ who, language, viewport, name }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    const main = page.getByRole('main')
    for (const path of subPages) {
      await page.goto(portal.at(borrowers[who].lender, `/settings/${path}`))
      if (viewport === phone) {
        await main
          .getByRole('heading', { level: 1, name: say(titles[path]), exact: true })
          .waitFor()
        await expectAccessible(page)
        await main.getByRole('link', { name: say('shell.nav.settings'), exact: true }).click()
        await page.waitForURL('**/settings/menu')
      }
      const back = main.getByRole('link', { name: say('shell.nav.home'), exact: true })
      await back.waitFor()
      await expectAccessible(page)
      await expectFit(page)
      await back.click()
      await page.waitForURL('**/home')
    }
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toContain(name)
    await context.close()
  },
)
