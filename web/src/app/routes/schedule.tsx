import { bankMethodKind, offeredMethodKinds } from '@quittance/domain/lenders/lender-features'
import { LoanHeader } from '../../features/loans/loan-header.tsx'
import { useLoans } from '../../features/loans/use-loans.ts'
import { useSelectedLoan } from '../../features/loans/use-selected-loan.ts'
import { filterOfferedMethods } from '../../features/payments/methods/saved/method-condition.ts'
import { MethodPicker } from '../../features/payments/methods/saved/method-picker.tsx'
import { MethodsUnavailable } from '../../features/payments/methods/saved/methods-unavailable.tsx'
import { useMethods } from '../../features/payments/methods/use-methods.ts'
import { SchedulesPage } from '../../features/schedules/schedules-page.tsx'
import { useOfferedMethods } from '../../lib/settings/payment-methods-offered.ts'
import { MethodsPlace } from './home-places.tsx'

/** The scheduled payments of the chosen loan. A bank account can always be scheduled (AMB-61). */
export function ScheduleRoute() {
  const loans = useLoans()
  const methods = useMethods()
  const ways = useOfferedMethods()
  const { selected, select } = useSelectedLoan(loans.data ?? [])
  const saved = methods.data?.saved ?? []
  return (
    <SchedulesPage
      loan={selected}
      isLoading={loans.isPending}
      header={
        selected !== null && (
          <LoanHeader acts={null} loans={loans.data ?? []} selected={selected} onSelect={select} />
        )
      }
      methods={filterOfferedMethods(saved, ways)}
      bankKind={bankMethodKind(ways.country)}
      renderPicker={(choice) => {
        if (methods.isError) return <MethodsUnavailable onAgain={() => void methods.refetch()} />
        if (methods.data === undefined) return <MethodsPlace />
        return (
          <MethodPicker
            saved={saved}
            railsAway={[]}
            kinds={offeredMethodKinds(ways.settings, ways.country)}
            scheduleHref={null}
            {...choice}
          />
        )
      }}
    />
  )
}
