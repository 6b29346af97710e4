import type { ReactNode } from 'react'
import styles from './checkbox-field.module.css'

type AcceptButtonProps = {
  isAccepted: boolean
  disabled: boolean
  onAccept: () => void
  children: ReactNode
}

/** A button that stays pressed once it is accepted, in line with the boxes to tick beside it. */
export function AcceptButton({ isAccepted, disabled, onAccept, children }: AcceptButtonProps) {
  return (
    <button
      type="button"
      className={styles.line}
      aria-pressed={isAccepted}
      disabled={disabled}
      onClick={onAccept}
    >
      <span className={styles.box} />
      <span>{children}</span>
    </button>
  )
}
