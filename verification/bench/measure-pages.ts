import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { demoPassword } from '@quittance/demo/tables/people'
import { findWholeBrowser } from '../../tools/find-browser.ts'
import { atMost, type Figure, median } from './figure.ts'
import { type PageBudget, pageBudgets, shiftMax } from './tables/page-budgets.ts'
import { phoneContext, type Processor, throttle } from './pages/throttle.ts'
import { type Paint, readPaint, waitForFigure, watchPaint } from './pages/watch-paint.ts'
import { type PageLoad, weighPage } from './pages/weigh-page.ts'

/** A page as a browser loads it that has nothing of it yet. */
export type OpenedPage = PageLoad & Paint

/** What a browser keeps of somebody who is signed in. */
type Kept = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

const rounds = 3

export async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return chromium.launch({ executablePath: findWholeBrowser(), args })
}

/** Signs in as a borrower of the demo, whose home stands then. */
async function signInOnce(browser: Browser, address: string, email: string): Promise<Kept> {
  const context = await browser.newContext(phoneContext)
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Email or Phone Number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/home')
  await page.waitForLoadState('networkidle')
  const kept = await context.storageState()
  await context.close()
  return kept
}

type Place = Pick<PageBudget, 'lender' | 'email'>

/** Signs each borrower in once. */
export function keptByEmail(browser: Browser, address: string) {
  const kept = new Map<string, Promise<Kept>>()
  return async ({ lender, email }: Place): Promise<Kept | null> => {
    if (email === null) return null
    const known = kept.get(email) ?? signInOnce(browser, portalOf(address, lender), email)
    kept.set(email, known)
    return known
  }
}

/** The same address at the host of another lender. */
function portalOf(address: string, lender: string | undefined): string {
  const url = new URL(address)
  if (lender !== undefined) url.hostname = url.hostname.replace(/^[^.]+/, lender)
  return url.href
}

type Opening = {
  /** of whose page it is; null before sign-in */
  readonly kept: Kept | null
  /** a phone's, where it is not said */
  readonly processor?: Processor
}

/** Opens a page of a lender's portal once, on the slow line. */
export async function openPage(
  browser: Browser,
  address: string,
  { path, query = '', lender, draft, requestsMax }: PageBudget,
  { kept, processor = 'of a phone' }: Opening,
): Promise<OpenedPage> {
  const context = await browser.newContext({
    ...phoneContext,
    ...(kept !== null && { storageState: kept }),
  })
  const page = await context.newPage()
  await throttle(page, processor)
  await watchPaint(page)
  if (draft !== undefined) await keepDraft(page, draft)
  const load = await weighPage(page, async () => {
    await page.goto(new URL(`${path}${query}`, portalOf(address, lender)).href)
    await page.locator('main h1').waitFor()
    if (requestsMax !== null) await waitForFigure(page)
  })
  const paint = await readPaint(page)
  await context.close()
  return { ...load, ...paint }
}

/** Has the next page that is opened find a sign-up in its tab. */
async function keepDraft(page: Page, value: object): Promise<void> {
  const text = JSON.stringify({ atMs: performance.timeOrigin + performance.now(), value })
  await page.addInitScript((kept) => {
    const { sessionStorage } = globalThis as unknown as InPage
    sessionStorage.setItem('draft:sign-up', kept)
  }, text)
}

/** Of a page's globals what the function that runs in it uses. */
type InPage = { readonly sessionStorage: { setItem(name: string, value: string): void } }

/** Every page of the table, the timed ones three times. */
export async function measurePages(address: string): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const keptOf = keptByEmail(browser, address)
    const figures: Figure[] = []
    for (const budget of pageBudgets) {
      const opened: OpenedPage[] = []
      for (let round = 0; round < (budget.paintMaxMs === null ? 1 : rounds); round += 1)
        opened.push(await openPage(browser, address, budget, { kept: await keptOf(budget) }))
      figures.push(...figuresOf(budget, opened))
    }
    return figures
  } finally {
    await browser.close()
  }
}

function figuresOf(budget: PageBudget, opened: readonly OpenedPage[]): Figure[] {
  const { name, weightMax, paintMaxMs, requestsMax } = budget
  const [first] = opened
  if (first === undefined) return []
  const shift = Math.max(...opened.map((one) => one.shift))
  const largest = median(opened.map(({ largestMs }) => largestMs)) / 1000
  const figures = median(opened.map(({ figureMs }) => figureMs)) / 1000
  return [
    atMost(`${name}: JavaScript and CSS, gzip`, first.bytes / 1024, {
      goal: weightMax,
      unit: 'KB',
      note: `${first.files} files`,
    }),
    {
      name: `${name}: how far it jumps (CLS)`,
      measured: shift.toFixed(3),
      goal: `at most ${shiftMax}`,
      holds: shift <= shiftMax,
    },
    ...(paintMaxMs === null
      ? []
      : [atMost(`${name}: largest paint (LCP)`, largest, { goal: paintMaxMs / 1000, unit: 's' })]),
    ...(requestsMax === null
      ? []
      : [
          atMost(`${name}: requests before its figures stand`, first.requests, {
            goal: requestsMax,
            unit: 'in all',
          }),
          {
            name: `${name}: its figures stand`,
            measured: `${figures.toFixed(1)} s`,
            goal: 'beside the largest paint',
            holds: true,
          },
        ]),
  ]
}
