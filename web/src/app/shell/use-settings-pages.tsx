import { offersLanguages } from '@quittance/domain/lenders/lender-features'
import type { ReactNode } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { canPush } from '../../lib/session/pushes.ts'
import { useSession } from '../../lib/session/session.ts'
import { useInBrowser } from '../../lib/state/in-browser.ts'
import { BellIcon, CardIcon, GlobeIcon, KeyIcon } from '../../ui/brand/page-icons.tsx'
import { paths } from '../paths.ts'

type SettingsPage = {
  readonly id: string
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
}

/** The pages of settings for whoever is signed in: an agent changes no password (AMB-14). */
export function useSettingsPages(): readonly SettingsPage[] {
  const label = useLabel()
  const { settings } = useLender()
  const scope = useSession().user?.scope
  const pushes = useInBrowser(canPush)
  if (scope === 'setPassword') return []
  const methods = {
    id: 'methods',
    href: paths.paymentOption,
    label: label('shell.nav.paymentMethods'),
    icon: <CardIcon />,
  }
  const password = {
    id: 'password',
    href: paths.changePassword,
    label: label('profile.menu.changePassword'),
    icon: <KeyIcon />,
  }
  const language = {
    id: 'language',
    href: paths.changeLanguage,
    label: label('profile.menu.changeLanguage'),
    icon: <GlobeIcon />,
  }
  const notifications = {
    id: 'notifications',
    href: paths.notifications,
    label: label('profile.menu.notifications'),
    icon: <BellIcon />,
  }
  return [
    methods,
    ...(scope === 'cap' ? [] : [password]),
    ...(offersLanguages(settings) ? [language] : []),
    ...(scope === 'cap' || !pushes ? [] : [notifications]),
  ]
}
