import { expect } from 'vitest'
import type { Portal } from './portal.ts'

/** Changes settings of a lender through its own API, as its back office does. */
export async function changeSettings(
  portal: Portal,
  lender: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { status, body } = await portal.desk(lender, '/settings', {
    method: 'PATCH',
    body: settings,
  })
  expect([status, body]).toEqual([200, expect.anything()])
}

/** Words of a lender's own in one language, on top of those that it has. */
export async function changeWords(
  portal: Portal,
  { lender, language }: { lender: string; language: string },
  words: Readonly<Record<string, string>>,
): Promise<void> {
  const known = (await portal.desk(lender, `/labels/${language}`)).body as Record<string, string>
  const body = { ...known, ...words }
  const { status } = await portal.desk(lender, `/labels/${language}`, { method: 'PUT', body })
  expect(status).toBe(200)
}
