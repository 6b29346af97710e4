import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop } from '../browser/browser.ts'

type Marked = typeof globalThis & { payloadsRun: Record<string, number> }

/**
 * A browser without the page's policy, which would stop what the page lets in: what is looked at is what
 * the page itself does with a text.
 */
export async function withoutPolicy(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'en-US',
    bypassCSP: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(40_000)
  await context.addInitScript(() => void ((window as unknown as Marked).payloadsRun = {}))
  return context
}

/** The numbers of the payloads that ran on a page since it was opened. */
export function ranOn(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys((window as unknown as Marked).payloadsRun))
}

/** Nothing ran on the page, nothing on it is waiting to run, and it shows what was written. */
export async function expectInert(page: Page, shows = /payloadsRun/): Promise<void> {
  await expect.poll(() => page.evaluate(textOfPage), { timeout: 20_000 }).toMatch(shows)
  await page.evaluate(pressEverything)
  expect([page.url(), await ranOn(page), await page.evaluate(findLive)]).toEqual([
    page.url(),
    [],
    [],
  ])
}

/** Runs in the page: what it shows, and what its fields hold. */
function textOfPage(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
  return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n')
}

/** Runs in the page: what a payload may wait for, without leaving the page. */
function pressEverything(): void {
  for (const box of document.querySelectorAll('p, span, div, li, dd, h1, h2, h3'))
    for (const kind of ['mouseover', 'pointerover', 'animationstart', 'focus'])
      box.dispatchEvent(new Event(kind, { bubbles: false }))
}

/** Runs in the page: elements that would run something when they are pressed, loaded or pointed at. */
function findLive(): string[] {
  const runs = /^\s*(javascript|data|vbscript):/i
  const found: string[] = []
  for (const box of document.querySelectorAll('body *'))
    for (const { name, value } of box.attributes)
      if (/^on|^srcdoc$/i.test(name) || (/href|src|action|data/.test(name) && runs.test(value)))
        if (!/^data:image\/(png|jpeg|svg\+xml)[;,]/.test(value) || box.localName !== 'img')
          found.push(`<${box.localName} ${name}="${value.slice(0, 60)}">`)
  return found
}

/** How many of them run where a page takes them as they are: they are alive. */
export async function countLive(browser: Browser, texts: readonly string[]): Promise<number> {
  const context = await withoutPolicy(browser)
  const page = await context.newPage()
  await page.setContent('<body></body>')
  await page.evaluate((all) => {
    for (const text of all) {
      const place = document.createElement('div')
      document.body.append(place)
      place.innerHTML = text
    }
  }, texts)
  await page.waitForLoadState('networkidle')
  await expect.poll(async () => (await ranOn(page)).length).toBeGreaterThan(texts.length / 5)
  const { length } = await ranOn(page)
  await context.close()
  return length
}
