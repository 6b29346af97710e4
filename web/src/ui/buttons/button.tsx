import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import styles from './button.module.css'
import { classNames } from '../class-names.ts'
import { InfoIcon } from '../brand/icons.tsx'
import { Spinner } from '../progress/spinner.tsx'
import { TextButton } from './text-button.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  small?: boolean
  wide?: boolean
  icon?: ReactNode
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Why it can not be pressed now, in words that are shown; null when it can. */
    blocked?: string | null
    /** What a press does while it is blocked, such as showing what is missing. */
    onBlocked?: () => void
    /** The reason is a button too, which does the same: what is missing may be far from here. */
    reasonLeads?: boolean
    /** Its own call is under way: it keeps its size, shows a ring, and ignores a second press. */
    waiting?: boolean
    /** Said to screen readers while it waits. */
    waitingLabel?: string
  }

/**
 * A button that never refuses without saying why. Blocked or waiting it keeps the focus, so that a
 * keyboard is not thrown to the top of the page and the reason can be read.
 */
export function Button({
  blocked = null,
  waiting = false,
  waitingLabel,
  onBlocked,
  reasonLeads = false,
  ...props
}: ButtonProps) {
  const { variant, small, wide, icon, className, children, onClick, ...button } = props
  const reasonId = useId()
  const closed = blocked !== null || waiting

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!closed) return onClick?.(event)
    event.preventDefault()
    if (!waiting) onBlocked?.()
  }

  const face = (
    <button
      type="button"
      {...button}
      className={classNames(buttonClass({ variant, small, wide }), className)}
      aria-disabled={closed || undefined}
      aria-busy={waiting || undefined}
      aria-describedby={blocked === null ? button['aria-describedby'] : reasonId}
      onClick={press}
    >
      <span className={styles.face}>
        {icon}
        <span>{children}</span>
      </span>
      {waiting && (
        <span className={styles.ring}>
          <Spinner />
          {waitingLabel !== undefined && <VisuallyHidden>{waitingLabel}</VisuallyHidden>}
        </span>
      )}
    </button>
  )
  if (blocked === null) return face
  return (
    <span className={classNames(styles.group, wide === true && styles.wide)}>
      {face}
      <span className={styles.reason}>
        <InfoIcon small />
        {reasonLeads ? (
          <TextButton id={reasonId} onClick={onBlocked}>
            {blocked}
          </TextButton>
        ) : (
          <span id={reasonId}>{blocked}</span>
        )}
      </span>
    </span>
  )
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', small, wide }: Partial<LookOrNot>): string {
  return classNames(
    styles.button,
    styles[variant],
    small === true && styles.small,
    wide === true && styles.wide,
  )
}

type LookOrNot = { [Name in keyof ButtonLook]: ButtonLook[Name] | undefined }
