import type { ReactNode } from 'react'
import type { Link } from '../buttons/link.ts'

export type NavItem = {
  href: string
  label: string
  icon?: ReactNode
  current?: boolean
  /** Opens something here instead of going somewhere. */
  onSelect?: () => void
  /** A pointer or the focus is on it: what it leads to may be fetched. */
  onNear?: () => void
}

/** One entry of a navigation: a link, or a button when it opens something. */
export function NavEntry({ item, link: Tag = 'a' }: { item: NavItem; link?: Link }) {
  const current = item.current === true ? ('page' as const) : undefined
  if (item.onSelect !== undefined) {
    return (
      <button type="button" aria-current={current} onClick={item.onSelect}>
        {item.icon}
        {item.label}
      </button>
    )
  }
  return (
    <Tag href={item.href} aria-current={current} onPointerEnter={item.onNear} onFocus={item.onNear}>
      {item.icon}
      {item.label}
    </Tag>
  )
}
