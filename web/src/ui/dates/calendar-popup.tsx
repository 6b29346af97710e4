import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import styles from './calendar-popup.module.css'
import { Calendar, type CalendarProps } from './calendar.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { CloseIcon } from '../brand/icons.tsx'
import { closeByBack } from '../dialogs/dialog-history.ts'
import { placeBeside } from './place-beside.ts'
import { revealAbove } from './reveal-above.ts'

export type CalendarPopupProps = CalendarProps & {
  /** at what it opens; on a phone it is a sheet instead */
  anchor: RefObject<HTMLElement | null>
  /** It is closed: picked, left by Escape, or by a press beside it. */
  onClose: () => void
}

/** The calendar over the page, for as long as it is mounted. */
export function CalendarPopup({ anchor, onPick, onClose, ...calendar }: CalendarPopupProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    if (shown === null) return undefined
    const place = () => placeAt(anchor.current, shown)
    shown.showModal()
    const closed = closeByBack(() => shown.close())
    place()
    const field = anchor.current
    const isSheet = window.matchMedia('(max-width: 639.98px)').matches
    const hide = isSheet && field !== null ? revealAbove(field, shown) : null
    // What is beside the popup belongs to it, as its backdrop.
    const leave = ({ target }: Event) => target === shown && shown.close()
    shown.addEventListener('click', leave)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place)
    return () => {
      shown.removeEventListener('click', leave)
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
      shown.close()
      closed()
      hide?.()
    }
  }, [anchor])

  const close = () => dialog.current?.close()

  return (
    <dialog
      ref={dialog}
      className={styles.popup}
      aria-labelledby={titleId}
      onClose={() => dialog.current?.open === false && onClose()}
    >
      <div className={styles.head}>
        <p id={titleId} className={styles.title}>
          {calendar.title}
        </p>
        <IconButton label={calendar.words.close} icon={<CloseIcon />} onClick={close} />
      </div>
      <div className={styles.body}>
        <Calendar
          {...calendar}
          hasFocus
          onPick={(day) => {
            onPick(day)
            close()
          }}
        />
      </div>
    </dialog>
  )
}

/** Told to the style sheet, which has another place for it on a phone. */
function placeAt(anchor: HTMLElement | null, popup: HTMLElement): void {
  if (anchor === null) return
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const size = { width: popup.offsetWidth, height: popup.offsetHeight }
  const { top, left } = placeBeside(anchor.getBoundingClientRect(), size, { width, height })
  popup.style.setProperty('--top', `${top}px`)
  popup.style.setProperty('--left', `${left}px`)
}
