import { useSyncExternalStore } from 'react'

/** From here on a receipt stands beside the list; below it opens over the page. */
const wide = '(min-width: 960px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
}

function subscribe(learn: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', learn)
  return () => query.removeEventListener('change', learn)
}
