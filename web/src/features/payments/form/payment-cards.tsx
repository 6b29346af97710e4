import type { LoanAccount } from '@quittance/contract/loans'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { type ReactNode, useId } from 'react'
import { codeOf } from '../../../lib/start/code-of.ts'
import { type AnyCode, Coded } from '../../../lib/start/coded.tsx'
import { Bone } from '../../../ui/progress/bone.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { InPlace } from '../result/in-place.tsx'
import { codesOfPayments, pendingCards } from '../result/pending-codes.ts'
import type { pendingPayments } from '../result/pending-payments.ts'
import { warmPaymentDialogs } from '../state/load-payment-dialogs.ts'
import type { Payment } from '../state/use-payment.ts'
import styles from './make-payment.module.css'

/** Loaded on demand: most loans are not past due. */
const pastDueWays = codeOf(async () => (await import('./past-due-options.tsx')).PastDueOptions)

/** Loaded on demand: mostly all networks answer. */
const railsUnavailable = codeOf(
  async () => (await import('./rails-unavailable.tsx')).RailsUnavailable,
)

/** The code that the cards of a loan's payments take to be shown. */
export function codesOfPaymentCards(loan: LoanAccount): AnyCode[] {
  const isLate = loan.daysPastDue > 0
  return [...codesOfPayments(loan.openPayments), ...(isLate ? [pastDueWays] : [])]
}

/** Where on the page stands what a payment shows there; null until the page is there. */
export type PaymentPlaces = {
  /** what came back, above all that is due */
  readonly banners: HTMLElement | null
  /** what is on its way, and what somebody past due can do */
  readonly ways: HTMLElement | null
  /** what is on its way, beside its amount; null where that is not told there */
  readonly coming: HTMLElement | null
  /** the form itself, where it has room, and why a loan takes no payment */
  readonly form: HTMLElement | null
}

type PaymentCardsProps = {
  loan: LoanAccount
  places: PaymentPlaces
  /** kinds by which no payment can be made now */
  railsAway: readonly MethodKind[]
  /** why there is no way to pay this loan online, '' where its card says it; null when there is one */
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
  const { railsAway } = props
  const away = isOpen && railsAway.length > 0 && (
    <Coded code={railsUnavailable} props={{ away: railsAway }} waiting={null} />
  )
  const isCardWanted = isOpen ? isWide : closedBecause && !loan.isPaidOff
  return (
    <InPlace place={props.places.form}>
      <div className={styles.whole} onFocus={warmPaymentDialogs} onPointerDown={warmPaymentDialogs}>
        {(pending.own !== null || pending.others.length > 0) && (
          <Coded
            code={pendingCards}
            props={{
              payment,
              pending,
              places: props.places,
              onView: props.onView,
              onPayInstead: isFormOpen ? onAmount : null,
            }}
            waiting={<Bone kind="banner" />}
          />
        )}
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
    </InPlace>
  )
}
