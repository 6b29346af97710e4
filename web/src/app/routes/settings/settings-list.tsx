import { Redirect } from 'wouter'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useHasMinWidth, wideFrom } from '../../../lib/state/use-has-min-width.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { paths } from '../../paths.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { SettingsMenu } from '../../shell/settings-menu.tsx'

/** The pages of settings as a list of its own; where there is room they stand beside each of them. */
export function SettingsListRoute() {
  const label = useLabel()
  const isWide = useHasMinWidth(wideFrom)
  if (isWide) return <Redirect to={paths.paymentOption} replace />
  return (
    <Page
      title={label('shell.nav.settings')}
      back={<BackLink href={paths.home}>{label('shell.nav.home')}</BackLink>}
    >
      <SettingsMenu />
    </Page>
  )
}
