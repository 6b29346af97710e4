import { useLocation } from 'wouter'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useHasMinWidth, wideFrom } from '../../lib/state/use-has-min-width.ts'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { PageTitle } from '../pages.ts'
import { paths } from '../paths.ts'

/** A page whose code is on its way: its name, and a place for the rest. */
export function PagePlace({ title }: { title: PageTitle }) {
  const label = useLabel()
  const [path] = useLocation()
  // The first page of settings gives the navigation their name, and has one of its own.
  const own = path === paths.paymentOption ? 'shell.nav.paymentMethods' : title
  // A page of settings has its name in the list beside it where that fits.
  const isOfSettings = useHasMinWidth(wideFrom) && (own !== title || own.startsWith('profile.'))
  return (
    <Page
      title={label(isOfSettings ? 'shell.nav.settings' : own)}
      wideTitle={title === 'shell.nav.home'}
    >
      <RowsPlace label={label('shell.spinner.text')} />
    </Page>
  )
}
