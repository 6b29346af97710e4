import type { ReactNode } from 'react'
import type { Link } from '../buttons/link.ts'
import { type NavItem, NavEntry } from './nav-entry.tsx'
import styles from './top-bar.module.css'

type TopBarProps = {
  logo: ReactNode
  navLabel: string
  items: readonly NavItem[]
  end?: ReactNode
  link?: Link
}

/** The head of every signed-in page: logo, navigation from 960 px on, the borrower's menu. */
export function TopBar({ logo, navLabel, items, end, link }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        {logo}
        <nav className={styles.nav} aria-label={navLabel}>
          {items.map((item) => (
            <NavEntry key={item.href} item={item} {...(link !== undefined && { link })} />
          ))}
        </nav>
        <div className={styles.end}>{end}</div>
      </div>
    </header>
  )
}
