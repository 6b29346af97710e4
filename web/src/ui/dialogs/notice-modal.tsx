import type { ReactNode } from 'react'
import { Modal, type ModalProps } from './modal.tsx'
import styles from './notice-modal.module.css'
import { WarningIcon } from '../brand/icons.tsx'
import { type Tone, ToneIcon } from '../feedback/tone.tsx'

type NoticeModalProps = Pick<
  ModalProps,
  'open' | 'title' | 'closeLabel' | 'onClose' | 'closable'
> & {
  tone?: Tone
  actions: ReactNode
  children: ReactNode
  /** what is chosen or listed: under the words, over the whole width */
  below?: ReactNode
}

/**
 * A short message over the page that wants an answer: an icon, a few words, one or two buttons. A clock would
 * say to wait, so a warning has its own icon.
 */
export function NoticeModal({ tone = 'info', children, below, ...modal }: NoticeModalProps) {
  return (
    <Modal {...modal}>
      <div className={styles.line}>
        <span className={styles[tone]}>
          {tone === 'soon' ? <WarningIcon large /> : <ToneIcon tone={tone} large />}
        </span>
        <div className={styles.words}>{children}</div>
      </div>
      {below !== undefined && below !== false && <div className={styles.below}>{below}</div>}
    </Modal>
  )
}
