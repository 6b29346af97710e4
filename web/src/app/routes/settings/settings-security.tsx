import { Redirect } from 'wouter'
import { SecurityCards } from '../../../features/auth/factors/security-cards.tsx'
import { LaterLabels } from '../../../lib/i18n/later-labels.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { paths } from '../../paths.ts'
import { SettingsPage } from './settings-page.tsx'

/** Settings: how the borrower signs in besides the password; an agent changes nothing of it. */
export function SecurityRoute() {
  const scope = useSession().user?.scope
  const { settings } = useLender()
  if (scope !== undefined) return <Redirect to={paths.paymentOption} replace />
  return (
    <SettingsPage>
      <LaterLabels>
        <SecurityCards
          isOffered={settings.signInFactors}
          otherwise={<Redirect to={paths.paymentOption} replace />}
        />
      </LaterLabels>
    </SettingsPage>
  )
}
