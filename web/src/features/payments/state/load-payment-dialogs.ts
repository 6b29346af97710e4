import { useEffect, useState } from 'react'
import { pendingCards } from '../result/pending-codes.ts'
import type { PaymentDialogs } from './payment-dialogs.tsx'

type DialogsModule = { readonly PaymentDialogs: typeof PaymentDialogs }

/** The loaded module; with it a dialog opens at once. */
let loaded: DialogsModule | null = null

/**
 * Loads the dialogs of a payment, which home does not need, and what tells of it while it is under way:
 * the connection may be gone by then. Throws without a connection.
 */
export async function loadPaymentDialogs(): Promise<DialogsModule> {
  const [dialogs] = await Promise.all([import('./payment-dialogs.tsx'), pendingCards.fetch()])
  return (loaded ??= dialogs)
}

/** Fetches them before they are needed: at the first touch of the form. */
export function warmPaymentDialogs(): void {
  // What fails here is asked for again, and answered for, when it is shown.
  loadPaymentDialogs().catch(() => undefined)
}

const retryMs = 2000

/** The dialogs' code, loaded as soon as one has to open; null until then. */
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
