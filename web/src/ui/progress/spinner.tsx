import { classNames } from '../class-names.ts'
import styles from './spinner.module.css'

/** A turning ring. It says nothing: words beside it, or aria-busy, do. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className={classNames(styles.spinner, large && styles.large)} aria-hidden="true" />
}
