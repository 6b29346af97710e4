import styles from './bottom-bar.module.css'
import { NavList, type NavListProps } from './nav-list.tsx'

/** The navigation of a phone, in reach of the thumb. */
export function BottomBar(props: NavListProps) {
  return <NavList {...props} className={styles.bar} />
}
