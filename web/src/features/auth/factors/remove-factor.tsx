import {
  type OwnPasskey,
  removeAuthenticatorEndpoint,
  removePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
} from '@quittance/contract/auth/factors'
import { useApi } from '../../../lib/api/api.ts'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { useReloadFactors } from './own-factors.ts'

/** Asks before a passkey is removed. */
export function RemovePasskey({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const api = useApi()
  const label = useLaterLabel()
  const reload = useReloadFactors()
  return (
    <ConfirmAct
      words={{
        title: label('signIn.factors.remove', { name: passkey.name }),
        act: label('signIn.factors.removeIt'),
        keep: label('shell.modal.cancel'),
        acting: label('signIn.factors.waiting'),
        done: label('signIn.factors.isRemoved'),
        late: '',
      }}
      until={null}
      send={() => api(removePasskeyEndpoint, { id: passkey.id })}
      onClose={onClose}
      onChanged={reload}
    >
      <p>{label('signIn.factors.removeText')}</p>
    </ConfirmAct>
  )
}

/** Asks before the authenticator app is turned off. */
export function TurnOffAuthenticator({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const label = useLaterLabel()
  const reload = useReloadFactors()
  return (
    <ConfirmAct
      words={{
        title: label('signIn.factors.app'),
        act: label('signIn.factors.turnOff'),
        keep: label('shell.modal.cancel'),
        acting: label('signIn.factors.waiting'),
        done: label('signIn.factors.isOff'),
        late: '',
      }}
      until={null}
      send={() => api(removeAuthenticatorEndpoint, {})}
      onClose={onClose}
      onChanged={reload}
    >
      <p>{label('signIn.factors.offText')}</p>
    </ConfirmAct>
  )
}

type RenewRecoveryCodesProps = {
  /** what shows them is loaded: they are told this once */
  onMade: (codes: readonly string[]) => void
  onClose: () => void
}

/** Asks before recovery codes are made anew: those that the borrower keeps end with it. */
export function RenewRecoveryCodes({ onMade, onClose }: RenewRecoveryCodesProps) {
  const api = useApi()
  const label = useLaterLabel()
  const reload = useReloadFactors()
  return (
    <ConfirmAct
      words={{
        title: label('signIn.factors.askNewCodes'),
        act: label('signIn.factors.makeCodes'),
        keep: label('shell.modal.cancel'),
        acting: label('signIn.factors.waiting'),
        done: label('signIn.factors.codesMade'),
        late: '',
      }}
      tone="primary"
      until={null}
      send={renew}
      onClose={onClose}
      onChanged={reload}
    >
      <p>{label('signIn.factors.newCodesText')}</p>
    </ConfirmAct>
  )

  async function renew() {
    const answer = await api(renewRecoveryCodesEndpoint, {})
    if (answer.kind === 'done') onMade(answer.result.recoveryCodes)
    return answer
  }
}
