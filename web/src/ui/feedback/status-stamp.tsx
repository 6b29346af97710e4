import { classNames } from '../class-names.ts'
import styles from './status-stamp.module.css'

type StampProps = {
  kind: 'scheduled' | 'finalSchedule' | 'declined' | 'deleted' | 'paidOff'
  large?: boolean
  children: string
}

/** The ink stamp: a word in a double frame, as on paper. */
export function StatusStamp({ kind, large = false, children }: StampProps) {
  return (
    <span className={classNames(styles.stamp, styles[kind], large && styles.large)}>
      {children}
    </span>
  )
}
