import type { NextDebit } from '@quittance/contract/loans'
import { useObstacleText } from '../../../lib/i18n/debit-words.ts'
import styles from './summary-card.module.css'

/** Says why a debit will not run. */
export function DebitObstacle({ obstacle }: { obstacle: Exclude<NextDebit['obstacle'], ''> }) {
  return <p className={styles.late}>{useObstacleText()(obstacle)}</p>
}
