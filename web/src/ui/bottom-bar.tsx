import styles from './bottom-bar.module.css'
import type { Link } from './link.ts'
import { type NavItem, NavEntry } from './nav-entry.tsx'

type BottomBarProps = { label: string; items: readonly NavItem[]; link?: Link }

/** The navigation of a phone, in reach of the thumb. */
export function BottomBar({ label, items, link }: BottomBarProps) {
  return (
    <nav className={styles.bar} aria-label={label}>
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
