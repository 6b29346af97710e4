import { fillLabel, type PageLabel } from '@quittance/contract/labels/labels'
import { useEffect } from 'react'
import { useReader } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'

/** Sets the document's title: the page, then the lender's portal. */
export function useDocumentTitle(page: PageLabel): void {
  const reader = useReader()
  const { settings } = useLender()
  const values = { page: reader.labels[page], app: settings.appName }
  const title = fillLabel(reader, 'shell.page.title', values)
  useEffect(() => {
    document.title = title
  }, [title])
}
