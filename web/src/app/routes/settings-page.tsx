import type { ReactNode } from 'react'
import { useLabel } from '../../lib/labels.ts'
import { useSession } from '../../lib/session.ts'
import { Columns } from '../../ui/columns.tsx'
import { OnlyWide } from '../../ui/only.tsx'
import { Page } from '../../ui/page.tsx'
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
    <OnlyWide>
      <SettingsMenu />
    </OnlyWide>
  )
  return (
    <Page title={title}>
      <Columns kind="filters" aside={menu} main={children} />
    </Page>
  )
}
