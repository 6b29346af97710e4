import type { Link } from '../buttons/link.ts'
import { type NavItem, NavEntry } from './nav-entry.tsx'

export type NavListProps = { label: string; items: readonly NavItem[]; link?: Link }

/** The entries of a navigation, one after the other; where they stand is its caller's look. */
export function NavList({
  label,
  items,
  link,
  className,
}: NavListProps & { className: string | undefined }) {
  return (
    <nav className={className} aria-label={label}>
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
