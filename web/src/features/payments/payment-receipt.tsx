import { showValue } from '@quittance/contract/labels/labels'
import type { PaymentAnswer } from '@quittance/contract/payments'
import { formatDay } from '@quittance/domain/calendar'
import { add } from '@quittance/domain/money'
import { useLabel, useReader } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { useMethodWords } from '../../lib/method-words.ts'
import { useMoney } from '../../lib/money.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { ToneIcon } from '../../ui/tone.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PrintIcon } from '../../ui/page-icons.tsx'
import { Stack } from '../../ui/stack.tsx'
import { SummaryList } from '../../ui/summary-list.tsx'
import { TornReceipt } from '../../ui/torn-receipt.tsx'
import styles from './payment-receipt.module.css'

type PaymentReceiptProps = { payment: PaymentAnswer; onClose: () => void }

/** Proof that the payment was received: numbers, time with its zone, amount, fee, total, method. */
export function PaymentReceipt({ payment, onClose }: PaymentReceiptProps) {
  const label = useLabel()
  const money = useMoney()
  const { settings } = useLender()
  const total = money(add(payment.amount, payment.fee), payment.currency)
  return (
    <Modal
      open
      title={label('payments.success.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={
        <>
          <Button icon={<PrintIcon />} onClick={() => window.print()}>
            {label('receipts.details.print')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {label('payments.success.done')}
          </Button>
        </>
      }
    >
      <Stack>
        <div className={styles.head}>
          <span className={styles.mark}>
            <ToneIcon tone="good" large />
          </span>
          <div>
            <Amount size="large">{total}</Amount>
            <p className={styles.text}>{headline()}</p>
          </div>
        </div>
        <TornReceipt>
          <SummaryList
            rows={useReceiptRows(payment)}
            total={{ label: label('payments.success.totalCharged'), value: total }}
          />
        </TornReceipt>
      </Stack>
    </Modal>
  )

  function headline(): string {
    const amount = { cents: payment.amount, currency: payment.currency }
    return payment.state === 'pending'
      ? label('payments.open.pending', { amount })
      : label('payments.success.text', { lender: settings.companyName })
  }
}

function useReceiptRows(payment: PaymentAnswer) {
  const label = useLabel()
  const money = useMoney()
  const { locale } = useReader()
  const { methodName } = useMethodWords()
  const fee = { label: label('payments.form.fee'), value: money(payment.fee, payment.currency) }
  const confirmation = {
    label: label('payments.success.confirmation'),
    value: payment.confirmId ?? '',
  }
  return [
    ...(payment.confirmId === null ? [] : [confirmation]),
    { label: label('payments.success.order'), value: payment.orderId },
    { label: label('payments.success.paidOn'), value: showValue({ at: payment.madeAt }, locale) },
    { label: label('payments.success.loan'), value: payment.loanNo },
    { label: label('payments.success.method'), value: methodName(payment.method) },
    { label: label('payments.review.countsFrom'), value: formatDay(payment.effectiveOn) },
    {
      label: label('payments.success.toLoan'),
      value: money(payment.amount, payment.currency),
    },
    ...(payment.fee > 0n ? [fee] : []),
  ]
}
