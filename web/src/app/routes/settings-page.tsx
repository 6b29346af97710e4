import type { ReactNode } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useSession } from '../../lib/session/session.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SettingsMenu } from '../shell/settings-menu.tsx'

/**
 * The frame of a page of settings: the others beside it, above it on a phone, but for who has to set a
 * password first.
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
    <Page title={title}>
      <Columns kind="filters" aside={<SettingsMenu />} main={children} />
    </Page>
  )
}
