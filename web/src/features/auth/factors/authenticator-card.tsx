import type { OwnFactors } from '@quittance/contract/auth/factors'
import { useId, useState } from 'react'
import { useLazyDialog } from '../../../lib/dialogs/use-lazy-dialog.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { Coded } from '../../../lib/start/coded.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { Actions } from '../../../ui/layout/stack.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import type { BegunAuthenticator } from './authenticator-setup.tsx'
import { authenticatorSetup, recoveryCodes, useAuthenticatorActs } from './factor-acts.ts'
import { useReloadFactors } from './own-factors.ts'

const loadTurnOff = async () => (await import('./remove-factor.tsx')).TurnOffAuthenticator
/** With what shows the new ones: they are told once. */
async function loadRenewCodes() {
  await recoveryCodes.fetch()
  return (await import('./remove-factor.tsx')).RenewRecoveryCodes
}

type AuthenticatorCardProps = { factors: OwnFactors; isOffered: boolean }

/** The authenticator app: off with the way to turn it on, or on with its recovery codes. */
export function AuthenticatorCard({ factors, isOffered }: AuthenticatorCardProps) {
  const label = useLaterLabel()
  const headingId = useId()
  const reload = useReloadFactors()
  const { acting, begin } = useAuthenticatorActs()
  const [begun, setBegun] = useState<BegunAuthenticator | null>(null)
  const leaving = useLazyDialog(loadTurnOff)
  const renewing = useLazyDialog(loadRenewCodes)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { authenticator: isOn, recoveryCodesLeft } = factors
  if (!isOn && !isOffered) return null
  const detail = isOn
    ? label('signIn.factors.appOn', { count: String(recoveryCodesLeft) })
    : label('signIn.factors.appOff')
  return (
    <Card labelledBy={headingId}>
      <SectionHeader id={headingId} title={label('signIn.factors.app')} detail={detail} />
      <Actions>
        {!isOn && (
          <Button
            waiting={acting === 'begin'}
            waitingLabel={label('signIn.factors.waiting')}
            onClick={() => void begin().then(setBegun)}
          >
            {label('signIn.factors.turnOn')}
          </Button>
        )}
        {isOn && (
          <>
            <Button onClick={renewing.open}>{label('signIn.factors.newCodes')}</Button>
            <Button onClick={leaving.open}>{label('signIn.factors.turnOff')}</Button>
          </>
        )}
      </Actions>
      {begun !== null && (
        <Coded
          code={authenticatorSetup}
          props={{
            begun,
            onClose: () => setBegun(null),
            onOn: (made: readonly string[]) => {
              setBegun(null)
              setCodes(made)
              reload()
            },
          }}
          waiting={null}
        />
      )}
      {leaving.View && <leaving.View onClose={leaving.close} />}
      {renewing.View && <renewing.View onMade={setCodes} onClose={renewing.close} />}
      {codes !== null && (
        <Coded
          code={recoveryCodes}
          props={{ codes, onClose: () => setCodes(null) }}
          waiting={null}
        />
      )}
    </Card>
  )
}
