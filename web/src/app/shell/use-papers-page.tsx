import { documentsItem } from '@quittance/domain/lenders/lender-features'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useSession } from '../../lib/session/session.ts'
import { DocumentIcon } from '../../ui/brand/page-icons.tsx'
import { pages } from '../pages.ts'

/** The page of papers that this lender has, for lists of pages; none for whoever must set a password. */
export function usePapersPage() {
  const label = useLabel()
  const { settings } = useLender()
  const scope = useSession().user?.scope
  const item = documentsItem(settings)
  const page = pages.find((one) => one.item === item)
  if (page === undefined || scope === 'setPassword') return []
  const { path: href, title } = page
  return [{ id: 'papers', href, label: label(title), icon: <DocumentIcon /> }]
}
