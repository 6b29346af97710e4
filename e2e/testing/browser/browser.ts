import { AxeBuilder } from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type ConsoleMessage,
  type Page,
} from 'playwright-core'
import { expect } from 'vitest'
import { findBrowser, findWholeBrowser } from '../../../tools/find-browser.ts'
import { takeContext } from './kept-contexts.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/**
 * Calls nobody, and may run as root. The pages of one visitor share a process: by itself Chromium starts
 * five a visit, each of which compiles the page's code anew.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

let opened: Promise<Browser> | undefined

/**
 * The Chromium of this worker, which all of its files share: a visitor has a storage of their own in
 * it. It ends with the worker. One that crashed is replaced, one that did not start is tried again.
 */
export async function sharedBrowser(): Promise<Browser> {
  const known = await opened?.catch(() => undefined)
  if (known?.isConnected() === true) return known
  opened = findBrowser().then(launch)
  return opened
}

/** One that shows notifications too; whoever opens it closes it. */
export function openWholeBrowser(): Promise<Browser> {
  return launch(findWholeBrowser())
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags })
}

export type VisitOptions = {
  readonly viewport?: { width: number; height: number }
  readonly colorScheme?: 'light' | 'dark'
  readonly locale?: string
}

/**
 * A visitor with a storage of their own, whose page may not complain. It asks for less motion: a third of
 * the browser's work went into moving pictures. Where jumps are measured, pages move.
 */
export async function visitor(
  browser: Browser,
  options: VisitOptions = {},
): Promise<BrowserContext> {
  const calm = { reducedMotion: 'reduce' } as const
  const looks = { viewport: desktop, locale: 'en-US', ...calm, ...options }
  return takeContext(browser, looks, (context) => {
    context.setDefaultTimeout(60_000) // for a machine that does much else
    context.on('weberror', (thrown) => complained.push(String(thrown.error())))
    context.on('console', (message) => complained.push(...complaintIn(message)))
  })
}

/** What the pages of visitors complained of, since it was last taken. */
const complained: string[] = []

/** @returns what they did since the last time, in this test therefore: what nobody caught, and errors told */
export function takeComplaints(): string[] {
  return complained.splice(0)
}

/** What a page said on its console that no test expected: errors, and breaches of its policy. */
export function complaintsOf(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', (error) => said.push(String(error)))
  page.on('console', (message) => said.push(...complaintIn(message)))
  return said
}

/** Calls that fail are told by the browser itself: the page may expect them. */
function complaintIn(message: ConsoleMessage): string[] {
  const isTold =
    message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())
  return isTold ? [message.text()] : []
}

/**
 * No rule of WCAG 2.2 AA is broken on the page as it stands. What passes is not written up, and a page
 * without frames is not looked at through a second one: less than half of the work, for the same breaches.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}
