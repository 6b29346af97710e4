import { Link, useLocation } from 'wouter'
import { useLabel } from '../../lib/labels.ts'
import { CardIcon } from '../../ui/page-icons.tsx'
import { SideNav } from '../../ui/side-nav.tsx'
import { paths } from '../paths.ts'

/** The pages of settings, side by side with the one that shows. */
export function SettingsMenu() {
  const label = useLabel()
  const [path] = useLocation()
  const items = [
    { href: paths.paymentOption, label: label('shell.nav.paymentMethods'), icon: <CardIcon /> },
  ].map((item) => ({ ...item, current: item.href === path }))
  return <SideNav label={label('shell.nav.settings')} items={items} link={Link} />
}
