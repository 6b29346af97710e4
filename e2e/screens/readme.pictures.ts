import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { borrowers } from '../testing/borrowers/borrowers.ts'
import { signInAs } from '../testing/borrowers/visit-in.ts'
import { complaintsOf, phone, visitor } from '../testing/browser/browser.ts'
import { onSharedPortal } from '../testing/portal/on-portal.ts'

// `npm run pictures` takes the pictures of README.md anew: on the first day of the demo, with nothing paid yet.

const { portal, browser } = onSharedPortal()

/** More than that nobody waits for who reads about a product; bytes. */
const largest = 200_000

const wide = { width: 1280, height: 860 }
const aisha = { who: 'aisha', language: 'en' } as const
const chloe = { who: 'chloe', language: 'fr' } as const

const pictures = [
  { ...aisha, file: 'desktop-home-light', path: '/home', viewport: wide, colorScheme: 'light' },
  { ...chloe, file: 'phone-home-dark', path: '/home', viewport: phone, colorScheme: 'dark' },
  {
    ...chloe,
    file: 'desktop-schedule-dark',
    path: '/schedule-payment',
    viewport: wide,
    colorScheme: 'dark',
  },
  {
    ...aisha,
    file: 'phone-receipts-light',
    path: '/receipts',
    viewport: phone,
    colorScheme: 'light',
  },
] as const

it.each(pictures)(
  'writes the picture $file',
  async ({ who, language, file, path, viewport, colorScheme }) => {
    const { lender } = borrowers[who]
    const locale = language === 'fr' ? 'fr-CA' : 'en-US'
    const context = await visitor(browser, { viewport, colorScheme, locale })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(portal.at(lender))
    await signInAs(page, { who, language })
    await page.goto(portal.at(lender, path))
    await page.getByRole('main').locator('li, dl').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => null))
    const taken = await page.screenshot({ animations: 'disabled' })
    const png = await sharp(taken).png({ palette: true, colours: 256, effort: 10 }).toBuffer()
    expect(png.length).toBeLessThan(largest)
    writeFileSync(resolve('docs/pictures', `${file}.png`), png)
    expect(complaints).toEqual([])
    await context.close()
  },
)
