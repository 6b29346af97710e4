// The portal's worker in the browser. It shows what is pushed and opens the page that it is about;
// it keeps nothing and stands between no page and the server.

type Waiting = { waitUntil(work: Promise<unknown>): void }
type Pushed = Event & Waiting & { readonly data: { json(): PushedNotification | null } | null }
type Clicked = Event &
  Waiting & { readonly notification: { readonly data: unknown; close(): void } }
type Tab = { readonly url: string; focus(): Promise<unknown> }

/** As far as it is used here; the page's own types know nothing of workers. */
type Worker = {
  readonly location: { readonly origin: string; readonly hostname: string }
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(query: object): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', act: (event: Event & Waiting) => void): void
  addEventListener(name: 'push', act: (event: Pushed) => void): void
  addEventListener(name: 'notificationclick', act: (event: Clicked) => void): void
}

type PushedNotification = Partial<
  Readonly<Record<'id' | 'title' | 'body' | 'language' | 'opens', string>>
>

const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => {
  const { id, title, body, language, opens } = readPushed(event)
  const shown = { body: body ?? '', tag: id ?? '', lang: language ?? '', data: opens ?? '/' }
  const work = worker.registration.showNotification(title ?? worker.location.hostname, shown)
  event.waitUntil(work)
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** Whatever comes has to be shown, or the browser stops to take pushes: what can not be read too. */
function readPushed({ data }: Pushed): PushedNotification {
  try {
    const pushed: PushedNotification | null | undefined = data?.json()
    return pushed ?? {}
  } catch {
    return {}
  }
}

/** A tab that shows the page already comes forward; no other is led away from what it shows. */
async function open(path: string): Promise<unknown> {
  const { origin } = worker.location
  const asked = new URL(path, origin)
  const url = asked.origin === origin ? asked.href : origin
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => one.url.split(/[?#]/)[0] === url)
  return tab === undefined ? worker.clients.openWindow(url) : tab.focus()
}
