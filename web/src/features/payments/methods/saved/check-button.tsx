import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { TextButton } from '../../../../ui/buttons/text-button.tsx'

type CheckButtonProps = { method: SavedMethod; name: string; onPress: () => void }

/** Validates an account: the owner enters the two amounts, or requests another validation. */
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

/** Whether the owner can do something here to validate the account. */
export function isAwaitingCheck({ status, awaits }: SavedMethod): boolean {
  return status === 'unvalidated' && awaits !== 'nothing'
}
