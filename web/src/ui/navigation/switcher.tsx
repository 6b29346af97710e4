import { type ComponentType, type KeyboardEvent, useId } from 'react'
import { ChevronDownIcon } from '../brand/icons.tsx'
import { usePopup } from '../dates/use-popup.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { SwitcherFace, type SwitcherOption } from './switcher-face.tsx'
import type { SwitcherActs, SwitcherListProps } from '../choices/switcher-list.tsx'
import styles from './switcher.module.css'

type SwitcherProps = SwitcherActs & {
  label: string
  value: string
  options: readonly SwitcherOption[]
  onChange: (value: string) => void
  /** the list, whose code comes when it opens first */
  list: {
    readonly View: ComponentType<SwitcherListProps> | null
    readonly open: () => void
    readonly warm: () => void
  }
}

/** Chooses one of several accounts: a button that shows the current one opens a list of all. */
export function Switcher({ label, value, options, onChange, list, ...acts }: SwitcherProps) {
  const { open, setOpen, root, button, close } = usePopup()
  const id = useId()
  const current = options.find((option) => option.value === value)
  const isOpen = open && list.View !== null

  function choose(chosen: string) {
    close()
    if (chosen !== value) onChange(chosen)
  }

  function show() {
    setOpen(true)
    list.open()
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show()
  }

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? setOpen(false) : show())}
        onKeyDown={openByKey}
        onFocus={list.warm}
        onPointerEnter={list.warm}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {current !== undefined && <SwitcherFace option={current} />}
        <ChevronDownIcon />
      </button>
      {open && list.View !== null && (
        <list.View {...{ id, label, value, options, acts, choose, close }} />
      )}
    </div>
  )
}
