import type { Page } from 'playwright-core'

const phone = { width: 390, height: 844 }

/** What measuring takes of a browser's context: a phone, and a line without an old page in its cache. */
export const phoneContext = { viewport: phone, locale: 'en-US' } as const

const bitsPerSecond = 1_600_000

/** How much of this machine's processor a page has: a phone's quarter takes four times as long at full work. */
export type Processor = 'of a phone' | 'whole'

/** A slow mobile line, where each answer begins 150 ms late, and the processor that is asked for. */
export async function throttle(page: Page, processor: Processor): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
  if (processor === 'of a phone') await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
