import type { Locator } from 'playwright-core'

/** What is said under a field, tied to it for those who can not see. */
export async function errorOf(field: Locator): Promise<string> {
  return field.evaluate((box) => {
    if (box.ariaInvalid !== 'true') return ''
    const ids = box.getAttribute('aria-describedby') ?? ''
    return ids
      .split(' ')
      .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
      .join(' ')
  })
}
