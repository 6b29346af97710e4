import { useEffect, useState } from 'react'
import type { PaymentDialogs } from './payment-dialogs.tsx'

type DialogsModule = { readonly PaymentDialogs: typeof PaymentDialogs }

/** Once loaded, at hand for good: a dialog opens in the same moment. */
let loaded: DialogsModule | null = null

/** What opens over the page while paying: not needed to read home. Throws without a connection. */
export async function loadPaymentDialogs(): Promise<DialogsModule> {
  loaded ??= await import('./payment-dialogs.tsx')
  return loaded
}

/** Fetches them before they are needed: at the first touch of the form. */
export function warmPaymentDialogs(): void {
  // What fails here is asked for again, and answered for, when it is shown.
  loadPaymentDialogs().catch(() => undefined)
}

const retryMs = 2000

/** The dialogs, as soon as something wants to show one; null until they are here. */
export function usePaymentDialogs(isWanted: boolean): DialogsModule | null {
  const [dialogs, setDialogs] = useState(loaded)
  const isMissing = isWanted && dialogs === null
  useEffect(() => {
    if (!isMissing) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const load = () => {
      loadPaymentDialogs()
        .then((module) => (isOver ? undefined : setDialogs(module)))
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
  return dialogs
}
