import { stopDebitsEndpoint } from '@quittance/contract/payments/bank-accounts'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { DebitUnderWay, MethodUse } from '@quittance/domain/payments/payment-method'
import { useApi } from '../../../../lib/api/api.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import { useMethodLabels } from '../../../../lib/i18n/method-labels.ts'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import { MethodUses, useMethodUseText } from './method-uses.tsx'
import { useMethodAction } from './use-method-action.ts'

type StopDebitsProps = { method: SavedMethod; onClose: () => void }

/** Asks before the authorization of an account is revoked (AMB-120). */
export function StopDebits({ method, onClose }: StopDebitsProps) {
  const label = useLabel()
  const api = useApi()
  const { settings } = useLender()
  const { methodWithin } = useMethodLabels()
  const text = useMethodUseText()
  const stop = useMethodAction(
    async ({ id: accountId }: SavedMethod) => api(stopDebitsEndpoint, { accountId }),
    {
      onDone: onClose,
      doneText: ({ ended, underWay }) => stoppedText(ended, underWay),
    },
  )
  /** No promise that nothing is taken where something is being sent. */
  function stoppedText(
    ended: readonly MethodUse[],
    underWay: readonly DebitUnderWay[],
  ): string | null {
    if (underWay.length > 0) {
      const debits = underWay.map(({ amount, currency, on, loanNo }) =>
        label('payments.methodStop.debit', {
          amount: { cents: amount, currency },
          date: { dueOn: on },
          number: loanNo,
        }),
      )
      return label('payments.methodStop.goesOn', { debits: debits.join('; ') })
    }
    if (ended.length === 0) return null
    return label('payments.methodStop.ended', { debits: ended.map(text).join('; ') })
  }

  return (
    <ConfirmActionDialog
      title={label('payments.methodStop.title')}
      words={{
        act: label('payments.methodStop.confirm'),
        keep: label('payments.methodStop.keep'),
        acting: label('payments.methodStop.stopping'),
      }}
      {...stop}
      onAct={() => void stop.act(method)}
      onClose={onClose}
    >
      <MethodUses uses={method.uses} />
      <p>
        {label('payments.methodStop.text', {
          method: methodWithin(method),
          lender: settings.companyName,
        })}
      </p>
    </ConfirmActionDialog>
  )
}
