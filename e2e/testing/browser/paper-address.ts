import type { Page } from 'playwright-core'

/** Where a window that was just opened shows its PDF, or saves it from, in a browser without a viewer. */
export function paperAddress(opened: Page): Promise<string> {
  return Promise.any([
    opened.waitForURL(/^(?!about:)/).then(() => opened.url()),
    opened.waitForEvent('download').then((file) => file.url()),
  ])
}
