import type { ReactNode } from 'react'
import { Unavailable } from '../../../lib/feedback/unavailable.tsx'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { PageRowsPlace } from '../../../ui/progress/rows-place.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { PasskeyCard } from './passkey-card.tsx'
import { hasFactors, useFactors } from './own-factors.ts'

type SecurityCardsProps = {
  /** whether new ones may be added, or only be removed */
  isOffered: boolean
  /** in place of the cards where none is on and none may be added */
  otherwise: ReactNode
}

/** Settings: passkeys, the authenticator app and its recovery codes. */
export function SecurityCards({ isOffered, otherwise }: SecurityCardsProps) {
  const label = useLaterLabel()
  const { data, isError, refetch } = useFactors()
  if (isError) {
    return (
      <Card as="div">
        <Unavailable text={label('signIn.factors.away')} onAgain={() => void refetch()} />
      </Card>
    )
  }
  if (data === undefined) return <PageRowsPlace label={label('shell.spinner.text')} />
  if (!isOffered && !hasFactors(data)) return otherwise
  return (
    <>
      <PasskeyCard passkeys={data.passkeys} isOffered={isOffered} />
      <AuthenticatorCard factors={data} isOffered={isOffered} />
    </>
  )
}
