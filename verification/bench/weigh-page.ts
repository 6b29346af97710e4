import { get } from 'node:http'
import type { CDPSession, Page } from 'playwright-core'

export type PageLoad = {
  /** scripts and style sheets, as the server sends them to a browser that takes gzip only */
  readonly bytes: number
  readonly files: number
  /** requests that began after another one had ended, and that the HTML did not name */
  readonly waterfall: readonly string[]
}

type Seen = {
  readonly url: string
  readonly type: string
  readonly startedAt: number
  readonly isNamedInHtml: boolean
  endedAt: number
}

const weighed = new Set(['Script', 'Stylesheet'])

/**
 * Follows everything that a page loads while something is done with it, from an empty cache. A
 * browser that takes brotli gets less than is counted here.
 */
export async function weighPage(page: Page, visit: () => Promise<unknown>): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page)
  const seen = await follow(session)
  await visit()
  await page.waitForLoadState('networkidle')
  await session.detach()
  // Of no type is what the browser itself looks for, such as an icon for its tab.
  const assets = [...seen.values()].filter(({ type }) => !['Document', 'Other'].includes(type))
  const loaded = assets.filter(({ type }) => weighed.has(type))
  const sizes = await Promise.all(loaded.map(({ url }) => gzipSize(url)))
  const firstEnd = Math.min(...assets.map(({ endedAt }) => endedAt))
  const late = assets.filter((one) => one.startedAt > firstEnd && !one.isNamedInHtml)
  return {
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    files: loaded.length,
    waterfall: late.map(({ url }) => new URL(url).pathname),
  }
}

async function follow(session: CDPSession): Promise<ReadonlyMap<string, Seen>> {
  const seen = new Map<string, Seen>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator, timestamp }) => {
    if (/^(data|blob):/.test(request.url)) return
    seen.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      startedAt: timestamp,
      isNamedInHtml: initiator.type === 'parser',
      endedAt: Infinity,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const one = seen.get(requestId)
    if (one) one.endedAt = timestamp
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return seen
}

function gzipSize(address: string): Promise<number> {
  const { port, pathname } = new URL(address)
  const headers = { 'accept-encoding': 'gzip' }
  return new Promise((counted, failed) => {
    get({ host: '127.0.0.1', port, path: pathname, headers }, (incoming) => {
      let bytes = 0
      incoming.on('data', (piece: Buffer) => void (bytes += piece.length))
      incoming.on('end', () => counted(bytes))
      if (incoming.headers['content-encoding'] !== 'gzip')
        failed(new Error(`${pathname} does not come as gzip`))
    }).on('error', failed)
  })
}
