import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

type Popup = {
  open: boolean
  setOpen: (open: boolean) => void
  /** Around button and list: a press or a focus outside it closes the list. */
  root: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
  close: () => void
}

/** A list that opens under a button, and closes on Escape, on leaving it, and on a press elsewhere. */
export function usePopup(): Popup {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const leave = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) === false) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return { open, setOpen, root, button, close }
}

/** Where a key leads in a list of names: arrows, Home, End, or the first letters of a name. */
export function nextIndex(
  event: KeyboardEvent,
  at: number,
  names: readonly string[],
): number | null {
  const last = names.length - 1
  if (event.key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (event.key === 'ArrowUp') return at <= 0 ? last : at - 1
  if (event.key === 'Home') return 0
  if (event.key === 'End') return last
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey) return null
  const letter = event.key.toLowerCase()
  const after = [...names.slice(at + 1), ...names.slice(0, at + 1)]
  const found = after.findIndex((name) => name.toLowerCase().startsWith(letter))
  return found < 0 ? null : (at + 1 + found) % names.length
}
