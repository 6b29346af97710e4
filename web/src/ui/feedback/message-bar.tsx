import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { NoWrap } from '../text/no-wrap.tsx'
import { CloseIcon } from '../brand/icons.tsx'
import styles from './message-bar.module.css'
import { type Tone, ToneIcon } from './tone.tsx'

type MessageBarProps = {
  tone: Tone
  text: string
  title?: string
  closeLabel: string
  onClose: () => void
}

/** The result of a call. A screen reader announces an error at once, a success politely. */
export function MessageBar({ tone, text, title, closeLabel, onClose }: MessageBarProps) {
  return (
    <div
      className={classNames(styles.bar, styles[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
      data-tone={tone}
    >
      <span className={styles.icon}>
        <ToneIcon tone={tone} />
      </span>
      <p className={styles.words}>
        {title !== undefined && <strong>{title} </strong>}
        <NoWrap>{text}</NoWrap>
      </p>
      <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
    </div>
  )
}

/** Keeps bars in sight, at the foot of the window. */
export function MessageStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
