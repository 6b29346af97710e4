import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { borrowers, signIn } from '../testing/borrowers/borrowers.ts'
import { signInAs } from '../testing/borrowers/visit-in.ts'
import { desktop, phone, visitor } from '../testing/browser/browser.ts'
import { anAddress, behindProxy } from '../testing/borrowers/sign-up.ts'
import { onPortal } from '../testing/portal/on-portal.ts'
import { flowsOf } from './screen-flows.ts'
import { type Flow, wordsOf } from './walk.ts'
import { emptyScreens, writeContactSheet, writeScreen } from './write-screens.ts'

// `npm run screens` writes every screen and state, so that people can look at them side by side.

const looks = [
  { look: '390-light', viewport: phone, colorScheme: 'light' },
  { look: '390-dark', viewport: phone, colorScheme: 'dark' },
  { look: '1440-light', viewport: desktop, colorScheme: 'light' },
  { look: '1440-dark', viewport: desktop, colorScheme: 'dark' },
] as const

type Viewport = { readonly width: number; readonly height: number }

const locales = { en: 'en-US', es: 'es-US', fr: 'fr-CA' } as const

emptyScreens()
afterAll(writeContactSheet)

describe.each(looks)('the screens at $look', ({ look, viewport, colorScheme }) => {
  const { portal, browser } = onPortal(behindProxy)

  it.each(flowsOf())('writes the screens of $lender: $name', async (flow: Flow) => {
    const { lender, language, who } = flow
    if (flow.at !== undefined) await portal.moveClock(flow.at)
    const context = await visitor(browser, { viewport, colorScheme, locale: locales[language] })
    await context.setExtraHTTPHeaders(anAddress())
    const page = await context.newPage()
    if (flow.hurries === true) await page.clock.install()
    if (who !== null) {
      await page.goto(portal.at(borrowers[who].lender))
      await (who === 'nora' ? signIn(page, who) : signInAs(page, { who, language }))
    }
    let written = 0
    const write = async (name: string, png: Buffer) => {
      await writeScreen({ lender, name, look }, png)
      written += 1
    }
    await flow.run({
      page,
      portal,
      lender,
      language,
      isPhone: viewport === phone,
      say: wordsOf(language),
      shoot: async (name) => write(name, await shootWhole(page, viewport)),
      shootWindow: async (name) => write(name, await page.screenshot({ animations: 'disabled' })),
    })
    expect(written).toBeGreaterThan(0)
    await context.close()
  })
})

/** The whole page in a window as high as itself, so that its bars stand at its edges; what a dialog covers as it is. */
async function shootWhole(page: Page, { width, height }: Viewport): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  const isOver = (await page.getByRole('dialog').count()) > 0
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!isOver) await page.setViewportSize({ width, height: Math.max(height, whole) })
  const png = await page.screenshot({ animations: 'disabled' })
  if (!isOver) await page.setViewportSize({ width, height })
  return png
}
