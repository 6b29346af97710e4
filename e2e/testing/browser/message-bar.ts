import type { Locator, Page } from 'playwright-core'

/** The message bar, when it says this: green for what went well, red for a refusal. */
export function messageBar(page: Page, tone: 'good' | 'bad', text: string): Locator {
  return page.locator(`[data-tone="${tone}"]`).filter({ hasText: text })
}

/** The message bar comes and says this. */
export async function expectBar(page: Page, tone: 'good' | 'bad', text: string): Promise<Locator> {
  const bar = messageBar(page, tone, text)
  await bar.waitFor()
  return bar
}
