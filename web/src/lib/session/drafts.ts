import { useEffect, useEffectEvent } from 'react'
import { browserClock } from '../time/clock.ts'
import { draftKey } from './storage.ts'

/** How long a tab keeps what was typed; milliseconds. */
const keptForMs = 60 * 60_000

type Draft = { readonly atMs: number; readonly value: unknown }

/**
 * Keeps what was typed in this tab, for a reload or for the sign-in after a session that ended. No
 * password, code, SSN, card or account number may be in it.
 */
export function storeDraft(name: string, value: unknown): void {
  const draft: Draft = { atMs: browserClock.now(), value }
  sessionStorage.setItem(draftKey(name), JSON.stringify(draft))
}

/** What was kept under a name within the hour; null for nothing, and where the server draws the page. */
export function readDraft(name: string): unknown {
  const tab = globalThis.sessionStorage as Storage | undefined
  const text = tab?.getItem(draftKey(name)) ?? null
  if (text === null) return null
  const { atMs, value } = JSON.parse(text) as Draft
  if (browserClock.now() - atMs < keptForMs) return value
  removeDraft(name)
  return null
}

export function removeDraft(name: string): void {
  sessionStorage.removeItem(draftKey(name))
}

/** The same, once: what it is given back to keeps it from there on. */
export function takeDraft(name: string): unknown {
  const value = readDraft(name)
  removeDraft(name)
  return value
}

/** What the forms of this page hold, by the names of their drafts. */
const open = new Map<string, () => unknown>()

/** Keeps what a form holds, where its session ends while it stands; null is not kept. */
export function useDraft(name: string, read: () => unknown): void {
  const readNow = useEffectEvent(read)
  useEffect(() => {
    open.set(name, () => readNow())
    return () => {
      open.delete(name)
    }
  }, [name])
}

/** Keeps what the forms of this page hold at this moment. */
export function storeOpenDrafts(): void {
  for (const [name, read] of open) {
    const value = read()
    if (value !== null) storeDraft(name, value)
  }
}
