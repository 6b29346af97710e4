import type { CDPSession, Page } from 'playwright-core'

export type Load = {
  /** scripts and style sheets as they came over the wire, heads included; bytes */
  readonly bytes: number
  readonly files: number
  /** how they were packed: 'gzip' when all were */
  readonly encoding: string
  /** requests that began after another one had ended, and that the HTML did not name */
  readonly waterfall: readonly string[]
}

type Seen = {
  readonly url: string
  readonly type: string
  readonly startedAt: number
  readonly isNamedInHtml: boolean
  bytes: number
  endedAt: number
  encoding: string
}

const weighed = new Set(['Script', 'Stylesheet'])

/**
 * Follows everything that a page loads while something is done with it, in gzip, from an empty
 * cache: a browser that knows brotli gets less.
 */
export async function weighPage(page: Page, visit: () => Promise<unknown>): Promise<Load> {
  const session = await page.context().newCDPSession(page)
  const seen = await follow(session)
  await visit()
  await page.waitForLoadState('networkidle')
  await session.detach()
  const assets = [...seen.values()].filter(({ type }) => type !== 'Document')
  const loaded = assets.filter(({ type }) => weighed.has(type))
  const firstEnd = Math.min(...assets.map(({ endedAt }) => endedAt))
  const late = assets.filter((one) => one.startedAt > firstEnd && !one.isNamedInHtml)
  return {
    bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0),
    files: loaded.length,
    encoding: [...new Set(loaded.map(({ encoding }) => encoding))].join(', '),
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
      bytes: 0,
      endedAt: Infinity,
      encoding: '',
    })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = seen.get(requestId)
    if (one) one.encoding = response.headers['content-encoding'] ?? 'none'
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const one = seen.get(requestId)
    if (one) Object.assign(one, { bytes: encodedDataLength, endedAt: timestamp })
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  return seen
}
