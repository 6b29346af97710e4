import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Portal, Subscribed } from '../portal/portal.ts'

/** What the stand-in of the push services took for one browser. */
export type Taken = { readonly posts: number; readonly taken: readonly { readonly text: string }[] }

/**
 * Lets a browser subscribe at the demo's push service, as its own can not be reached from a test.
 * All else of it is real: its permission, the worker and what it shows.
 *
 * @returns what it subscribed, the newest last
 */
export async function subscribeAtStandIn(
  context: BrowserContext,
  portal: Portal,
): Promise<readonly Subscribed[]> {
  const made: Subscribed[] = []
  await context.exposeFunction('subscribeAtStandIn', async (key: string) => {
    const subscribed = await portal.subscribe(key)
    made.push(subscribed)
    return subscribed
  })
  await context.addInitScript(standInForPushManager)
  return made
}

/** Runs in every page. What is subscribed stays over a reload, as it does in a browser. */
function standInForPushManager(): void {
  if (origin === 'null') return // the blank page of before
  type Kept = { key: string; json: object }
  const place = 'test.subscription'
  const { subscribeAtStandIn: ask } = globalThis as unknown as {
    subscribeAtStandIn: (key: string) => Promise<object>
  }
  const subscription = ({ key, json }: Kept) => ({
    options: {
      applicationServerKey: Uint8Array.from(
        atob(key.replaceAll('-', '+').replaceAll('_', '/')),
        (one) => one.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => json,
    unsubscribe: async () => {
      localStorage.removeItem(place)
      return true
    },
  })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      const kept = localStorage.getItem(place)
      return kept === null ? null : subscription(JSON.parse(kept) as Kept)
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const binary = String.fromCharCode(...applicationServerKey)
      const key = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
      const kept = { key, json: await ask(key) }
      localStorage.setItem(place, JSON.stringify(kept))
      return subscription(kept)
    },
  })
}

/** The browser's question was answered by a click on "Allow". */
export async function allowNotifications(context: BrowserContext, portal: Portal): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: portal.at('lonemesa', '') })
}

/** Answers the browser's question by a click on "Block", for good. */
export async function block(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const whole = await page.context().browser()?.newBrowserCDPSession()
  await whole?.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: new URL(page.url()).origin,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  })
}

/** A notification, as its page is told it. */
type Shown = Pick<Notification, 'title' | 'body' | 'lang' | 'tag'>

/** What the push service took for this browser. */
export async function takenBy({ endpoint }: Subscribed): Promise<Taken> {
  return (await (await fetch(endpoint)).json()) as Taken
}

/**
 * Hands a push to the page's real worker, as the browser does when one comes.
 *
 * @returns what the browser showed when it was asked last
 */
export async function deliver(page: Page, text: string): Promise<readonly Shown[]> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (one !== undefined) found(one.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('BackgroundService.setRecording', recorded)
  await session.send('BackgroundService.startObserving', { service: recorded.service })
  // The session stays: with it the worker would end before it had shown anything. On a busy machine
  // the browser drops one whose worker does not start in time; the same again takes its place.
  for (let tries = 1; tries <= 12; tries += 1) {
    const displayed = isDisplayed(session)
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
    if (!(await displayed)) continue
    const shown = await page.evaluate(askTwice)
    if (shown.length > 0) return shown
  }
  throw new Error('the browser shows none of twelve pushes')
}

const recorded = { service: 'notifications', shouldRecord: true } as const

/**
 * Whether the browser says within some seconds that it displayed a notification. Nobody asks it
 * meanwhile which ones are shown: Chromium forgets what it noted already and has not drawn yet, when
 * it is asked in between.
 */
function isDisplayed(session: CDPSession): Promise<boolean> {
  return new Promise((told) => {
    const late = setTimeout(() => told(false), 7_000)
    session.on('BackgroundService.backgroundServiceEventReceived', (received) => {
      if (received.backgroundServiceEvent.eventName !== 'Notification displayed') return
      clearTimeout(late)
      told(true)
    })
  })
}

/**
 * Runs in the page, a while after the browser's word: it draws later than it says. The first question makes it
 * forget one that it still has not drawn then; the second finds whether it did.
 */
async function askTwice(): Promise<readonly Shown[]> {
  const registration = await navigator.serviceWorker.ready
  let shown: Notification[] = []
  for (const pauseMs of [1_500, 500]) {
    await new Promise((drawn) => setTimeout(drawn, pauseMs))
    shown = await registration.getNotifications()
  }
  return shown.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }))
}

/** The notifications that the browser shows now for this portal. */
export function shownBy(page: Page): Promise<readonly Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }))
  })
}

/**
 * Clicks the one notification that is shown, and says which page the worker opens: no test can
 * click on the desktop, and without a click no worker may open anything.
 */
export async function clickShown(context: BrowserContext): Promise<string> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return worker.evaluate(async () => {
    type Scope = {
      readonly registration: { getNotifications(): Promise<object[]> }
      readonly clients: { openWindow: (url: string) => Promise<null> }
      readonly dispatchEvent: (event: Event) => boolean
      readonly NotificationEvent: new (name: string, init: object) => Event
    }
    const scope = globalThis as unknown as Scope
    const [notification] = await scope.registration.getNotifications()
    const opened = new Promise<string>((told) => {
      scope.clients.openWindow = async (url) => {
        told(url)
        return null
      }
    })
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    return opened
  })
}
