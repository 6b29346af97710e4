import type { MethodUse } from '@quittance/domain/payments/payment-method'
import { endedDebitText } from '@quittance/contract/ended-debit-text'
import { useLabel, useReader } from '../../../../lib/i18n/labels.ts'
import { NoWrap } from '../../../../ui/text/no-wrap.tsx'
import styles from './method-row.module.css'

/** Names a debit that ends with its method, and a series by its next one. */
export function useMethodUseText(): (use: MethodUse) => string {
  const reader = useReader()
  return (use) => endedDebitText(use, reader)
}

/** The debits that end with a method; nothing where there are none. */
export function MethodUses({ uses }: { uses: readonly MethodUse[] }) {
  const label = useLabel()
  const text = useMethodUseText()
  if (uses.length === 0) return null
  return (
    <div>
      <p>{label('payments.methodRemoval.ends')}</p>
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={text(use)}>
            <NoWrap>{text(use)}</NoWrap>
          </li>
        ))}
      </ul>
    </div>
  )
}
