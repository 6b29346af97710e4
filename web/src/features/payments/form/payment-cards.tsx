import type { LoanAccount } from '@quittance/contract/loans'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { formatDollars, smallest } from '@quittance/domain/money'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { codeOf } from '../../../lib/start/code-of.ts'
import { type AnyCode, Coded } from '../../../lib/start/coded.tsx'
import { Bone } from '../../../ui/progress/bone.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { ConfirmingPayment } from '../result/confirming-panel.tsx'
import { codesOfPayments, OpenPayments, ReturnedPayments } from '../result/open-payments.tsx'
import type { pendingPayments } from '../result/pending-payments.ts'
import { warmPaymentDialogs } from '../state/load-payment-dialogs.ts'
import type { Payment } from '../state/use-payment.ts'
import styles from './make-payment.module.css'
import { RailsUnavailable } from './rails-unavailable.tsx'

/** Loaded on demand: most loans are not past due. */
const pastDueWays = codeOf(async () => (await import('./past-due-ways.tsx')).PastDueWays)

/** The code that the cards of a loan's payments take to be shown. */
export function codesOfPaymentCards(loan: LoanAccount): AnyCode[] {
  const isLate = loan.daysPastDue > 0
  return [...codesOfPayments(loan.openPayments), ...(isLate ? [pastDueWays] : [])]
}

/** Where on the page stands what does not stand with the form; null until the page is there. */
export type PaymentPlaces = {
  /** what came back, above all that is due */
  readonly banners: HTMLElement | null
  /** what somebody past due can do */
  readonly ways: HTMLElement | null
}

type PaymentCardsProps = {
  loan: LoanAccount
  places: PaymentPlaces
  /** kinds by which no payment can be made now */
  railsAway: readonly MethodKind[]
  /** why there is no way to pay this loan online; null when there is one */
  closedBecause: string | null
  payment: Payment
  pending: ReturnType<typeof pendingPayments>
  title: string
  /** the loan takes payments */
  isOpen: boolean
  /** the form stands on the page, and not in a sheet */
  isWide: boolean
  canCatchUp: boolean
  onView: (id: string) => void
  /** goes on in the form, at its amount */
  onAmount: () => void
  /** the form */
  children: ReactNode
}

/** What stands on the page: payments under way, the ways to catch up, and the form where it has room. */
export function PaymentCards({ loan, payment, pending, isOpen, ...props }: PaymentCardsProps) {
  const headingId = useId()
  const { isWide, onAmount, closedBecause } = props
  const isFormOpen = isOpen && pending.confirming.length === 0
  const away = isOpen && <RailsUnavailable away={props.railsAway} />
  const isCardWanted = isOpen ? isWide : closedBecause !== null && !loan.isPaidOff
  return (
    <div className={styles.whole} onFocus={warmPaymentDialogs} onPointerDown={warmPaymentDialogs}>
      <PendingPaymentCards
        payment={payment}
        pending={pending}
        place={props.places.banners}
        onView={props.onView}
        onPayInstead={isFormOpen ? onAmount : null}
      />
      {props.canCatchUp && (
        <InPlace place={props.places.ways}>
          <Coded
            code={pastDueWays}
            props={{ loan, payment, onFilled: onAmount }}
            waiting={<Bone kind="banner" />}
          />
        </InPlace>
      )}
      {!isWide && away}
      {isCardWanted && (
        <Card labelledBy={headingId}>
          <SectionHeader id={headingId} title={props.title} />
          {away}
          {closedBecause === null ? props.children : <p>{closedBecause}</p>}
        </Card>
      )}
    </div>
  )
}

function InPlace({ place, children }: { place: HTMLElement | null; children: ReactNode }) {
  return place === null ? null : createPortal(children, place)
}

type PendingPaymentCardsProps = {
  payment: Payment
  pending: ReturnType<typeof pendingPayments>
  /** of what came back and what became of it */
  place: HTMLElement | null
  onView: (reference: string) => void
  /** goes on in the form; null while it takes no payment */
  onPayInstead: (() => void) | null
}

/** Our own attempt, and what the server tells of besides. */
function PendingPaymentCards({ payment, pending, place, ...props }: PendingPaymentCardsProps) {
  const { onView, onPayInstead } = props
  const { dispatch, insteadOf, isFromOpening, applyAnother, reload } = payment
  const { own, others } = pending
  return (
    <>
      {own !== null && <ConfirmingPayment {...own} isNews={!isFromOpening} onView={onView} />}
      <OpenPayments
        payments={others}
        onEnd={applyAnother}
        onView={onView}
        onCancel={(asked) => dispatch({ kind: 'cancelAsked', payment: asked })}
      />
      <InPlace place={place}>
        <ReturnedPayments
          payments={others}
          retry={{ insteadOf, onPayInstead: onPayInstead && payInstead, onStopped: reload }}
        />
      </InPlace>
    </>
  )

  /** Fills in what the returned debit was for, and goes on in the form. */
  function payInstead({ orderId, amount, retryMost }: PaymentAnswer): void {
    const unpaid = smallest(amount, retryMost)
    const text = formatDollars(smallest(unpaid, payment.bounds.payoff))
    dispatch({ kind: 'insteadChosen', insteadOf: orderId, amount: text })
    onPayInstead?.()
  }
}
