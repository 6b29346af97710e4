import { formatBorrowerName } from '../../lib/person/borrower-name.ts'
import { useLoans } from '../../features/loans/use-loans.ts'
import { ReceiptsPage } from '../../features/receipts/receipts-page.tsx'

/** The receipts do not wait for the loans: these only say what to filter by. */
export function ReceiptsRoute() {
  const loans = useLoans()
  const known = loans.data ?? []
  return (
    <ReceiptsPage
      loanNumbers={known.map(({ loanNo }) => loanNo)}
      borrowerOf={(loanNo) => {
        const loan = known.find((one) => one.loanNo === loanNo)
        return loan === undefined ? '' : formatBorrowerName(loan)
      }}
    />
  )
}
