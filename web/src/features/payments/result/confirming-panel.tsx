import { paymentFigure } from '@quittance/contract/receipts/payment-figure'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import type { Instant } from '@quittance/domain/calendar'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { useEffect, useRef } from 'react'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useHasMinWidth, wideFrom } from '../../../lib/state/use-has-min-width.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { InPlace } from './in-place.tsx'
import styles from './payment-states.module.css'
import { useTakesLongerText } from './payment-labels.ts'
import { NoWrap } from '../../../ui/text/no-wrap.tsx'

/** A payment whose result is not known yet. */
export type ConfirmingSummary = {
  /** null when an order under this key was made with figures that are not known here */
  readonly charged: Pick<Receipt, 'amount' | 'fee' | 'currency'> | null
  /** the order's number, or the attempt's key while there is none; never shown */
  readonly id: string
  /** null while the server has told of no payment */
  readonly reference: string | null
  /** when the server took it; null while it has told of no payment */
  readonly madeAt: Instant | null
  /** null where it is not known here */
  readonly methodKind: MethodKind | null
  readonly takesLong: boolean
  /** whether the reader made it */
  readonly isOwn: boolean
}

type ConfirmingPanelProps = ConfirmingSummary & { onView: () => void }

/** Shows until the result is known. The borrower has nothing to do, and must not pay again. */
export function ConfirmingPanel({ charged, reference, ...panel }: ConfirmingPanelProps) {
  const label = useLabel()
  const { takesLong, isOwn, onView } = panel
  const longer = useTakesLongerText()
  const reader = useReader()
  return (
    <Banner
      tone="soon"
      title={
        charged === null
          ? label('payments.confirming.title')
          : label(isOwn ? 'payments.confirming.text' : 'payments.confirming.textOther', {
              amount: paymentFigure(charged, reader),
            })
      }
      live
      waiting
      actions={
        <Button small onClick={onView}>
          {label('payments.confirming.viewStatus')}
        </Button>
      }
    >
      {takesLong ? (
        <p>
          <NoWrap>{longer}</NoWrap>
        </p>
      ) : (
        <p className={styles.small}>{label('payments.confirming.upToTenMinutes')}</p>
      )}
      {reference !== null && (
        <p className={styles.small}>
          <NoWrap>{label('payments.confirming.reference', { reference })}</NoWrap>
        </p>
      )}
    </Banner>
  )
}

type ConfirmingPaymentProps = ConfirmingSummary & {
  /** where it stands on a phone, above all that is due; else where the form would */
  above: HTMLElement | null
  /** the borrower just paid, and did not only open the page */
  isNews?: boolean
  onView: (id: string) => void
}

/** The panel; it scrolls into view after the borrower paid. */
export function ConfirmingPayment({
  above,
  isNews = false,
  onView,
  ...payment
}: ConfirmingPaymentProps) {
  const isWide = useHasMinWidth(wideFrom)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isNews) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [isNews])

  const panel = (
    <div ref={place} tabIndex={-1} className={styles.first}>
      <ConfirmingPanel {...payment} onView={() => onView(payment.id)} />
    </div>
  )
  return isWide ? panel : <InPlace place={above}>{panel}</InPlace>
}
