import { useLoans } from '../../features/loans/use-loans.ts'
import { ReceiptsPage } from '../../features/receipts/receipts-page.tsx'

/** The receipts do not wait for the loans: these only say what to filter by. */
export function ReceiptsRoute() {
  const loans = useLoans()
  return <ReceiptsPage loanNumbers={(loans.data ?? []).map(({ loanNo }) => loanNo)} />
}
