import { Link, useLocation } from 'wouter'
import { useLabel } from '../../lib/i18n/labels.ts'
import { SideNav } from '../../ui/navigation/side-nav.tsx'
import { useSettingsPages } from './use-settings-pages.tsx'

/** The pages of settings, side by side with the one that shows. */
export function SettingsMenu() {
  const label = useLabel()
  const [path] = useLocation()
  const items = useSettingsPages().map((page) => ({ ...page, current: page.href === path }))
  return <SideNav label={label('shell.nav.settings')} items={items} link={Link} />
}
