import { bankStatus, type Receipt } from '@quittance/contract/receipts'
import { formatDay } from '@quittance/domain/calendar'
import { showsReceiptSplit } from '@quittance/domain/lender/lender-features'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useMoney } from '../../lib/i18n/use-money.ts'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { PrintIcon, SendIcon } from '../../ui/brand/page-icons.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import { TornReceipt } from '../../ui/figures/torn-receipt.tsx'
import { loadSendReceiptDialog } from './load-send-receipt-dialog.ts'
import { PaymentExplanation } from './payment-explanation.tsx'
import {
  isReceiptUnsettled,
  toReceiptTone,
  sumReceipt,
  chooseNotKeptLabel,
} from './receipt-labels.ts'
import { useReceiptAmounts } from './use-receipt-amounts.ts'
import styles from './receipts.module.css'
import { ReceiptHistory } from './receipt-history.tsx'

type ReceiptDetailsProps = {
  receipt: Receipt
  /** the id of its heading; null where what it stands in has one already */
  titleId: string | null
}

/** One receipt: how the payment was applied, the total, its posting day and its numbers. */
export function ReceiptDetails({ receipt, titleId }: ReceiptDetailsProps) {
  const label = useLabel()
  const money = useMoney()
  const { settings } = useLender()
  const sending = useLazyDialog(loadSendReceiptDialog)
  // How it is applied is known once it posts.
  const hasSplit = showsReceiptSplit(settings) && receipt.postedOn !== null
  const state = <Chip tone={toReceiptTone(receipt)}>{receipt.stateText}</Chip>
  const notKept = chooseNotKeptLabel(receipt)
  const amounts = useReceiptAmounts(receipt, hasSplit)
  return (
    <Stack>
      {titleId === null ? (
        <div>{state}</div>
      ) : (
        <SectionHeader id={titleId} title={label('receipts.details.title')} action={state} />
      )}
      <div>
        <Amount size="large">{money(sumReceipt(receipt), receipt.currency)}</Amount>
        <p className={styles.quiet}>{receipt.methodText}</p>
        {receipt.platform !== '' && <p className={styles.quiet}>{receipt.platform}</p>}
      </div>
      <TornReceipt>
        <SummaryList {...amounts} />
      </TornReceipt>
      <ReceiptHistory receipt={receipt} />
      {hasSplit && notKept === null && !receipt.isRefunded && (
        <PaymentExplanation receipt={receipt} />
      )}
      {isReceiptUnsettled(receipt) && (
        <p className={styles.quiet}>{label('payments.confirming.upToTenMinutes')}</p>
      )}
      <SummaryList rows={useFactRows(receipt, hasSplit)} />
      <div className={styles.acts}>
        <Button
          icon={<SendIcon />}
          onClick={sending.open}
          onFocus={sending.warm}
          onPointerEnter={sending.warm}
        >
          {label('receipts.send.open')}
        </Button>
        <Button icon={<PrintIcon />} onClick={() => window.print()}>
          {label('receipts.details.print')}
        </Button>
      </div>
      {sending.View !== null && <sending.View receiptId={receipt.id} onClose={sending.close} />}
    </Stack>
  )
}

/** Days, loan and numbers. A number that there is not yet has no line. */
function useFactRows(receipt: Receipt, hasSplit: boolean) {
  const label = useLabel()
  const money = useMoney()
  // The principal that it left behind stands no more.
  const isTakenBack = chooseNotKeptLabel(receipt) !== null || receipt.isRefunded
  const facts = [
    { name: 'bankStatus', value: bankText() },
    { name: 'paidOn', value: formatDay(receipt.paidOn) },
    { name: 'countsFrom', value: formatDay(receipt.effectiveOn) },
    { name: 'loan', value: receipt.loanNo },
    {
      name: 'principalAfter',
      value: hasSplit && !isTakenBack ? money(receipt.principalAfter, receipt.currency) : '',
    },
    { name: 'reference', value: receipt.paymentReference },
    // The number of a cheque is its payer's own; what a network calls a payment says nothing to them.
    { name: 'checkNumber', value: receipt.channel === 'check' ? receipt.methodReference : '' },
  ] as const
  return facts
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => ({ label: label(`receipts.details.${name}`), value }))

  /** Of a debit: its state here is ours, the bank has words of its own for how it stands there. */
  function bankText(): string {
    if (receipt.channel !== 'ach' && receipt.channel !== 'pad') return ''
    const status = bankStatus(receipt)
    const isBanks = status === 'pending' || status === 'settled' || status === 'returned'
    return isBanks ? label(`receipts.bank.${status}`) : ''
  }
}
