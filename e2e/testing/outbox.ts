import { expect } from 'vitest'
import { call, type Portal } from './portal.ts'

export type Letter = {
  readonly id: string
  readonly channel: 'email' | 'text' | 'call'
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** What a lender's postman delivered to somebody, newest first. */
export async function lettersTo(
  portal: Portal,
  lender: string,
  to: string,
): Promise<readonly Letter[]> {
  const { body } = await call(portal.port, `${lender}.localhost`, { path: '/dev/outbox' })
  return (body as Letter[]).filter((letter) => letter.to === to)
}

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
      const letters = await lettersTo(portal, lender, phone)
      const codes = letters.map(({ text }) => codeIn(text))
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

/** Waits for the link of a letter, by what stands in its address. */
export async function linkFor(
  portal: Portal,
  { lender, to }: { readonly lender: string; readonly to: string },
  part: string,
): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const letters = await lettersTo(portal, lender, to)
      const found = letters.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      link = found.find((one) => one.includes(part)) ?? ''
      return link
    })
    .toContain(part)
  return link
}
