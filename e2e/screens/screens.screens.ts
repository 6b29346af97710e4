import { afterAll, describe, expect, it } from 'vitest'
import { borrowers, signIn } from '../testing/borrowers/borrowers.ts'
import { signInAs } from '../testing/borrowers/visit-in.ts'
import { desktop, phone, visitor } from '../testing/browser/browser.ts'
import { behindProxy } from '../testing/borrowers/sign-up.ts'
import { onPortal } from '../testing/portal/on-portal.ts'
import { type Flow, flowsOf, wordsOf } from './screen-flows.ts'
import { emptyScreens, writeContactSheet, writeScreen } from './write-screens.ts'

// `npm run screens` writes every screen and state, so that people can look at them side by side.

const looks = [
  { look: '390-light', viewport: phone, colorScheme: 'light' },
  { look: '390-dark', viewport: phone, colorScheme: 'dark' },
  { look: '1440-light', viewport: desktop, colorScheme: 'light' },
  { look: '1440-dark', viewport: desktop, colorScheme: 'dark' },
] as const

const locales = { en: 'en-US', es: 'es-US', fr: 'fr-CA' } as const

emptyScreens()
afterAll(writeContactSheet)

describe.each(looks)('the screens at $look', ({ look, viewport, colorScheme }) => {
  const { portal, browser } = onPortal(behindProxy)

  it.each(flowsOf())('writes the screens of $lender: $name', async (flow: Flow) => {
    const { lender, language, who } = flow
    const context = await visitor(browser, { viewport, colorScheme, locale: locales[language] })
    const page = await context.newPage()
    if (who !== null) {
      await page.goto(portal.at(borrowers[who].lender))
      await (who === 'nora' ? signIn(page, who) : signInAs(page, { who, language }))
    }
    let written = 0
    await flow.run({
      page,
      portal,
      lender,
      language,
      isPhone: viewport === phone,
      say: wordsOf(language),
      shoot: async (name) => {
        await page.waitForLoadState('networkidle')
        const isOver = (await page.getByRole('dialog').count()) > 0
        const png = await page.screenshot({ fullPage: !isOver, animations: 'disabled' })
        await writeScreen({ lender, name, look }, png)
        written += 1
      },
    })
    expect(written).toBeGreaterThan(0)
    await context.close()
  })
})
