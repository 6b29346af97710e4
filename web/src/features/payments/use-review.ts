import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/methods'
import { useState } from 'react'
import type { Order, Step } from './order.ts'
import type { PaymentDraft } from './payment-draft.ts'
import { payableNow } from './under-way.ts'
import { type FeeState, useQuote } from './use-fee.ts'

type Given = { loan: LoanAccount; draft: PaymentDraft; fee: FeeState }

/** The last look: what would be paid, which of its steps are agreed to, and whether it is open. */
export function useReview({ loan, draft, fee }: Given) {
  const quote = useQuote(loan)
  const [order, setOrder] = useState<Order | null>(null)
  const [given, setGiven] = useState<ReadonlySet<Step>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const [isChanged, setChanged] = useState(false)

  return {
    order,
    given,
    isOpen,
    /** the price is another one than was agreed to a moment ago */
    isChanged,
    open,
    agree,
    close: () => setOpen(false),
    payFrom,
    again,
  }

  function open(): void {
    const next = payableNow(loan, draft, fee)
    if (next === null) return
    look(next)
    setOpen(true)
  }

  /** Another order has to be agreed to anew. */
  function look(next: Order): void {
    setOrder(next)
    setGiven(new Set())
    setChanged(false)
  }

  function agree(step: Step): void {
    const next = new Set(given)
    if (!next.delete(step)) next.add(step)
    setGiven(next)
  }

  /** The same amount by another method, which may cost less. Throws what the question throws. */
  async function payFrom(method: SavedMethod): Promise<void> {
    if (order === null) return
    look({ ...order, method, ...(await quote(method, order.amount)) })
    draft.form.setValue('methodId', method.id, { shouldDirty: true, shouldValidate: true })
  }

  /** The server saw another fee or day than was shown: both are shown as they are now. */
  async function again(): Promise<void> {
    if (order === null) return
    look({ ...order, ...(await quote(order.method, order.amount)) })
    setChanged(true)
  }
}

export type Review = ReturnType<typeof useReview>
