import { showValue } from '@quittance/contract/labels/labels'
import { loanAfterText } from '@quittance/contract/loan-after-text'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import type { LoanAfter } from '@quittance/domain/loans/status/loan-after'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { sumReceipt, chooseNotKeptLabel } from './receipt-labels.ts'
import styles from './receipts.module.css'

/** What happened after a payment: refunds, a return with its consequences, re-presentments. */
export function ReceiptHistory({ receipt }: { receipt: Receipt }) {
  const label = useLabel()
  const lender = useLender().settings.companyName
  const { currency } = receipt
  const [first, ...rest] = sentences()
  return (
    <>
      {first !== undefined && <p className={styles.strong}>{first}</p>}
      {rest.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <MoneyBack receipt={receipt} />
    </>
  )

  function sentences(): string[] {
    const { back, retry, isRetry, payoffHeldUntil: heldUntil } = receipt
    const notKept = chooseNotKeptLabel(receipt)
    return [
      ...(heldUntil === null ? [] : [label('loans.payoff.held', { date: { day: heldUntil } })]),
      ...(receipt.isRefunded ? [refunded()] : []),
      ...(back !== null ? [returned(back)] : notKept === null ? [] : [label(notKept)]),
      ...(back !== null && back.fee > 0n
        ? [label('payments.returned.fee', { lender, amount: { cents: back.fee, currency } })]
        : []),
      ...(back?.isReopened === true ? [label('payments.returned.reopened')] : []),
      ...(back !== null && back.triesAgainOn !== null
        ? [label('payments.returned.triesAgain', { date: { day: back.triesAgainOn } })]
        : []),
      ...(back !== null && back.ended !== '' && retry === null
        ? [label(`retries.ended.${back.ended}`)]
        : []),
      ...(isGivenUp(receipt) ? [label('receipts.details.notTriedAgain')] : []),
      ...(retry === null ? [] : [label(retryKey(retry.state), { date: { day: retry.on } })]),
      ...(back !== null && back.schedulesHeld > 0
        ? [label('payments.returned.schedulesHeld', { count: String(back.schedulesHeld) })]
        : []),
      ...(isRetry ? [label('receipts.details.isRetry')] : []),
    ]
  }

  function refunded(): string {
    const amount = { cents: receipt.refunded, currency }
    const total = sumReceipt(receipt)
    if (receipt.refunded >= total) return label('receipts.details.refundedWhole', { amount })
    const words = { amount, total: { cents: total, currency } }
    const { unrefunded, back } = receipt
    // What a bank sent back stays on no loan, nor does a convenience fee.
    if (back !== null || unrefunded === 0n) return label('receipts.details.refundedOf', words)
    return label('receipts.details.refundedPart', {
      ...words,
      rest: { cents: unrefunded, currency },
    })
  }

  function returned({ reason }: NonNullable<Receipt['back']>): string {
    if (reason === 'office') return label('receipts.details.reversed')
    const words = label(`payments.returnReason.${reason}`)
    const text = receipt.isOwn ? 'returnedFor' : 'returnedForOther'
    return label(`receipts.details.${text}`, { reason: words })
  }
}

/** Each refund with its day and what it left behind; the latter of a return too. */
function MoneyBack({ receipt: { refunds, back, currency } }: { receipt: Receipt }) {
  const label = useLabel()
  const reader = useReader()
  const after = back?.after ?? null
  return (
    <>
      {refunds.map((refund, at) => (
        <SummaryList key={`${refund.on} ${at}`} rows={refundRows(refund)} />
      ))}
      {after !== null && <SummaryList rows={afterRows(after)} />}
    </>
  )

  function refundRows({ on, amount, after: left }: Receipt['refunds'][number]) {
    const day = label('receipts.refund.on', { date: { day: on } })
    const value = showValue({ cents: amount, currency }, reader)
    return [{ label: day, value }, ...(left === null ? [] : afterRows(left))]
  }

  function afterRows(left: LoanAfter) {
    return loanAfterText(left, { currency, reader }).map(([name, value]) => ({
      label: name,
      value,
    }))
  }
}

/** Whether a returned debit is not going to be presented again, and was not. */
function isGivenUp({ channel, back, retry }: Receipt): boolean {
  const isDebit = channel === 'ach' || channel === 'pad'
  return isDebit && back !== null && back.triesAgainOn === null && retry === null
}

function retryKey(state: Receipt['state']) {
  if (state === 'returned') return 'receipts.details.retriedReturned' as const
  if (state === 'completed' || state === 'refunded') return 'receipts.details.retriedPaid' as const
  if (state === 'declined' || state === 'cancelled') return 'receipts.details.retriedNot' as const
  return 'receipts.details.retriedPending' as const
}
