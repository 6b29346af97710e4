import type { SavedMethod } from '@quittance/contract/methods'
import { useId } from 'react'
import { useLabel } from '../../lib/labels.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type CheckButtonProps = { method: SavedMethod; name: string; onPress: () => void }

/** What the owner of an unvalidated account can do: tell the two amounts, or have it asked again. */
export function CheckButton({ method, name, onPress }: CheckButtonProps) {
  const label = useLabel()
  const id = useId()
  if (method.awaits === 'days') return <p>{label('payments.methodCheck.days')}</p>
  const word = method.awaits === 'amounts' ? 'open' : 'openAgain'
  return (
    <>
      <TextButton aria-describedby={id} onClick={onPress}>
        {label(`payments.methodCheck.${word}`)}
      </TextButton>
      <VisuallyHidden>
        <span id={id}>{name}</span>
      </VisuallyHidden>
    </>
  )
}

/** Whether an account waits for something that can be said or done here. */
export function isWaiting({ status, awaits }: SavedMethod): boolean {
  return status === 'unvalidated' && awaits !== 'nothing'
}
