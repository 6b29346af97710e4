import type { ReactNode } from 'react'
import { Modal, type ModalProps } from './modal.tsx'
import styles from './notice-modal.module.css'
import { type Tone, ToneIcon } from '../feedback/tone.tsx'

type NoticeModalProps = Pick<
  ModalProps,
  'open' | 'title' | 'closeLabel' | 'onClose' | 'closable'
> & {
  tone?: Tone
  actions: ReactNode
  children: ReactNode
}

/** A short message over the page that wants an answer: an icon, a few words, one or two buttons. */
export function NoticeModal({ tone = 'info', children, ...modal }: NoticeModalProps) {
  return (
    <Modal {...modal} low>
      <div className={styles.line}>
        <span className={styles[tone]}>
          <ToneIcon tone={tone} large />
        </span>
        <div className={styles.words}>{children}</div>
      </div>
    </Modal>
  )
}
