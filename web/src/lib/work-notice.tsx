import { createPortal } from 'react-dom'
import { WaitCard } from '../ui/wait-card.tsx'
import { useLabel } from './labels.ts'

/** Says that the browser works before its call is heard; within a dialog, where one is open. */
export function WorkNotice() {
  const label = useLabel()
  const dialogs = document.querySelectorAll('dialog[open]')
  return createPortal(
    <WaitCard text={label('shell.spinner.working')} />,
    [...dialogs].at(-1) ?? document.body,
  )
}
