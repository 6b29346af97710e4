import { isPaymentUncharged } from '@quittance/contract/receipts/payment-figure'
import { chooseNoMoneyLabel } from '@quittance/contract/receipts/receipt-history'
import { receiptLines, type ReceiptLine } from '@quittance/contract/receipts/receipt-lines'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import { showsReceiptSplit } from '@quittance/domain/lenders/lender-features'
import type { ReactNode } from 'react'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { PrintIcon, SendIcon } from '../../ui/buttons/later-icons.tsx'
import { DocumentIcon } from '../../ui/brand/page-icons.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import { TornReceipt } from '../../ui/figures/torn-receipt.tsx'
import { loadSendReceiptDialog } from './load-send-receipt-dialog.ts'
import { loadPrintedAddress } from './load-receipt-tools.ts'
import { useOpenReceipt } from './use-open-receipt.ts'
import { PaymentExplanation } from './payment-explanation.tsx'
import { isReceiptUnsettled, toReceiptTone } from './receipt-labels.ts'
import { PaymentFigure } from '../../lib/i18n/payment-figure.tsx'
import styles from './receipts.module.css'
import { ReceiptHistory } from './receipt-history.tsx'

type ReceiptDetailsProps = {
  receipt: Receipt
  /** the id of its heading; null where what it stands in has one already */
  titleId: string | null
  /** whose loan it is, for paper; '' where that is not known */
  borrower: string
  /** cancels its payment; null where that is not possible any more */
  cancel?: ReactNode
}

/** One receipt: how the payment was applied, the total, its posting day and its numbers. */
export function ReceiptDetails({ receipt, titleId, borrower, cancel }: ReceiptDetailsProps) {
  const label = useLabel()
  const { settings } = useLender()
  const sending = useLazyDialog(loadSendReceiptDialog)
  const openPdf = useOpenReceipt()
  const printing = useLazyDialog(loadPrintedAddress)
  const showsSplit = showsReceiptSplit(settings)
  const { amounts, total, facts } = receiptLines(receipt, { reader: useReader(), showsSplit })
  const state = <Chip tone={toReceiptTone(receipt)}>{receipt.stateText}</Chip>
  const notKept = chooseNoMoneyLabel(receipt)
  return (
    <Stack>
      <p className={styles.onPaper}>
        {settings.companyName}
        {borrower !== '' && ` · ${borrower}`}
      </p>
      {titleId === null ? (
        <div>{state}</div>
      ) : (
        <SectionHeader id={titleId} title={label('receipts.details.title')} action={state} />
      )}
      <Paid receipt={receipt} />
      <TornReceipt>
        <SummaryList rows={amounts.map(toSummaryRow)} total={total} />
      </TornReceipt>
      <ReceiptHistory receipt={receipt} />
      {showsSplit && receipt.postedOn !== null && notKept === null && !receipt.isRefunded && (
        <PaymentExplanation receipt={receipt} />
      )}
      {isReceiptUnsettled(receipt) && (
        <p className={styles.quiet}>
          {label(
            receipt.state === 'pending'
              ? 'payments.open.upToTenMinutes'
              : 'payments.confirming.upToTenMinutes',
          )}
        </p>
      )}
      <SummaryList rows={facts} />
      {cancel}
      {printing.View !== null && <printing.View receiptId={receipt.id} onClose={printing.close} />}
      <div className={classNames(styles.acts, titleId === null && styles.actsOver)}>
        <Button
          small
          icon={<SendIcon />}
          onClick={sending.open}
          onFocus={sending.warm}
          onPointerEnter={sending.warm}
        >
          {label('receipts.send.open')}
        </Button>
        <Button small icon={<DocumentIcon />} onClick={() => openPdf(receipt.id)}>
          {label('receipts.details.pdf')}
        </Button>
        <Button small icon={<PrintIcon />} onClick={printing.open}>
          {label('receipts.details.print')}
        </Button>
      </div>
      {sending.View !== null && <sending.View receiptId={receipt.id} onClose={sending.close} />}
    </Stack>
  )
}

/** The figure, by what it was paid, and where. */
function Paid({ receipt }: Pick<ReceiptDetailsProps, 'receipt'>) {
  return (
    <div>
      <PaymentFigure
        amount={receipt.amount}
        fee={receipt.fee}
        currency={receipt.currency}
        isStruck={isPaymentUncharged(receipt)}
      />
      <p className={styles.quiet}>{receipt.methodText}</p>
      {receipt.platform !== '' && <p className={styles.quiet}>{receipt.platform}</p>}
    </div>
  )
}

function toSummaryRow({ label, value, isStruck = false }: ReceiptLine) {
  return { label, value: isStruck ? <s>{value}</s> : value }
}
