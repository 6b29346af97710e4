import { Spinner } from './spinner.tsx'
import styles from './full-spinner.module.css'

/** Covers the screen while a whole page is waited for; the caller decides from when on. */
export function FullSpinner({ label }: { label: string }) {
  return (
    <output className={styles.screen} aria-label={label}>
      <Spinner large />
    </output>
  )
}
