import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useHasMinWidth, wideFrom } from '../../../lib/state/use-has-min-width.ts'
import { Columns } from '../../../ui/layout/columns.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { SettingsMenu } from '../../shell/settings-menu.tsx'
import { useSettingsPages } from '../../shell/use-settings-pages.tsx'

/**
 * The frame of a page of settings: the others beside it and the way home above it. On a phone it has its own
 * name, and leads back to the list of them. Neither shows for who has to set a password first.
 */
export function SettingsPage({ children }: { children: ReactNode }) {
  const label = useLabel()
  const isClosed = useSession().user?.scope === 'setPassword'
  const isWide = useHasMinWidth(wideFrom)
  const [path] = useLocation()
  const shown = useSettingsPages().find(({ href }) => href === path)
  const title = label('shell.nav.settings')
  if (isClosed) {
    return (
      <Page title={title} hiddenTitle>
        {children}
      </Page>
    )
  }
  const [back, backTo] = isWide
    ? [label('shell.nav.home'), paths.home]
    : [title, paths.settingsMenu]
  // One tree for both: what is typed on the page stays when a window is made wider, or a tablet is turned.
  return (
    <Page
      title={isWide ? title : (shown?.label ?? title)}
      back={<BackLink href={backTo}>{back}</BackLink>}
    >
      <Columns kind="filters" aside={isWide ? <SettingsMenu /> : null} main={children} />
    </Page>
  )
}
