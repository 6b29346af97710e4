import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useSession } from '../../lib/session/session.ts'
import { ChevronLeftIcon } from '../../ui/brand/page-icons.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { paths } from '../paths.ts'
import { SettingsMenu } from '../shell/settings-menu.tsx'

/**
 * The frame of a page of settings: the way home above it, and the others beside it, above it on a phone;
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
  const back = (
    <TextLink link={Link} href={paths.home} icon={<ChevronLeftIcon small />}>
      {label('shell.nav.home')}
    </TextLink>
  )
  return (
    <Page title={title} back={back}>
      <Columns kind="filters" aside={<SettingsMenu />} main={children} />
    </Page>
  )
}
