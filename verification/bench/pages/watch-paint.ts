import type { Page } from 'playwright-core'

export type Paint = {
  /** when the largest text or picture stood; milliseconds from the navigation */
  readonly largestMs: number
  /** how far what stood already moved, every shift of the page added up */
  readonly shift: number
  /** when the first figure in money stood; milliseconds from the navigation, 0 for none */
  readonly figureMs: number
  /** requests, the page itself too, that began before the first figure in money stood */
  readonly requests: number
}

type Seen = { largestMs: number; shift: number; figureMs: number }

/** Of a page's globals what the functions that run in it use. */
type InPage = {
  seen?: Seen
  readonly document: { getElementById(id: string): { readonly textContent: string } | null }
  readonly PerformanceObserver: new (
    told: (list: {
      getEntries(): { startTime: number; value: number; hadRecentInput: boolean }[]
    }) => void,
  ) => { observe(what: { type: string; buffered: true }): void }
  readonly MutationObserver: new (
    told: (changes: unknown, self: { disconnect(): void }) => void,
  ) => {
    observe(where: unknown, what: Readonly<Record<string, true>>): void
  }
}

/** Has the next page that is opened note what it paints. */
export async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

/** Waits until a figure in money stands. */
export async function waitForFigure(page: Page): Promise<void> {
  await page.waitForFunction(() => ((globalThis as unknown as InPage).seen?.figureMs ?? 0) > 0)
}

/** What the page noted, once it is at rest. */
export async function readPaint(page: Page): Promise<Paint> {
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as InPage
    if (seen === undefined) throw new Error('the page was not watched')
    const { largestMs, shift, figureMs } = seen
    const began = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= (figureMs || Infinity))
    return { largestMs, shift, figureMs, requests: began.length + 1 }
  })
}

/** Runs in the page. */
function watch(): void {
  const here = globalThis as unknown as InPage
  const seen: Seen = { largestMs: 0, shift: 0, figureMs: 0 }
  here.seen = seen
  new here.PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new here.PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) seen.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  const figure = /\$\s?\d|\d\s?\$/
  new here.MutationObserver((_changes, self) => {
    if (!figure.test(here.document.getElementById('main')?.textContent ?? '')) return
    seen.figureMs = performance.now()
    self.disconnect()
  }).observe(here.document, { childList: true, subtree: true, characterData: true })
}
