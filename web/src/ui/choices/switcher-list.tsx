import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TickIcon } from '../brand/page-icons.tsx'
import { TextButton } from '../buttons/text-button.tsx'
import { nextIndex } from '../dates/use-popup.ts'
import { SwitcherFace, type SwitcherOption } from '../navigation/switcher-face.tsx'
import styles from './switcher-list.module.css'

export type SwitcherActs = {
  /** Narrows a long list down to what is typed. */
  finder?: { label: string; none: string }
  /** Acts on one account, by its place in the list; its label names which, its text is seen. */
  onRemove?: {
    label: (at: number) => string
    text: string
    act: (at: number) => void
  }
  /** `blocked` says why it can not be pressed now; null when it can. */
  footer?: { label: string; icon?: ReactNode; blocked?: string | null; onSelect: () => void }
}

/** From so many on a list is searched faster than it is scrolled. */
const manyFrom = 8

export type SwitcherListProps = {
  id: string
  label: string
  /** the one that is shown */
  value: string
  options: readonly SwitcherOption[]
  acts: SwitcherActs
  choose: (value: string) => void
  close: () => void
}

/** All accounts under the button of the current one; each can be chosen, and acted on. */
export function SwitcherList({
  id,
  label,
  value,
  options,
  acts,
  choose,
  close,
}: SwitcherListProps) {
  const { finder, footer, onRemove } = acts
  const [sought, setSought] = useState('')
  const isFound = options.map(({ title, details = [] }) =>
    plain([title, ...details].join('')).includes(plain(sought)),
  )
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus(), [])
  const move: Move = (event) => moveBy(event, close)

  function leaveFor(act: () => void) {
    return () => {
      close()
      act()
    }
  }

  return (
    <ul ref={list} id={id} className={styles.popup} aria-label={label}>
      {finder !== undefined && options.length >= manyFrom && (
        <Finder
          label={finder.label}
          none={isFound.includes(true) ? '' : finder.none}
          {...{ sought, setSought, move }}
        />
      )}
      {options.map((option, at) => (
        <li key={option.value} className={styles.row} hidden={!isFound[at]}>
          <Option
            option={option}
            isCurrent={option.value === value}
            onChoose={() => choose(option.value)}
            move={move}
          />
          {onRemove !== undefined && (
            <TextButton
              danger
              className={styles.act}
              aria-label={onRemove.label(at)}
              onClick={leaveFor(() => onRemove.act(at))}
              onKeyDown={move}
            >
              {onRemove.text}
            </TextButton>
          )}
        </li>
      ))}
      {footer !== undefined && (
        <li className={styles.foot}>
          <Foot footer={footer} onSelect={leaveFor(footer.onSelect)} onKeyDown={move} />
        </li>
      )}
    </ul>
  )
}

/** What a key does in the list: Escape closes it, the others lead to another of what it shows. */
function moveBy(event: KeyboardEvent, close: () => void): void {
  if (event.key === 'Escape') return close()
  const shown = event.currentTarget
    .closest('ul')
    ?.querySelectorAll<HTMLElement>(':not([hidden]) > button')
  const entries = [...(shown ?? [])]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  // A letter leads to an account, not to what acts on one.
  const names = entries.map((entry) => (entry.hasAttribute('aria-label') ? '' : entry.textContent))
  const next = nextIndex(event, at, names)
  if (next === null) return undefined
  event.preventDefault()
  return entries[next]?.focus()
}

/** Letters and figures alone: a number is found with its hyphens and without. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

type Move = (event: KeyboardEvent) => void
type OptionProps = {
  option: SwitcherOption
  isCurrent: boolean
  onChoose: () => void
  move: Move
}

function Option({ option, isCurrent, onChoose, move }: OptionProps) {
  return (
    <button
      type="button"
      className={styles.option}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
      onKeyDown={move}
    >
      <SwitcherFace small option={option} />
      {isCurrent && <TickIcon />}
    </button>
  )
}

type FinderProps = {
  label: string
  /** said where nothing is found; else '' */
  none: string
  sought: string
  setSought: (sought: string) => void
  move: Move
}

function Finder({ label, none, sought, setSought, move }: FinderProps) {
  return (
    <li className={styles.finder}>
      <input
        type="search"
        className={styles.sought}
        aria-label={label}
        placeholder={label}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={(event) => /^(ArrowDown|Escape)$/.test(event.key) && move(event)}
      />
      <output>{none}</output>
    </li>
  )
}

type FootProps = {
  footer: NonNullable<SwitcherActs['footer']>
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
