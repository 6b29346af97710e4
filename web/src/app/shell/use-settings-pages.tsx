import { offersLanguages } from '@quittance/domain/lenders/lender-features'
import type { ReactNode } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useSession } from '../../lib/session/session.ts'
import {
  BellIcon,
  CardIcon,
  GlobeIcon,
  KeyIcon,
  LockIcon,
  PersonIcon,
} from '../../ui/brand/page-icons.tsx'
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
  if (scope === 'setPassword') return []
  const contacts = {
    id: 'contacts',
    href: paths.editProfile,
    label: label('profile.menu.contactInformation'),
    icon: <PersonIcon />,
  }
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
  const security = {
    id: 'security',
    href: paths.security,
    label: label('profile.menu.security'),
    icon: <LockIcon />,
  }
  return [
    contacts,
    methods,
    ...(scope === 'cap' ? [] : [password]),
    ...(scope === 'cap' || !settings.signInFactors ? [] : [security]),
    ...(offersLanguages(settings) ? [language] : []),
    ...(scope === 'cap' ? [] : [notifications]),
  ]
}
