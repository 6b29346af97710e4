import type { Browser, BrowserContextOptions } from 'playwright-core'
import { phoneContext } from '../pages/throttle.ts'
import { waitForFigure, watchPaint } from '../pages/watch-paint.ts'

export type HomeCall = {
  readonly method: 'GET' | 'POST'
  /** with its query */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type HomeCalls = {
  readonly all: readonly HomeCall[]
  /** those that the HTML did not make by its own script, but the portal's code once it ran */
  readonly afterHtml: readonly HomeCall[]
}

const told = ['content-type', 'x-background']

/** The calls of the API that home makes in a browser, from its address until nothing is on its way. */
export async function recordHomeCalls(
  browser: Browser,
  address: string,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<HomeCalls> {
  const context = await browser.newContext({ ...phoneContext, storageState })
  const page = await context.newPage()
  await watchPaint(page)
  const all: HomeCall[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.pathname.startsWith('/app/api/')) return
    const sent = request.headers()
    const headers = Object.fromEntries(
      told.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
    )
    const body = request.postData()
    const method = request.method() === 'POST' ? 'POST' : 'GET'
    all.push({ method, path: `${url.pathname}${url.search}`, headers, ...(body && { body }) })
  })
  const html = await page.goto(new URL('/home', address).href)
  await waitForFigure(page)
  await page.waitForLoadState('networkidle')
  const text = (await html?.text()) ?? ''
  await context.close()
  const isNamed = ({ path }: HomeCall) => text.includes(path.split('?')[0] ?? path)
  return { all, afterHtml: all.filter((call) => !isNamed(call)) }
}
