import { Redirect } from 'wouter'
import { BrowserNotifications } from '../../../features/notifications/browser-notifications.tsx'
import { ChoicesCard } from '../../../features/profile/choices/choices-card.tsx'
import { LaterLabels } from '../../../lib/i18n/later-labels.tsx'
import { canPush } from '../../../lib/session/pushes.ts'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { SettingsPage } from './settings-page.tsx'

/**
 * Settings: what a borrower is sent, and notifications on this device, where the browser has them; an
 * agent has none here.
 */
export function NotificationsRoute() {
  const scope = useSession().user?.scope
  if (scope !== undefined) return <Redirect to={paths.paymentOption} replace />
  return (
    <SettingsPage>
      <LaterLabels>
        {canPush() && <BrowserNotifications />}
        <ChoicesCard />
      </LaterLabels>
    </SettingsPage>
  )
}
