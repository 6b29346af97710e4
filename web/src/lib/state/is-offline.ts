import { useSyncExternalStore } from 'react'

/** Whether there is no connection now, as far as the browser knows. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(follow, asked, inServer)
}

const asked = () => !navigator.onLine
const inServer = () => false

function follow(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
