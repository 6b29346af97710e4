import { LoanHeader } from '../../features/loans/loan-header.tsx'
import { useLenderMessages } from '../../features/lenders/lender-messages.tsx'
import { usePortfolio } from '../../features/lenders/use-portfolio.ts'
import { LoansUnavailable } from '../../features/loans/loans-unavailable.tsx'
import { useGreeting } from '../../features/loans/use-greeting.ts'
import { useLoans } from '../../features/loans/use-loans.ts'
import { useSelectedLoan } from '../../features/loans/use-selected-loan.ts'
import { useMethods } from '../../features/payments/methods/use-methods.ts'
import { recentReceipts, useReceipts } from '../../features/receipts/use-receipts.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useWereFetched } from '../../lib/start/coded.tsx'
import { PlaceStatus } from '../../ui/progress/rows-place.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { codesOfHome, HomeColumns } from './home-columns.tsx'
import { homeKindOf, useKeptHomeKind } from './home-kind.ts'
import { HomePlaces, homePlaces } from './home-places.tsx'
import styles from './home.module.css'
import { useLoanActs } from './use-loan-acts.tsx'

/**
 * Home requests loans, methods, receipts and messages at once; none waits for another. Places stand
 * until the loans are there with the code that shows them: then all of it stands at once.
 */
export function HomeRoute() {
  const label = useLabel()
  const loans = useLoans()
  const methods = useMethods()
  const receipts = useReceipts(recentReceipts)
  const messages = useLenderMessages()
  const { selected, select } = useSelectedLoan(loans.data ?? [])
  const greeting = useGreeting(selected)
  usePortfolio(selected?.loanNo ?? null)
  const isEmpty = loans.isSuccess && selected === null
  useKeptHomeKind(loans.isSuccess ? homeKindOf(selected) : null)
  const acts = useLoanActs({ isEmpty, select })
  const isReady = useWereFetched(loans.isPending ? null : codesOfHome(selected, isEmpty))

  return (
    <Page
      title={greeting}
      wideTitle
      action={
        (!isReady || selected !== null) && (
          <div className={styles.switcher}>
            {isReady && selected !== null ? (
              <LoanHeader
                loans={loans.data ?? []}
                selected={selected}
                onSelect={select}
                acts={acts}
              />
            ) : (
              homePlaces.switcher
            )}
          </div>
        )
      }
    >
      {!isReady && <PlaceStatus label={label('shell.spinner.text')} />}
      {loans.isError && <LoansUnavailable onAgain={() => void loans.refetch()} />}
      {isReady ? (
        <HomeColumns
          loan={selected}
          isOneOfMany={(loans.data ?? []).length > 1}
          onLink={acts.link}
          {...{ isEmpty, methods, receipts, messages }}
        />
      ) : (
        <HomePlaces />
      )}
      {acts.dialogs}
    </Page>
  )
}
