import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { CloseIcon } from '../brand/icons.tsx'
import { closeByBack } from './dialog-history.ts'
import styles from './modal.module.css'
import { useKeyScroll } from './use-key-scroll.ts'

export type ModalProps = {
  open: boolean
  title: string
  /** the id of what is read out after the title when it opens by itself */
  describedBy?: string
  closeLabel: string
  onClose: () => void
  /** 500 or 750 wide on a desktop; on a phone a sheet as high as what it holds. */
  size?: 'narrow' | 'wide'
  actions?: ReactNode
  /** False while leaving would lose an answer: no cross, and Escape does nothing. */
  closable?: boolean
  busy?: boolean
  /** On a phone of full height at once, where what it holds changes its height as one goes on. */
  tall?: boolean
  children: ReactNode
}

/**
 * A dialog over the page. A click beside it closes nothing, so what was typed is safe; the focus
 * goes back to where it was.
 */
export function Modal({ open, ...props }: ModalProps) {
  return open ? <OpenModal {...props} /> : null
}

function OpenModal({ title, closeLabel, onClose, children, ...props }: Omit<ModalProps, 'open'>) {
  const {
    size = 'narrow',
    actions,
    closable = true,
    busy = false,
    tall = false,
    describedBy,
  } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useShown(dialog, () => closable && onClose())
  useKeyScroll(body)

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, size === 'wide' && styles.wide, tall && styles.tall)}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {closable && <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />}
      </div>
      <div ref={body} className={styles.body}>
        {children}
      </div>
      {actions !== undefined && <div className={styles.foot}>{actions}</div>}
    </dialog>
  )
}

/** Whether another dialog closed in this same update of the page. */
let hasJustClosed = false

/**
 * Shows the dialog for as long as it is mounted, then gives the focus back. Escape and Back only ask:
 * the caller decides whether it closes, and a browser that insists is overruled.
 *
 * It opens before the page is drawn. One that takes another's place stands there at once: between the
 * two nothing of the page below is seen.
 */
function useShown(dialog: { readonly current: HTMLDialogElement | null }, ask: () => void) {
  const onAsk = useEffectEvent(ask)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown === null) return undefined
    before.current = document.activeElement
    const asked = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      if (event.target !== shown && !(event instanceof KeyboardEvent)) return
      event.preventDefault()
      if (!shown.open) shown.showModal()
      onAsk()
    }
    for (const name of ['keydown', 'cancel', 'close']) shown.addEventListener(name, asked)
    if (hasJustClosed) shown.setAttribute('data-in-place', '')
    shown.showModal()
    shown.querySelector<HTMLElement>('[autofocus], h2')?.focus()
    return () => {
      for (const name of ['keydown', 'cancel', 'close']) shown.removeEventListener(name, asked)
      shown.close()
      hasJustClosed = true
      queueMicrotask(() => (hasJustClosed = false))
    }
  }, [dialog])
  useEffect(() => {
    const closed = closeByBack(() => onAsk())
    return () => {
      closed()
      giveFocusBack(before.current)
    }
  }, [])
}

/**
 * To what opened it, while that stands: it may be gone, as a method that was removed, or go once the page
 * is read again, as a payment that was cancelled. Then the page itself has the focus, and is read out.
 */
function giveFocusBack(before: Element | null): void {
  // Another dialog, which took this one's place or stands below it, has the focus by now.
  if (document.querySelector('dialog[open]:focus-within') !== null) return
  if (before instanceof HTMLElement) before.focus()
  focusPageIfLost()
  const gone = new MutationObserver(() => {
    if (document.activeElement === before) return
    gone.disconnect()
    focusPageIfLost()
  })
  gone.observe(document.body, { childList: true, subtree: true })
}

function focusPageIfLost(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
