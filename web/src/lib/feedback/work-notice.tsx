import { createPortal } from 'react-dom'
import { PendingCard } from '../../ui/feedback/pending-card.tsx'
import { useLabel } from '../i18n/labels.ts'

/** Says that the browser works before its call is heard; within a dialog, where one is open. */
export function WorkNotice() {
  const label = useLabel()
  const dialogs = document.querySelectorAll('dialog[open]')
  return createPortal(
    <PendingCard text={label('shell.spinner.working')} />,
    [...dialogs].at(-1) ?? document.body,
  )
}
