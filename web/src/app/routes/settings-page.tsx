import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useSession } from '../../lib/session/session.ts'
import { ChevronLeftIcon } from '../../ui/brand/page-icons.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { paths } from '../paths.ts'
import { SettingsMenu } from '../shell/settings-menu.tsx'

/**
 * The frame of a page of settings: the way back above it, and the others beside it, above it on a phone;
 * neither for who has to set a password first.
 */
export function SettingsPage({ children }: { children: ReactNode }) {
  const label = useLabel()
  const isClosed = useSession().user?.scope === 'setPassword'
  const title = label('shell.nav.settings')
  if (isClosed) {
    return (
      <Page title={title} hiddenTitle>
        {children}
      </Page>
    )
  }
  return (
    <Page title={title} back={<BackLink />}>
      <Columns kind="filters" aside={<SettingsMenu />} main={children} />
    </Page>
  )
}

/** To where settings begin, and from there home. */
function BackLink() {
  const label = useLabel()
  const [path] = useLocation()
  const isFirst = path === paths.paymentOption
  return (
    <TextLink
      link={Link}
      href={isFirst ? paths.home : paths.paymentOption}
      icon={<ChevronLeftIcon small />}
    >
      {label(isFirst ? 'shell.nav.home' : 'shell.nav.settings')}
    </TextLink>
  )
}
