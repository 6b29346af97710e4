import { useLabel } from '../../../lib/i18n/labels.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import styles from '../form/make-payment.module.css'
import type { PaymentOrder } from './payment-order.ts'
import { toPlainText } from './to-plain-text.ts'

/** The authorization, word for word as it is stored, and the cut-off time. */
export function PaymentTerms({ order }: { order: PaymentOrder }) {
  const label = useLabel()
  const isPad = order.method.kind === 'pad'
  const text = toPlainText(order.authorization)
  const cutOff = label(isPad ? 'payments.terms.cutOffPad' : 'payments.terms.cutOff')
  return (
    <div className={styles.authorization}>
      <h3 className={styles.heading}>{label('payments.review.authorization')}</h3>
      <Panel>
        <p className={styles.terms}>{text}</p>
      </Panel>
      {!text.includes(cutOff) && <p className={styles.small}>{cutOff}</p>}
    </div>
  )
}
