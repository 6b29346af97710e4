import { Redirect } from 'wouter'
import { BrowserNotifications } from '../../features/notifications/browser-notifications.tsx'
import { canPush } from '../../lib/session/pushes.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../paths.ts'
import { SettingsPage } from './settings-page.tsx'

/** Settings: notifications on this device, where the browser has them; an agent has none here. */
export function NotificationsRoute() {
  const scope = useSession().user?.scope
  if (scope !== undefined || !canPush()) return <Redirect to={paths.paymentOption} replace />
  return (
    <SettingsPage>
      <BrowserNotifications />
    </SettingsPage>
  )
}
