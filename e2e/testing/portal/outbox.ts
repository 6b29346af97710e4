import { expect } from 'vitest'
import { readOutbox } from './emails.ts'
import type { Portal } from './portal.ts'

/**
 * Waits for the code that a phone gets.
 *
 * @param known codes that came before, and are not meant
 */
export async function codeFor(
  portal: Portal,
  { lender, phone }: { readonly lender: string; readonly phone: string },
  known: readonly string[] = [],
): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const messages = await readOutbox(portal, lender, phone)
      const codes = messages.map(({ text }) => codeIn(text))
      code = codes.find((one) => one !== '' && !known.includes(one)) ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

/** A call reads a code digit by digit. */
function codeIn(text: string): string {
  return /\b\d(?:(?:, )?\d){5}\b/.exec(text)?.[0].replaceAll(', ', '') ?? ''
}
