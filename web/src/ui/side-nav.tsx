import type { Link } from './link.ts'
import { type NavItem, NavEntry } from './nav-entry.tsx'
import styles from './side-nav.module.css'

type SideNavProps = { label: string; items: readonly NavItem[]; link?: Link }

/** The pages of a section beside the one that shows; above it, in a row, on a phone. */
export function SideNav({ label, items, link }: SideNavProps) {
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <NavEntry item={item} {...(link !== undefined && { link })} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
