import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Page, Response } from 'playwright-core'

export type PageLoad = {
  /**
   * scripts and style sheets, as the server sends them to a browser that takes gzip only, and those
   * that stand in the page itself
   */
  readonly bytes: number
  readonly files: number
  /** requests that began after another one had ended, and that the HTML did not name */
  readonly waterfall: readonly string[]
}

type Seen = {
  readonly url: string
  readonly type: string
  readonly startedAt: number
  endedAt: number
}

const weighed = new Set(['Script', 'Stylesheet'])
/** A slow page takes longer between two requests than a browser's own idle state allows. */
const quietMs = 1500

/**
 * Follows everything that a page loads while something is done with it, from an empty cache. A
 * browser that takes brotli gets less than is counted here.
 */
export async function weighPage(page: Page, visit: () => Promise<unknown>): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page)
  const seen = await follow(session)
  const html = followHtml(page)
  await visit()
  await quietOf(seen)
  const inPage = await textIn(page)
  const named = await html()
  await session.detach()
  // Of no type is what the browser itself looks for, such as an icon for its tab.
  const assets = [...seen.values()].filter(({ type }) => !['Document', 'Other'].includes(type))
  const loaded = assets.filter(({ type }) => weighed.has(type))
  const sizes = await Promise.all(loaded.map(({ url }) => gzipSize(url)))
  const firstEnd = Math.min(...assets.map(({ endedAt }) => endedAt))
  const late = assets.filter(({ startedAt }) => startedAt > firstEnd)
  const paths = late.map(({ url }) => new URL(url).pathname)
  return {
    bytes: sizes.reduce((sum, bytes) => sum + bytes, gzipSync(inPage).length),
    files: loaded.length,
    waterfall: paths.filter((path) => !named.includes(path)),
  }
}

/**
 * The pages as the server sent them. Who a request was begun by does not say what they named: on a busy
 * machine Chromium notes a script for what its parser found.
 */
function followHtml(page: Page): () => Promise<string> {
  const sent: Promise<string>[] = []
  const keep = (response: Response) => {
    if (response.request().resourceType() !== 'document') return
    const text = response.text()
    text.catch(() => undefined) // thrown where it is read, and not beside what closed the page
    sent.push(text)
  }
  page.on('response', keep)
  return async () => {
    page.off('response', keep)
    return (await Promise.all(sent)).join('')
  }
}

/** Waits until every request has ended, and no other one began since. */
async function quietOf(seen: ReadonlyMap<string, Seen>): Promise<void> {
  let before = -1
  let since = performance.now()
  while (before < 0 || performance.now() - since < quietMs) {
    const ended = [...seen.values()].filter(({ endedAt }) => endedAt < Infinity).length
    const isBusy = ended < seen.size || ended !== before
    if (isBusy) since = performance.now()
    before = ended
    await sleep(50)
  }
}

/** Its own styles and scripts, but not what they are told. */
async function textIn(page: Page): Promise<string> {
  const own = page.locator('style, script:not([src], [type="application/json"])')
  return (await own.allTextContents()).join('')
}

async function follow(session: CDPSession): Promise<ReadonlyMap<string, Seen>> {
  const seen = new Map<string, Seen>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (/^(data|blob):/.test(request.url)) return
    seen.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      startedAt: timestamp,
      endedAt: Infinity,
    })
  })
  const end = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const one = seen.get(requestId)
    if (one) one.endedAt = timestamp
  }
  session.on('Network.loadingFinished', end)
  session.on('Network.loadingFailed', end)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return seen
}

function gzipSize(address: string): Promise<number> {
  const { host, port, pathname } = new URL(address)
  const headers = { host, 'accept-encoding': 'gzip' } // who asks for a host unknown is counted
  return new Promise((counted, failed) => {
    get({ host: '127.0.0.1', port, path: pathname, headers }, (incoming) => {
      let bytes = 0
      incoming.on('data', (piece: Buffer) => void (bytes += piece.length))
      incoming.on('end', () => counted(bytes))
      if (incoming.headers['content-encoding'] !== 'gzip')
        failed(new Error(`${pathname} does not come as gzip: ${incoming.statusCode}`))
    }).on('error', failed)
  })
}
