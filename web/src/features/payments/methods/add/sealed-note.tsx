import { useLabel } from '../../../../lib/i18n/labels.ts'
import { LockIcon } from '../../../../ui/brand/page-icons.tsx'
import styles from './sealed-note.module.css'

/** Says how the number is protected before it is typed. */
export function SealedNote({ isCard }: { isCard: boolean }) {
  const label = useLabel()
  return (
    <p className={styles.note}>
      <LockIcon small />
      <span>{label(isCard ? 'payments.methodForm.sealed' : 'payments.methodForm.sealedBank')}</span>
    </p>
  )
}
