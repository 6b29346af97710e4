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

/** Why a button refuses, in the words beside it; null while it can be pressed. */
export async function closedBecause(button: Locator): Promise<string | null> {
  return button.evaluate((box) => {
    if (box.getAttribute('aria-disabled') !== 'true') return null
    const reason = box.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
    return document.getElementById(reason)?.textContent ?? ''
  })
}
