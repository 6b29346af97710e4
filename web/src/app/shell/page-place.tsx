import { useLabel } from '../../lib/i18n/labels.ts'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { PageTitle } from '../pages.ts'

/** A page whose code is on its way: its name, and a place for the rest. */
export function PagePlace({ title }: { title: PageTitle }) {
  const label = useLabel()
  return (
    <Page title={label(title)} wideTitle={title === 'shell.nav.home'}>
      <RowsPlace label={label('shell.spinner.text')} />
    </Page>
  )
}
