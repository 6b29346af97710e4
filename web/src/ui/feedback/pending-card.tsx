import { Spinner } from '../progress/spinner.tsx'
import styles from './pending-card.module.css'

/** Says in the middle of the screen why something takes a moment longer; nothing is to be done. */
export function PendingCard({ text }: { text: string }) {
  return (
    <output className={styles.card}>
      <Spinner />
      <span>{text}</span>
    </output>
  )
}
