import { expect } from 'vitest'
import type { Portal } from './portal.ts'

type Settings = Readonly<Record<string, unknown>>

/** What takes back the changes of a file, in their order. */
const undoing: (() => Promise<void>)[] = []
/** How many of them are not the test's own. */
let kept = 0

/** What was changed before the first test of a group is the group's: it stays until the file's end. */
export function keepChanges(): void {
  kept = undoing.length
}

/** Each lender is again as it was before the test, however the test ended. */
export async function undoChanges(): Promise<void> {
  for (const undo of undoing.splice(kept).toReversed()) await undo()
}

/** Each lender is again as it was before the file. */
export async function undoAllChanges(): Promise<void> {
  kept = 0
  await undoChanges()
}

/** The lenders end with their portal. */
export function forgetChanges(): void {
  undoing.length = 0
}

/** Changes settings of a lender through its own API, as its back office does, for the rest of a test. */
export async function changeSettings(
  portal: Portal,
  lender: string,
  settings: Settings,
): Promise<void> {
  const before = (await portal.callLenderApi(lender, '/settings')).body as Settings
  const names = Object.keys(settings)
  await patchSettings(portal, lender, settings)
  const back = Object.fromEntries(names.map((name) => [name, before[name]]))
  undoing.push(() => patchSettings(portal, lender, back))
}

/** Words of a lender's own in one language, on top of those that it has, for the rest of a test. */
export async function changeWords(
  portal: Portal,
  { lender, language }: { lender: string; language: string },
  words: Readonly<Record<string, string>>,
): Promise<void> {
  const path = `/labels/${language}`
  const known = (await portal.callLenderApi(lender, path)).body as Record<string, string>
  const put = async (body: Readonly<Record<string, string>>) => {
    const { status } = await portal.callLenderApi(lender, path, { method: 'PUT', body })
    expect(status).toBe(200)
  }
  await put({ ...known, ...words })
  undoing.push(() => put(known))
}

async function patchSettings(portal: Portal, lender: string, body: Settings): Promise<void> {
  const answer = await portal.callLenderApi(lender, '/settings', { method: 'PATCH', body })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}
