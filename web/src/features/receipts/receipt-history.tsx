import { receiptHistory } from '@quittance/contract/receipts/receipt-history'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import { useReader } from '../../lib/i18n/labels.ts'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import { useLender } from '../../lib/settings/lender-settings.ts'
import styles from './receipts.module.css'

/** What happened after a payment: refunds, a return with its consequences, re-presentments. */
export function ReceiptHistory({ receipt }: { receipt: Receipt }) {
  const reader = useReader()
  const lender = useLender().settings.companyName
  const { sentences, facts } = receiptHistory(receipt, { reader, lender })
  const [first, ...rest] = sentences
  const rows = facts.map((line, at) => ({ ...line, key: `${line.label} ${at}` }))
  return (
    <>
      {first !== undefined && <p className={styles.strong}>{first}</p>}
      {rest.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {rows.length > 0 && <SummaryList rows={rows} />}
    </>
  )
}
