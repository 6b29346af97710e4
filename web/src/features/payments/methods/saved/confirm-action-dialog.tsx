import type { ReactNode } from 'react'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { NoticeModal } from '../../../../ui/dialogs/notice-modal.tsx'

type ActDialogProps = {
  title: string
  /** the words of the buttons, and what is said while the act is under way */
  words: { act: string; keep: string; acting: string }
  isActing: boolean
  problem: string | null
  onAct: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done to a saved method that can not be taken back. */
export function ConfirmActionDialog({ title, words, isActing, problem, ...props }: ActDialogProps) {
  const label = useLabel()
  return (
    <NoticeModal
      open
      tone="soon"
      title={title}
      closeLabel={label('shell.modal.close')}
      onClose={props.onClose}
      closable={!isActing}
      actions={
        <>
          <Button onClick={props.onClose} disabled={isActing}>
            {words.keep}
          </Button>
          <Button
            variant="danger"
            waiting={isActing}
            waitingLabel={words.acting}
            onClick={props.onAct}
          >
            {words.act}
          </Button>
        </>
      }
    >
      {props.children}
      {problem !== null && (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      )}
    </NoticeModal>
  )
}
