import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { paymentFigure } from '@quittance/contract/receipts/payment-figure'
import { replacedRetrySentences } from '@quittance/contract/receipts/place-of-payment'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import { interpretReturnCode } from '@quittance/domain/payments/returned-payment'
import { useLazyDialog } from '../../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useHasPassed } from '../../../lib/time/use-has-passed.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ReturnIcon } from '../../../ui/buttons/later-icons.tsx'
import styles from './payment-states.module.css'
import { useRetryText, useStopUntilText, useTriesAgainText } from './payment-labels.ts'
import { NoWrap } from '../../../ui/text/no-wrap.tsx'

/** Loaded when it opens: it brings the code of dialogs along. */
const loadStopRetry = async () => (await import('./stop-retry.tsx')).StopRetry

/** What can be done about a debit that is tried again. */
export type RetryActions = {
  /** the debit whose place the form's payment takes; null for none */
  readonly insteadOf: string | null
  /** null where no payment is taken now */
  readonly onPayInstead: ((payment: PaymentAnswer) => void) | null
  readonly onStopped: () => void
}

type ReturnedPaymentProps = { payment: PaymentAnswer; retry: RetryActions }

/** Tells of a returned payment: first the money, then what happens to the account. */
export function ReturnedPayment({ payment, retry }: ReturnedPaymentProps) {
  const label = useLabel()
  const { settings } = useLender()
  const reader = useReader()
  const triesAgainText = useTriesAgainText()
  const { words, action } = interpretReturnCode(payment.returnCode)
  const isCard = words === 'disputed'
  return (
    <Banner
      tone="bad"
      icon={<ReturnIcon />}
      title={label(payment.isOwn ? 'payments.returned.title' : 'payments.returned.titleOther', {
        date: { monthDay: payment.effectiveOn },
      })}
    >
      <p>
        {label(returnedKey(payment, isCard), {
          amount: paymentFigure(payment, reader),
          reason: label(`payments.returnReason.${words}`),
          date: { day: payment.returnedOn ?? payment.effectiveOn },
        })}
      </p>
      {payment.retryOf !== null && (
        <p>
          {label(payment.isOwn ? 'retries.banner.isRetry' : 'retries.banner.isRetryOther', {
            debitDay: { monthDay: payment.retryOf },
          })}
        </p>
      )}
      {payment.returnFee > 0n && (
        <p>
          {label('payments.returned.fee', {
            lender: settings.companyName,
            amount: { cents: payment.returnFee, currency: payment.currency },
          })}
        </p>
      )}
      {replacedRetrySentences(payment, reader).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {payment.isReopened && <p>{label('payments.returned.reopened')}</p>}
      {payment.retryEnded !== '' && <p>{label(`retries.ended.${payment.retryEnded}`)}</p>}
      <p>{next()}</p>
      {payment.schedulesHeld > 0 && <p>{label('payments.returned.schedulesHeld')}</p>}
      <p className={styles.small}>
        <NoWrap>{label('payments.confirming.reference', { reference: payment.reference })}</NoWrap>
      </p>
      {payment.isOwn && payment.triesAgainOn !== null && (
        <RetryChoices payment={payment} retry={retry} />
      )}
    </Banner>
  )

  function next(): string {
    const { lastFour } = payment.method
    const { triesAgainOn, retryEnded } = payment
    if (triesAgainOn !== null) return triesAgainText(payment, triesAgainOn)
    if (isSettledOtherwise.has(retryEnded)) return label('receipts.details.notTriedAgain')
    // The account is somebody else's: they read what becomes of it.
    if (!payment.isOwn) return label('receipts.details.notTriedAgain')
    if (isCard || action === 'block') return blockedText(payment, isCard, label)
    if (action !== 'revoke') return label('payments.returned.notAgain')
    if (settings.phoneNumber === '') return label('payments.returned.stopped', { lastFour })
    return label('payments.returned.stoppedCall', {
      lastFour,
      phone: formatPhone(settings.phoneNumber),
    })
  }
}

/** What becomes of a card or account that takes no debit, and what may be paid with now. */
function blockedText(
  { method: { lastFour }, usableMethod }: PaymentAnswer,
  isCard: boolean,
  label: ReturnType<typeof useLabel>,
): string {
  if (usableMethod === 'same') return label('payments.returned.notAgain')
  const blocked = isCard ? 'payments.returned.blockedCard' : 'payments.returned.blocked'
  const said = label(blocked, { lastFour })
  return usableMethod === 'another' ? said : `${said} ${label('payments.returned.addMethod')}`
}

function returnedKey({ isOwn }: PaymentAnswer, isCard: boolean) {
  if (isCard) return 'payments.returned.disputed' as const
  return isOwn ? ('payments.returned.text' as const) : ('payments.returned.textOther' as const)
}

/** Nothing is asked of the borrower once it was paid otherwise, or may not be asked for. */
const isSettledOtherwise: ReadonlySet<string> = new Set(['paid', 'instead', 'loan'])

/** Stops the next try until its cut-off, or pays in its place. */
function RetryChoices({ payment, retry }: ReturnedPaymentProps) {
  const label = useLabel()
  const until = useStopUntilText()
  const stopping = useLazyDialog(loadStopRetry)
  const { stopUntil, orderId } = payment
  const isTooLate = useHasPassed(stopUntil)
  const { insteadOf, onPayInstead, onStopped } = retry
  return (
    <>
      <div aria-live="polite">
        {insteadOf === orderId && <p>{label('retries.banner.takesPlace')}</p>}
      </div>
      <p className={styles.cancel}>
        {onPayInstead !== null && payment.retryMost > 0n && (
          <Button small variant="primary" onClick={() => onPayInstead(payment)}>
            {label('retries.banner.payInstead')}
          </Button>
        )}
        {stopUntil !== null && !isTooLate && (
          <>
            <Button small onClick={stopping.open}>
              {label('retries.banner.stop')}
            </Button>
            <span className={styles.small}>{until(stopUntil)}</span>
          </>
        )}
      </p>
      {stopping.View !== null && (
        <stopping.View payment={payment} onClose={stopping.close} onChanged={onStopped} />
      )}
    </>
  )
}

/** Tells that a debit that came back was tried again, and paid. */
export function PaidRetry({ payment }: { payment: PaymentAnswer }) {
  const text = useRetryText()
  return <Banner tone="good">{text('paid', payment, payment.effectiveOn)}</Banner>
}
