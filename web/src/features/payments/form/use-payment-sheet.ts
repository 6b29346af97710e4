import { useEffect } from 'react'
import type { SheetPlace } from '../state/payment-state.ts'
import type { Payment } from '../state/use-payment.ts'

/** The sheet in which a phone has the form. A window with room has the form on the page. */
export function usePaymentSheet({ sheet, dispatch }: Payment, isWide: boolean, isLoaded: boolean) {
  const isOpen = !isWide && sheet !== 'closed'
  const isAtAmount = isOpen && isLoaded && sheet === 'atAmount'
  useEffect(() => {
    if (isAtAmount) focusAmount()
  }, [isAtAmount])
  const move = (to: SheetPlace) => () => dispatch({ kind: 'sheetMoved', to })
  return { isOpen, open: move('open'), openAtAmount: move('atAmount'), close: move('closed') }
}

/** Goes on in the form, at its amount. */
export function focusAmount(): void {
  const field = document.querySelector<HTMLInputElement>('[name=amount]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
