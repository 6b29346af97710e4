import { LoanHeader } from '../../features/loans/loan-header.tsx'
import { useLoans } from '../../features/loans/use-loans.ts'
import { useSelectedLoan } from '../../features/loans/use-selected-loan.ts'
import { SchedulesPage } from '../../features/schedules/schedules-page.tsx'

/** The scheduled payments of the chosen loan. */
export function ScheduleRoute() {
  const loans = useLoans()
  const { selected, select } = useSelectedLoan(loans.data ?? [])
  return (
    <SchedulesPage
      loan={selected}
      isLoading={loans.isPending}
      header={
        selected !== null && (
          <LoanHeader loans={loans.data ?? []} selected={selected} onSelect={select} />
        )
      }
    />
  )
}
