import { useEffect, useEffectEvent } from 'react'
import { browserClock } from '../time/clock.ts'
import { readOwn, removeOwn, storeOwn } from './owned.ts'
import { draftKey, storageKeys } from './storage.ts'

/** How long a tab keeps what was typed, unless somebody wants it shorter; milliseconds. */
const hourMs = 60 * 60_000

type Draft = { readonly atMs: number; readonly value: unknown }

/**
 * Keeps what was typed in this tab, for a reload or for the sign-in after a session that ended. No
 * password, code, SSN, card or account number may be in it.
 */
export function storeDraft(name: string, value: unknown): void {
  const draft: Draft = { atMs: browserClock.now(), value }
  storeOwn(draftKey(name), JSON.stringify(draft))
}

/** What whoever is here kept under a name not too long ago; null for nothing. */
export function readDraft(name: string, keptForMs = hourMs): unknown {
  const text = readOwn(draftKey(name))
  if (text === null) return null
  const { atMs, value } = JSON.parse(text) as Draft
  if (browserClock.now() - atMs < keptForMs) return value
  removeDraft(name)
  return null
}

export function removeDraft(name: string): void {
  removeOwn(draftKey(name))
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

/** The same, and also where the page is loaded again. */
export function useReloadDraft(name: string, read: () => unknown): void {
  useDraft(name, read)
  const readNow = useEffectEvent(read)
  useEffect(() => {
    const keep = keeper(name, () => readNow())
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [name])
}

/** The same, and also where another page of the portal is opened: nothing is lost by a look at it. */
export function useLastingDraft(name: string, read: () => unknown): void {
  useReloadDraft(name, read)
  const readNow = useEffectEvent(read)
  useEffect(() => keeper(name, () => readNow()), [name])
}

/** Keeps a draft while the borrower who typed it is still the one who is signed in. */
function keeper(name: string, read: () => unknown): () => void {
  const borrower = localStorage.getItem(storageKeys.borrower)
  return () => {
    if (borrower === null || localStorage.getItem(storageKeys.borrower) !== borrower) return
    const value = read()
    if (value !== null) storeDraft(name, value)
  }
}

/** Keeps what the forms of this page hold at this moment. */
export function storeOpenDrafts(): void {
  for (const [name, read] of open) {
    const value = read()
    if (value !== null) storeDraft(name, value)
  }
}
