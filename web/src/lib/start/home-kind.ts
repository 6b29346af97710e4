import { storageKeys } from '../session/storage.ts'

/** What home is about: what is due, what is past due, a loan that is paid off, or no loan. */
export type HomeKind = 'due' | 'late' | 'paidOff' | 'none'

/**
 * Tells the style sheet what home was about the last time in this browser: until the loans are there,
 * their places stand where the loans will.
 */
export function markHomeKind(): void {
  document.documentElement.dataset['home'] = localStorage.getItem(storageKeys.homeKind) ?? ''
}

/** Keeps it until sign-out. */
export function keepHomeKind(kind: HomeKind): void {
  localStorage.setItem(storageKeys.homeKind, kind)
}
