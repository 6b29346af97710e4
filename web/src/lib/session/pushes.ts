import { readOwn } from './owned.ts'
import { storageKeys } from './storage.ts'

/** Whether this browser can show what is pushed to it at all. */
export function canPush(): boolean {
  return 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
}

/**
 * Whether something is to be told to the server: that this browser takes pushes, or that it does so
 * no longer. Nobody is asked for anything by it.
 */
export function hasPushChange(): boolean {
  if (!canPush()) return false
  const { permission } = Notification
  const chosen = localStorage.getItem(storageKeys.pushes)
  const isWanted = permission === 'granted' ? chosen !== 'off' : chosen === 'on'
  return isWanted && readOwn(storageKeys.pushesTold) !== permission
}
