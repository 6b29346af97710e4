import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedBrowser, visitor } from './testing/browser/browser.ts'
import { closeTaken } from './testing/browser/kept-contexts.ts'

const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(`<h1>${String(request.headers['x-visitor'])}</h1>`)
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

afterAll(async () => {
  await closeTaken()
  server.close()
})

it('leaves nothing of a visitor to the next one in the same context', async () => {
  const earlier = await visitor(await sharedBrowser())
  const page = await earlier.newPage()
  await page.goto(address)
  const empty = await keptIn(page, earlier)
  await earlier.addInitScript(() => Object.assign(globalThis, { planted: true }))
  await earlier.exposeFunction('asked', () => 1)
  await earlier.setExtraHTTPHeaders({ 'x-visitor': 'earlier' })
  await earlier.grantPermissions(['notifications'], { origin: new URL(address).origin })
  await earlier.addCookies([{ name: 'earlier', value: '1', url: address }])
  await page.goto(address)
  await page.evaluate(keepSomething)
  await earlier.route('**/*', (route) => route.fulfill({ body: 'routed' }))
  expect(await keptIn(page, earlier)).not.toEqual(empty)
  await earlier.setOffline(true)
  await earlier.close()

  const later = await visitor(await sharedBrowser())
  expect(later).toBe(earlier)
  const theirs = await later.newPage()
  await theirs.goto(address)
  expect(await keptIn(theirs, later)).toEqual(empty)
  await later.close()
})

it('ends the context of a visitor whose clock was moved', async () => {
  const earlier = await visitor(await sharedBrowser())
  const page = await earlier.newPage()
  await page.clock.install()
  await earlier.close()
  const later = await visitor(await sharedBrowser())
  expect(later).not.toBe(earlier)
  await later.close()
})

async function keptIn(page: Page, context: BrowserContext): Promise<object> {
  const inPage = await page.evaluate(async () => ({
    text: document.body.textContent,
    names: ['planted', 'asked'].filter((name) => name in globalThis),
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    permission: Notification.permission,
    history: history.length,
  }))
  return { ...inPage, cookies: await context.cookies() }
}

/** Runs in the page. */
async function keepSomething(): Promise<void> {
  localStorage.setItem('earlier', '1')
  sessionStorage.setItem('earlier', '1')
  await caches.open('earlier')
  await new Promise<void>((opened, failed) => {
    const asked = indexedDB.open('earlier')
    asked.addEventListener('success', () => opened())
    asked.addEventListener('error', () => failed(new Error('no database')))
  })
}
