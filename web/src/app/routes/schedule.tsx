import { Link } from 'wouter'
import { bankMethodKind, offeredMethodKinds } from '@quittance/domain/lenders/lender-features'
import { LoanHeader } from '../../features/loans/loan-header.tsx'
import { NoLoans } from '../../features/loans/linking/no-loans.tsx'
import { LoansUnavailable } from '../../features/loans/loans-unavailable.tsx'
import { useLoans } from '../../features/loans/use-loans.ts'
import { useSelectedLoan } from '../../features/loans/use-selected-loan.ts'
import { filterOfferedMethods } from '../../features/payments/methods/saved/method-condition.ts'
import { MethodPicker } from '../../features/payments/methods/saved/method-picker.tsx'
import { MethodsUnavailable } from '../../features/payments/methods/saved/methods-unavailable.tsx'
import { useMethods } from '../../features/payments/methods/use-methods.ts'
import { SchedulesPage } from '../../features/schedules/schedules-page.tsx'
import { useLabel } from '../../lib/i18n/labels.ts'
import { homePath } from '../../lib/paths/home-path.ts'
import { useOfferedMethods } from '../../lib/settings/payment-methods-offered.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
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
      unavailable={
        loans.isError ? <LoansUnavailable onAgain={() => void loans.refetch()} /> : <NoLoanYet />
      }
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

/** Nothing can be scheduled without a loan: home is where one is linked. */
function NoLoanYet() {
  const label = useLabel()
  return (
    <NoLoans
      action={
        <LinkButton variant="primary" link={Link} href={homePath}>
          {label('loans.link.title')}
        </LinkButton>
      }
    />
  )
}
