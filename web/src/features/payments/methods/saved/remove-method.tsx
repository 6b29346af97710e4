import { deleteBankEndpoint, deleteCardEndpoint } from '@quittance/contract/payments/change-methods'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useApi } from '../../../../lib/api/api.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useMethodLabels } from '../../../../lib/i18n/method-labels.ts'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import { MethodUses, useMethodUseText } from './method-uses.tsx'
import { useMethodAction } from './use-method-action.ts'

type RemoveMethodProps = { method: SavedMethod; onClose: () => void }

/** Asks before a method is removed; one that pays a schedule says what goes with it (METHOD-14). */
export function RemoveMethod({ method, onClose }: RemoveMethodProps) {
  const label = useLabel()
  const { methodName } = useMethodLabels()
  const remove = useRemove()
  const text = useMethodUseText()
  const removal = useMethodAction(remove, {
    onDone: onClose,
    doneText: ({ ended }) =>
      ended.length === 0
        ? null
        : label('payments.methodRemoval.ended', { debits: ended.map(text).join('; ') }),
  })
  return (
    <ConfirmActionDialog
      title={label(
        method.isScheduled ? 'payments.methodRemoval.title' : 'payments.methodRemoval.confirmTitle',
      )}
      words={{
        act: label('payments.method.remove'),
        keep: label('payments.methodRemoval.keep'),
        acting: label('payments.methodRemoval.removing'),
      }}
      {...removal}
      onAct={() => void removal.act(method)}
      onClose={onClose}
    >
      {method.isScheduled && <p>{label('payments.methodRemoval.linkedSchedule')}</p>}
      <MethodUses uses={method.uses} />
      <p>{label('payments.methodRemoval.confirmText', { method: methodName(method) })}</p>
    </ConfirmActionDialog>
  )
}

/** The call that removes a method is another one for each kind (API-82). */
function useRemove() {
  const api = useApi()
  return async ({ id, kind }: SavedMethod) => {
    switch (kind) {
      case 'card':
        return api(deleteCardEndpoint, { cardId: id })
      case 'ach':
        return api(deleteBankEndpoint, { accountId: id })
      case 'pad':
        return api(deleteBankEndpoint, { accountId: id, isPad: true })
      default:
        return kind satisfies never
    }
  }
}
