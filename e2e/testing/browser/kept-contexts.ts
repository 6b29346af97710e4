import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/**
 * Contexts of Chromium that visitors left, emptied for the next: its process goes on, which has loaded
 * the page's code and run it warm. A new context costs three times the work of an emptied one.
 */
const emptied = new WeakMap<Browser, Map<string, BrowserContext[]>>()
/** Every context that somebody is in, with how it is left. */
const taken = new Map<BrowserContext, (how: Leaving) => Promise<void>>()
/** More than one visitor at a time is rare: what is beyond is closed. */
const keptAtMost = 2

type Leaving = { readonly isForGood: boolean }

/**
 * A context with nothing in it. Its `close` empties it for a later visitor, and ends it where it was
 * changed in a way that can not be undone.
 *
 * @param options of contexts that are of one kind
 * @param prepare for each that is opened
 */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions,
  prepare: (opened: BrowserContext) => void,
): Promise<BrowserContext> {
  const free = freeContexts(browser, JSON.stringify(options))
  const kept = free.pop()
  if (kept !== undefined) {
    taken.set(kept, leavings.get(kept) ?? (() => kept.close()))
    return kept
  }
  const context = await browser.newContext(options)
  prepare(context)
  const leave = await makeReusable(context, free)
  leavings.set(context, leave)
  taken.set(context, leave)
  return context
}

function freeContexts(browser: Browser, kind: string): BrowserContext[] {
  const kinds = emptied.get(browser) ?? new Map<string, BrowserContext[]>()
  emptied.set(browser, kinds)
  const free = kinds.get(kind) ?? []
  kinds.set(kind, free)
  return free
}

const leavings = new WeakMap<BrowserContext, (how: Leaving) => Promise<void>>()

/** Ends every context that a failed test left open. */
export async function closeTaken(): Promise<void> {
  await Promise.all([...taken.values()].map((leave) => leave({ isForGood: true })))
}

async function makeReusable(
  context: BrowserContext,
  free: BrowserContext[],
): Promise<(how: Leaving) => Promise<void>> {
  const end = context.close.bind(context)
  // The process of a context ends with its last page: this one stays.
  const first = await context.newPage()
  const session = await context.newCDPSession(first)
  const origins = rememberOrigins(context)
  const added = rememberAdded(context)
  let isChanged = false
  const lasting = () => void (isChanged = true)
  before(context, ['on', 'once', 'routeWebSocket', 'setGeolocation'], lasting)
  before(context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], lasting)

  const leave = async ({ isForGood }: Leaving) => {
    if (!taken.delete(context)) return
    if (isForGood || isChanged || free.length >= keptAtMost) return end()
    await closePages(context, first)
    await Promise.all([
      context.clearCookies(),
      context.clearPermissions(),
      context.setOffline(false),
      context.setExtraHTTPHeaders({}),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      ...added.splice(0).map((one) => one.dispose()),
      ...[...origins].map((origin) =>
        session.send('Storage.clearDataForOrigin', {
          origin,
          storageTypes: 'local_storage,indexeddb,service_workers,cache_storage',
        }),
      ),
    ])
    origins.clear()
    free.push(context)
  }
  context.close = () => leave({ isForGood: false })
  return leave
}

async function closePages(context: BrowserContext, but: Page): Promise<void> {
  const pages = context.pages().filter((page) => page !== but)
  await Promise.all(pages.map((page) => page.close()))
}

/** Where its pages have been, and kept something maybe. */
function rememberOrigins(context: BrowserContext): Set<string> {
  const origins = new Set<string>()
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url())
      if (origin.startsWith('http')) origins.add(origin)
    })
  })
  return origins
}

/** Scripts and functions that a test adds to the pages: each can be taken away. */
function rememberAdded(context: BrowserContext): { dispose(): Promise<void> }[] {
  const added: { dispose(): Promise<void> }[] = []
  for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) {
    const add = context[name].bind(context) as (...given: unknown[]) => Promise<Disposable>
    const remembering = async (...given: unknown[]) => {
      const one = await add(...given)
      added.push(one)
      return one
    }
    Object.assign(context, { [name]: remembering })
  }
  return added
}

type Disposable = { dispose(): Promise<void> }

/** Does something first whenever one of the methods is called. */
function before(thing: object, names: readonly string[], act: () => void): void {
  for (const name of names) {
    const own = Reflect.get(thing, name) as (...given: unknown[]) => unknown
    const acting = (...given: unknown[]) => {
      act()
      return own.apply(thing, given)
    }
    Object.assign(thing, { [name]: acting })
  }
}
