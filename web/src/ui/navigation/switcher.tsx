import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { ChevronDownIcon } from '../brand/icons.tsx'
import { TickIcon } from '../brand/page-icons.tsx'
import styles from './switcher.module.css'
import { nextIndex, usePopup } from '../dates/use-popup.ts'
import { VehicleArt } from '../brand/vehicle-art.tsx'
import type { VehicleShape } from '../brand/vehicle-drawings.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

type SwitcherOption = {
  value: string
  title: string
  detail?: string
  image?: string | null
  shape?: VehicleShape
}

type SwitcherProps = {
  label: string
  value: string
  options: readonly SwitcherOption[]
  onChange: (value: string) => void
  /** Acts on one account, by its place in the list; its words name which. */
  onRemove?: {
    label: (at: number) => string
    icon: ReactNode
    act: (at: number) => void
  }
  /** `blocked` says why it can not be pressed now; null when it can. */
  footer?: { label: string; icon?: ReactNode; blocked?: string | null; onSelect: () => void }
}

/** Chooses one of several accounts: a button that shows the current one opens a list of all. */
export function Switcher({ label, value, options, onChange, ...acts }: SwitcherProps) {
  const { open, setOpen, root, button, close } = usePopup()
  const id = useId()
  const current = options.find((option) => option.value === value)

  function choose(chosen: string) {
    close()
    if (chosen !== value) onChange(chosen)
  }

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
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={openByKey}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {current !== undefined && <Face option={current} />}
        <ChevronDownIcon />
      </button>
      {open && <Accounts {...{ id, label, value, options, acts, choose, close }} />}
    </div>
  )
}

type AccountsProps = Pick<SwitcherProps, 'label' | 'value' | 'options'> & {
  id: string
  acts: Pick<SwitcherProps, 'footer' | 'onRemove'>
  choose: (value: string) => void
  close: () => void
}

function Accounts({ id, label, value, options, acts, choose, close }: AccountsProps) {
  const { footer, onRemove } = acts
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus(), [])

  function leaveFor(act: () => void) {
    return () => {
      close()
      act()
    }
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') return close()
    const entries = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const names = entries.map((entry) => entry.textContent)
    const next = nextIndex(event, at, names)
    if (next === null) return undefined
    event.preventDefault()
    return entries[next]?.focus()
  }

  return (
    <ul ref={list} id={id} className={styles.popup} aria-label={label}>
      {options.map((option, at) => (
        <li key={option.value} className={styles.row}>
          <button
            type="button"
            className={styles.option}
            aria-current={option.value === value ? 'true' : undefined}
            onClick={() => choose(option.value)}
            onKeyDown={move}
          >
            <Face option={option} />
            {option.value === value && <TickIcon />}
          </button>
          {onRemove !== undefined && (
            <IconButton
              label={onRemove.label(at)}
              icon={onRemove.icon}
              onClick={leaveFor(() => onRemove.act(at))}
              onKeyDown={move}
            />
          )}
        </li>
      ))}
      {footer !== undefined && (
        <li>
          <Foot footer={footer} onSelect={leaveFor(footer.onSelect)} onKeyDown={move} />
        </li>
      )}
    </ul>
  )
}

type FootProps = {
  footer: NonNullable<SwitcherProps['footer']>
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The act below the accounts; closed it can still be reached, and says why. */
function Foot({ footer, onSelect, onKeyDown }: FootProps) {
  const reasonId = useId()
  const isBlocked = typeof footer.blocked === 'string'
  return (
    <>
      <button
        type="button"
        className={styles.footer}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={isBlocked ? undefined : onSelect}
        onKeyDown={onKeyDown}
      >
        {footer.icon}
        {footer.label}
      </button>
      {isBlocked && (
        <p id={reasonId} className={styles.reason}>
          {footer.blocked}
        </p>
      )}
    </>
  )
}

function Face({ option }: { option: SwitcherOption }) {
  const { title, detail, image, shape = 'car' } = option
  return (
    <>
      <span className={styles.thumb}>
        {typeof image === 'string' ? (
          <img src={image} alt="" />
        ) : (
          <VehicleArt label="" shape={shape} thumb />
        )}
      </span>
      <span className={styles.words}>
        <strong>{title}</strong>
        {detail !== undefined && <span>{detail}</span>}
      </span>
    </>
  )
}
