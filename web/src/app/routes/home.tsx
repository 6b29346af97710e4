import type { LoanAccount } from '@quittance/contract/loans'
import { offeredMethodKinds } from '@quittance/domain/lender/lender-features'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { LenderMessages } from '../../features/lender/lender-messages.tsx'
import { usePortfolio } from '../../features/lender/use-portfolio.ts'
import { DetailsCard } from '../../features/loans/details-card.tsx'
import { LoanCard } from '../../features/loans/loan-card.tsx'
import { LoanHeader } from '../../features/loans/loan-header.tsx'
import { LoansUnavailable, NoLoans } from '../../features/loans/no-loans.tsx'
import { useLoans } from '../../features/loans/use-loans.ts'
import { useSelectedLoan } from '../../features/loans/use-selected-loan.ts'
import { SummaryCard } from '../../features/loans/summary-card.tsx'
import { useGreeting } from '../../features/loans/use-greeting.ts'
import { filterPayableMethods } from '../../features/methods/saved/method-condition.ts'
import { MethodsUnavailable } from '../../features/methods/saved/methods-unavailable.tsx'
import { MethodPicker } from '../../features/methods/saved/method-picker.tsx'
import { useMethods } from '../../features/methods/use-methods.ts'
import { MakePayment } from '../../features/payments/form/make-payment.tsx'
import { loadSendReceiptDialog } from '../../features/receipts/load-send-receipt-dialog.ts'
import { RecentReceipts } from '../../features/receipts/recent-receipts.tsx'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useOfferedMethods } from '../../lib/settings/payment-methods-offered.ts'
import { PlaceStatus } from '../../ui/feedback/rows-place.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { paths } from '../paths.ts'
import { homePlaces, MethodsPlace } from './home-places.tsx'
import styles from './home.module.css'

/** Home requests loans, methods, receipts and messages at once; none waits for another. */
export function HomeRoute() {
  const label = useLabel()
  const greeting = useGreeting()
  const loans = useLoans()
  const methods = useMethods()
  const { selected, select } = useSelectedLoan(loans.data ?? [])
  usePortfolio(selected?.loanNo ?? null)
  const isEmpty = loans.isSuccess && selected === null
  const places = loans.isPending ? homePlaces : null

  return (
    <Page
      title={greeting}
      action={
        (places !== null || selected !== null) && (
          <div className={styles.switcher}>
            {places?.switcher}
            {selected !== null && (
              <LoanHeader loans={loans.data ?? []} selected={selected} onSelect={select} />
            )}
          </div>
        )
      }
    >
      {places !== null && <PlaceStatus label={label('shell.spinner.text')} />}
      {loans.isError && <LoansUnavailable onAgain={() => void loans.refetch()} />}
      {isEmpty && <NoLoans />}
      <div className={styles.home}>
        <div className={styles.column}>
          <div className={styles.loan}>
            {places?.loan}
            {selected !== null && <LoanCard loan={selected} />}
          </div>
          <div className={styles.pay}>
            {places?.pay}
            {selected !== null && <PayLoan key={selected.id} loan={selected} methods={methods} />}
          </div>
          <div className={styles.activity}>
            <RecentReceipts
              hrefOf={(reference) => `${paths.receipts}?receipt=${reference}`}
              all={
                <TextLink link={Link} href={paths.receipts}>
                  {label('loans.activity.all')}
                </TextLink>
              }
            />
          </div>
          <div className={styles.details}>
            {places?.details}
            {selected !== null && <DetailsCard loan={selected} />}
          </div>
        </div>
        <div className={styles.column}>
          <div className={styles.due}>
            {places?.due}
            {selected !== null && <SummaryCard loan={selected} />}
          </div>
          <div className={styles.messages}>
            <LenderMessages />
          </div>
        </div>
      </div>
    </Page>
  )
}

function MethodsAwaited({ methods }: Pick<PayLoanProps, 'methods'>) {
  if (!methods.isError) return <MethodsPlace />
  return <MethodsUnavailable onAgain={() => void methods.refetch()} />
}

type PayLoanProps = { loan: LoanAccount; methods: ReturnType<typeof useMethods> }

/** The payment form of one loan, with the borrower's saved methods. */
function PayLoan({ loan, methods }: PayLoanProps): ReactNode {
  const label = useLabel()
  const { today } = useLender()
  const ways = useOfferedMethods()
  const { saved, railsAway } = methods.data ?? { saved: [], railsAway: [] }
  const sending = useLazyDialog(loadSendReceiptDialog)
  const [receiptId, setReceiptId] = useState('')
  return (
    <>
      <MakePayment
        loan={loan}
        methods={filterPayableMethods(saved, ways, railsAway)}
        railsAway={railsAway}
        closedBecause={closedBecause()}
        renderPicker={(choice) =>
          methods.data === undefined ? (
            <MethodsAwaited methods={methods} />
          ) : (
            <MethodPicker
              saved={saved}
              railsAway={railsAway}
              scheduleHref={paths.schedule}
              {...choice}
            />
          )
        }
        onSend={(id) => {
          setReceiptId(id)
          sending.open()
        }}
      />
      {sending.View !== null && <sending.View receiptId={receiptId} onClose={sending.close} />}
    </>
  )

  function closedBecause(): string | null {
    if (loan.isPaidOff) return label('payments.form.paidOff')
    if (loan.payoffHeldUntil !== null)
      return label('payments.form.payoffHeld', { date: { day: loan.payoffHeldUntil } })
    const isComing = loan.openPayments.some(({ effectiveOn }) => effectiveOn > today)
    if (loan.payoff <= 0n)
      return label(isComing ? 'payments.form.paidByOthers' : 'payments.form.nothingLeft')
    const isOpen = offeredMethodKinds(ways.settings, ways.country).length > 0
    return isOpen ? null : label('payments.form.noWayToPay')
  }
}
