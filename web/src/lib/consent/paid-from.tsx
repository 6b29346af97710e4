import type { SavedMethod } from '@quittance/contract/payments/methods'
import { BrandMark } from '../../ui/brand/brand-mark.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useLabel } from '../i18n/labels.ts'
import { brandMark, useMethodLabels } from '../i18n/method-labels.ts'
import styles from './paid-from.module.css'

type PaidFromProps = { method: SavedMethod; onChange: () => void }

/** The method of a payment under review, with its mark, and what leads back to choose another one. */
export function PaidFrom({ method, onChange }: PaidFromProps) {
  const label = useLabel()
  const { brandName, methodName } = useMethodLabels()
  return (
    <dl className={styles.from}>
      <dt>{label('payments.review.from')}</dt>
      <dd>
        <BrandMark
          brand={brandMark(method.kind, method.brand)}
          name={method.kind === 'card' ? brandName(method.brand) : method.bankName}
        />
        <span>{methodName(method)}</span>
        <TextButton onClick={onChange}>{label('payments.review.change')}</TextButton>
      </dd>
    </dl>
  )
}
