import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { Link } from '../buttons/link.ts'
import styles from './menu.module.css'
import { nextIndex, usePopup } from '../dates/use-popup.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type MenuItem = {
  id: string
  label: string
  icon?: ReactNode
  onSelect?: () => void
  href?: string
}

type MenuProps = {
  label: string
  trigger: ReactNode
  items: readonly (MenuItem | 'rule')[]
  align?: 'start' | 'end'
  /** Without a frame round the trigger, for an avatar or an icon. */
  plain?: boolean
  link?: Link
}

/** A button that opens a list of actions; arrows, Home, End and letters move in it. */
export function Menu({ label, trigger, items, align = 'end', plain = false, link }: MenuProps) {
  const { open, setOpen, root, button, close } = usePopup()
  const listId = useId()

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, !plain && styles.framed)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={openByKey}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {trigger}
      </button>
      {open && <MenuList id={listId} label={label} {...{ items, align, link, close }} />}
    </div>
  )
}

type MenuListProps = Pick<MenuProps, 'label' | 'items' | 'align'> & {
  id: string
  link: Link | undefined
  close: () => void
}

function MenuList({ id, label, items, align, link: Tag = 'a', close }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close()
    }
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const next = nextIndex(
      event,
      at,
      entries.map((entry) => entry.textContent ?? ''),
    )
    if (next === null) return undefined
    event.preventDefault()
    return entries[next]?.focus()
  }

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classNames(styles.list, align === 'end' && styles.end)}
      onKeyDown={move}
    >
      {items.map((item, at) => (
        <Fragment key={item === 'rule' ? `rule-${at}` : item.id}>
          {item === 'rule' ? <hr /> : <MenuEntry item={item} tag={Tag} close={close} />}
        </Fragment>
      ))}
    </div>
  )
}

function MenuEntry({ item, tag: Tag, close }: { item: MenuItem; tag: Link; close: () => void }) {
  function select() {
    close()
    item.onSelect?.()
  }
  const face = { role: 'menuitem', tabIndex: -1, className: styles.item, onClick: select }
  if (item.href !== undefined) {
    return (
      <Tag {...face} href={item.href}>
        {item.icon}
        {item.label}
      </Tag>
    )
  }
  return (
    <button type="button" {...face}>
      {item.icon}
      {item.label}
    </button>
  )
}
