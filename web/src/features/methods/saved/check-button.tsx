import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'

type CheckButtonProps = { method: SavedMethod; name: string; onPress: () => void }

/** What the owner of an unvalidated account can do: tell the two amounts, or have it asked again. */
export function CheckButton({ method, name, onPress }: CheckButtonProps) {
  const label = useLabel()
  if (method.awaits === 'days') return <p>{label('payments.methodCheck.days')}</p>
  const words = label(`payments.methodCheck.${method.awaits === 'amounts' ? 'open' : 'openAgain'}`)
  return (
    <TextButton aria-label={`${words}: ${name}`} onClick={onPress}>
      {words}
    </TextButton>
  )
}

/** Whether an account waits for something that can be said or done here. */
export function isAwaitingCheck({ status, awaits }: SavedMethod): boolean {
  return status === 'unvalidated' && awaits !== 'nothing'
}
