import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { formatDollars } from '@quittance/domain/money'
import { useState } from 'react'
import type { Order, Step } from './order.ts'
import type { PaymentDraft } from '../form/payment-draft.ts'
import { payableNow } from '../result/pending-payments.ts'
import { type FeeState, useQuote } from '../form/use-fee.ts'

type Given = { loan: LoanAccount; draft: PaymentDraft; fee: FeeState }

/** The last look: what would be paid, which of its steps are agreed to, and whether it is open. */
export function useReview({ loan, draft, fee }: Given) {
  const quote = useQuote(loan)
  const [order, setOrder] = useState<Order | null>(null)
  const [given, setGiven] = useState<ReadonlySet<Step>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const [changed, setChanged] = useState<Changed | null>(null)

  return {
    order,
    given,
    isOpen,
    /** what is another one than was agreed to a moment ago */
    changed,
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
  function look(next: Order, what: Changed | null = null): void {
    setOrder(next)
    setGiven(new Set())
    setChanged(what)
  }

  function agree(step: Step): void {
    const next = new Set(given)
    if (!next.delete(step)) next.add(step)
    setGiven(next)
  }

  /**
   * The same by another method, which may cost less, or post on another day with another payoff.
   * Throws what the question throws.
   */
  async function payFrom(method: SavedMethod): Promise<void> {
    if (order === null) return
    const next = await price({ ...order, method }, order.amount === order.payoff)
    look(next, next.amount === order.amount ? null : 'payoff')
    draft.form.setValue('methodId', method.id, { shouldDirty: true })
    fillIn(next)
  }

  /**
   * The server saw another fee, day or payoff than was shown: all are shown as they are now.
   *
   * @param isPayoff whether the server says that the amount was meant to pay the loan off
   */
  async function again(isPayoff: boolean): Promise<void> {
    if (order === null) return
    const next = await price(order, isPayoff || order.amount === order.payoff)
    look(next, next.amount === order.amount ? 'price' : 'payoff')
    fillIn(next)
    setOpen(true) // it is closed when the same payment was asked about in between
  }

  /** An order at the price of now; what pays the loan off is the payoff of its day. */
  async function price(asked: Order, isPayoff: boolean): Promise<Order> {
    const first = await quote(asked.method, asked.amount)
    if (!isPayoff || first.payoff === asked.amount) return { ...asked, ...first }
    return { ...asked, amount: first.payoff, ...(await quote(asked.method, first.payoff)) }
  }

  function fillIn({ amount }: Order): void {
    if (amount !== draft.amount)
      draft.form.setValue('amount', formatDollars(amount), { shouldDirty: true })
  }
}

type Changed = 'price' | 'payoff'

export type Review = ReturnType<typeof useReview>
