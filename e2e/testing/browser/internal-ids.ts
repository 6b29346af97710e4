import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Ids of ours, and those by which a payment network calls a payment: nothing for people. */
const internalId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\bsb_\w+/gi

/** The ids that stand in a text which somebody reads. */
export function internalIdsIn(text: string): string[] {
  return text.match(internalId) ?? []
}

/** Nothing that a page shows, reads out or has as its address is an id that says nothing to people. */
export async function expectNoInternalIds(page: Page): Promise<void> {
  const read = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')]
    const names = ['aria-label', 'title', 'alt', 'placeholder']
    const attributes = named.flatMap((one) => names.map((name) => one.getAttribute(name) ?? ''))
    const fields = document.querySelectorAll<HTMLInputElement>(
      'input:not([type=radio], [type=checkbox], [type=hidden])',
    )
    const values = [...fields].map(({ value }) => value)
    return [document.title, document.body.innerText, ...attributes, ...values].join('\n')
  })
  expect(internalIdsIn(`${page.url()}\n${read}`)).toEqual([])
}
