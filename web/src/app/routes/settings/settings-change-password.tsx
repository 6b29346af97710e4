import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { KeptFactors } from '../../../features/auth/factors/kept-factors.tsx'
import { ChangePasswordForm } from '../../../features/auth/passwords/change-password-form.tsx'
import { OwnSessions } from '../../../features/auth/sign-in/own-sessions.tsx'
import { useReloadSessions } from '../../../features/auth/sign-in/use-own-sessions.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { LaterLabels } from '../../../lib/i18n/later-labels.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { paths } from '../../paths.ts'
import { SettingsPage } from './settings-page.tsx'

/** Settings: changes the password and lists the sessions that use it (PWD-04 to PWD-08). */
export function ChangePasswordRoute() {
  const label = useLabel()
  const scope = useSession().user?.scope
  const { settings } = useLender()
  const sessionsChanged = useReloadSessions()
  const queries = useQueryClient()
  const goOn = useGoOn()
  if (scope === 'setPassword') {
    return (
      <SettingsPage>
        <ChangePasswordForm asksOld={false} onChanged={goOn} />
      </SettingsPage>
    )
  }
  if (scope === 'cap') {
    return (
      <SettingsPage>
        <Banner tone="info">{label('answers.ownerOnly')}</Banner>
      </SettingsPage>
    )
  }
  return (
    <SettingsPage>
      <ChangePasswordForm asksOld onChanged={changed} />
      <LaterLabels>
        <OwnSessions />
      </LaterLabels>
      {!settings.signInFactors && <KeptFactors />}
    </SettingsPage>
  )

  /** Other sessions end with the old password, and contacts that nobody had verified go. */
  function changed(): void {
    sessionsChanged()
    void queries.invalidateQueries({ queryKey: ['contacts'] })
  }
}

/** Once the password is set the session is a whole one; where it ended, it begins at sign-in. */
function useGoOn(): (accessToken: string | null) => void {
  const [, go] = useLocation()
  const { store, user } = useSession()
  return (accessToken) => {
    if (accessToken === null || user === null) return store.end()
    const { scope: _, ...whole } = user
    store.begin({ ...whole, accessToken })
    return go(paths.home, { replace: true })
  }
}
