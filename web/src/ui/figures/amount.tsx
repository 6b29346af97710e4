import { classNames } from '../class-names.ts'
import styles from './amount.module.css'

type AmountProps = { children: string; size?: 'due' | 'large' | 'medium' }

/** An amount of money, whole on its line. */
export function Amount({ children, size = 'medium' }: AmountProps) {
  return <span className={classNames(styles.amount, styles[size])}>{children}</span>
}
