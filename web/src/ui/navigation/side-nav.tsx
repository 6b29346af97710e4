import { NavList, type NavListProps } from './nav-list.tsx'
import styles from './side-nav.module.css'

/** The pages of a section, beside the one that shows; on a phone a list, a row for each. */
export function SideNav(props: NavListProps) {
  return <NavList {...props} className={styles.nav} />
}
