import { useEffect, useState } from 'react'
import type { PaymentOverlays } from './overlays.tsx'

type Overlays = { readonly PaymentOverlays: typeof PaymentOverlays }

/** Once loaded, at hand for good: a dialog opens in the same moment. */
let loaded: Overlays | null = null

/** What opens over the page while paying: not needed to read home. Throws without a connection. */
export async function loadOverlays(): Promise<Overlays> {
  loaded ??= await import('./overlays.tsx')
  return loaded
}

/** Fetches them before they are needed: at the first touch of the form. */
export function warmOverlays(): void {
  // What fails here is asked for again, and answered for, when it is shown.
  loadOverlays().catch(() => undefined)
}

const retryMs = 2000

/** The dialogs, as soon as something wants to show one; null until they are here. */
export function useOverlays(isWanted: boolean): Overlays | null {
  const [overlays, setOverlays] = useState(loaded)
  const isMissing = isWanted && overlays === null
  useEffect(() => {
    if (!isMissing) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const load = () => {
      loadOverlays()
        .then((module) => (isOver ? undefined : setOverlays(module)))
        .catch(() => {
          if (!isOver) timer = setTimeout(load, retryMs) // the connection may come back
        })
    }
    load()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isMissing])
  return overlays
}
