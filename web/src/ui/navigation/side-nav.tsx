import { NavList, type NavListProps } from './nav-list.tsx'
import styles from './side-nav.module.css'

/** The pages of a section beside the one that shows; above it, in a row, on a phone. */
export function SideNav(props: NavListProps) {
  return <NavList {...props} className={styles.nav} />
}
