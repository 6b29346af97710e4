import type { ReactNode } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useSession } from '../../lib/session/session.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { ShowFromWide } from '../../ui/layout/show-from.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SettingsMenu } from '../shell/settings-menu.tsx'

/** The frame of a page of settings: the others beside it, but for who has to set a password first. */
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
  const menu = (
    <ShowFromWide>
      <SettingsMenu />
    </ShowFromWide>
  )
  return (
    <Page title={title}>
      <Columns kind="filters" aside={menu} main={children} />
    </Page>
  )
}
