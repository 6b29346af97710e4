import { documentsItem } from '@quittance/domain/lenders/lender-features'
import { Redirect, useLocation } from 'wouter'
import {
  DocumentsPage,
  type DocumentsPageProps,
} from '../../../features/documents/documents-page.tsx'
import { LoansUnavailable } from '../../../features/loans/loans-unavailable.tsx'
import { useLoans } from '../../../features/loans/use-loans.ts'
import { useSelectedLoan } from '../../../features/loans/use-selected-loan.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { paths } from '../../paths.ts'

/** The papers, at the address of the variant that this lender has; others lead there (AMB-07). */
export function DocumentsRoute() {
  const { settings } = useLender()
  const [path] = useLocation()
  const item = documentsItem(settings)
  if (item === null) return <Redirect to={paths.home} replace />
  const own = paths[item]
  if (path !== own && !path.startsWith(`${own}/`)) return <Redirect to={own} replace />
  return <OwnDocuments variant={item} />
}

function OwnDocuments({ variant }: Pick<DocumentsPageProps, 'variant'>) {
  const loans = useLoans()
  const { selected, select } = useSelectedLoan(loans.data ?? [])
  return (
    <DocumentsPage
      variant={variant}
      loans={loans.data}
      isError={loans.isError}
      unavailable={<LoansUnavailable onAgain={() => void loans.refetch()} />}
      selected={selected}
      onSelect={select}
    />
  )
}
