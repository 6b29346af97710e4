import { type ReactNode, type RefObject, useEffect } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import styles from './chat.module.css'

type ChatSheetProps = {
  readonly panel: RefObject<HTMLDivElement | null>
  readonly composer: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The chat on a phone: the whole height, with the field at its foot, over the keyboard. */
export function ChatSheet({ panel, composer, onClose, children }: ChatSheetProps) {
  const label = useLabel()
  useEffect(() => {
    const sheet = panel.current?.closest('dialog')
    return sheet ? standOverKeyboard(sheet) : undefined
  }, [panel])
  return (
    <Modal
      open
      tall
      title={label('chat.sheet.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={composer}
    >
      <div ref={panel} tabIndex={-1} className={styles.sheet}>
        {children}
      </div>
    </Modal>
  )
}

/** A keyboard covers the foot of the window, which not every browser makes lower by it. */
function standOverKeyboard(sheet: HTMLElement): () => void {
  const seen = window.visualViewport
  const fit = () => {
    const covered = seen === null ? 0 : window.innerHeight - seen.height - seen.offsetTop
    sheet.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  fit()
  seen?.addEventListener('resize', fit)
  seen?.addEventListener('scroll', fit)
  return () => {
    seen?.removeEventListener('resize', fit)
    seen?.removeEventListener('scroll', fit)
  }
}
