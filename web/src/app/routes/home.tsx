import type { LoanAccount } from '@quittance/contract/loans'
import { offeredMethodKinds, oneTimeMethodKinds } from '@quittance/domain/lenders/lender-features'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { LenderMessages } from '../../features/lenders/lender-messages.tsx'
import { usePortfolio } from '../../features/lenders/use-portfolio.ts'
import { DetailsCard } from '../../features/loans/details-card.tsx'
import { LoanCard } from '../../features/loans/loan-card.tsx'
import { LoanHeader } from '../../features/loans/loan-header.tsx'
import { formatBorrowerName } from '../../features/loans/loan-labels.ts'
import { LoansUnavailable } from '../../features/loans/no-loans.tsx'
import { useLoans } from '../../features/loans/use-loans.ts'
import { useSelectedLoan } from '../../features/loans/use-selected-loan.ts'
import { SummaryCard } from '../../features/loans/summary-card.tsx'
import { useGreeting } from '../../features/loans/use-greeting.ts'
import { filterPayableMethods } from '../../features/payments/methods/saved/method-condition.ts'
import { MethodsUnavailable } from '../../features/payments/methods/saved/methods-unavailable.tsx'
import { MethodPicker } from '../../features/payments/methods/saved/method-picker.tsx'
import { useMethods } from '../../features/payments/methods/use-methods.ts'
import { MakePayment } from '../../features/payments/form/make-payment.tsx'
import type { PaymentPlaces } from '../../features/payments/form/payment-cards.tsx'
import { loadSendReceiptDialog } from '../../features/receipts/load-send-receipt-dialog.ts'
import { RecentReceipts } from '../../features/receipts/recent-receipts.tsx'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useOfferedMethods } from '../../lib/settings/payment-methods-offered.ts'
import { ReceiptIcon } from '../../ui/brand/page-icons.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PlaceStatus } from '../../ui/feedback/rows-place.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ShowFromWide } from '../../ui/layout/show-from.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { paths } from '../paths.ts'
import { homePlaces, MethodsPlace } from './home-places.tsx'
import styles from './home.module.css'

// Most borrowers have a loan to pay, and wait for neither of these.
const PaidOffCard = lazy(async () => ({
  default: (await import('../../features/loans/paid-off-card.tsx')).PaidOffCard,
}))
const HomeWithoutLoan = lazy(async () => ({
  default: (await import('./home-without-loan.tsx')).HomeWithoutLoan,
}))

/** Home requests loans, methods, receipts and messages at once; none waits for another. */
export function HomeRoute() {
  const label = useLabel()
  const loans = useLoans()
  const methods = useMethods()
  const { selected, select } = useSelectedLoan(loans.data ?? [])
  const greeting = useGreeting(selected)
  usePortfolio(selected?.loanNo ?? null)
  const places = loans.isPending ? homePlaces : null

  return (
    <Page
      title={greeting}
      wideTitle
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
      <HomeColumns
        loan={selected}
        isEmpty={loans.isSuccess && selected === null}
        places={loans.isPending ? homePlaces : null}
        methods={methods}
      />
    </Page>
  )
}

type HomeColumnsProps = {
  /** null while there is none to show */
  loan: LoanAccount | null
  isEmpty: boolean
  places: typeof homePlaces | null
  methods: ReturnType<typeof useMethods>
}

function HomeColumns({ loan, isEmpty, places, methods }: HomeColumnsProps) {
  const [banners, setBanners] = useState<HTMLElement | null>(null)
  const [ways, setWays] = useState<HTMLElement | null>(null)
  const isPaidOff = loan?.isPaidOff === true
  const isLate = loan !== null && loan.daysPastDue > 0
  return (
    <div className={styles.home}>
      <div ref={setBanners} className={styles.banners} />
      <div className={styles.column}>
        <div
          className={classNames(
            styles.loan,
            (isPaidOff || isEmpty) && styles.first,
            isLate && styles.late,
          )}
        >
          {places?.loan}
          <Suspense fallback={homePlaces.loan}>
            {isEmpty && <HomeWithoutLoan />}
            {loan !== null && <ShownLoan loan={loan} />}
          </Suspense>
        </div>
        <div className={styles.pay}>
          <ShowFromWide>{places?.pay}</ShowFromWide>
          {loan !== null && (
            <PayLoan key={loan.id} loan={loan} methods={methods} places={{ banners, ways }} />
          )}
        </div>
        <div className={styles.details}>
          {places?.details}
          {loan !== null && <DetailsCard loan={loan} />}
        </div>
      </div>
      <div className={styles.column}>
        <div className={styles.due}>
          {places?.due}
          {loan !== null && !isPaidOff && <SummaryCard loan={loan} />}
        </div>
        <div ref={setWays} className={styles.ways} />
        <div className={styles.activity}>
          <RecentActivity />
        </div>
        <div className={styles.messages}>
          <LenderMessages />
        </div>
      </div>
    </div>
  )
}

function ShownLoan({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  if (!loan.isPaidOff) return <LoanCard loan={loan} />
  return (
    <PaidOffCard
      loan={loan}
      action={
        <LinkButton variant="primary" icon={<ReceiptIcon />} link={Link} href={paths.receipts}>
          {label('loans.activity.all')}
        </LinkButton>
      }
    />
  )
}

function RecentActivity() {
  const label = useLabel()
  return (
    <RecentReceipts
      hrefOf={(reference) => `${paths.receipts}?receipt=${reference}`}
      all={
        <TextLink link={Link} href={paths.receipts}>
          {label('loans.activity.all')}
        </TextLink>
      }
    />
  )
}

function MethodsAwaited({ methods }: Pick<PayLoanProps, 'methods'>) {
  if (!methods.isError) return <MethodsPlace />
  return <MethodsUnavailable onAgain={() => void methods.refetch()} />
}

type PayLoanProps = {
  loan: LoanAccount
  methods: ReturnType<typeof useMethods>
  places: PaymentPlaces
}

/** The payment form of one loan, with the borrower's saved methods. */
function PayLoan({ loan, methods, places }: PayLoanProps): ReactNode {
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
        borrower={formatBorrowerName(loan)}
        places={places}
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
              kinds={oneTimeMethodKinds(ways.settings, ways.country)}
              scheduleHref={paths.schedule}
              value={choice.value}
              onChoose={({ id }) => choice.onChoose(id)}
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
    if (loan.payoffHeldUntil !== null)
      return label('payments.form.payoffHeld', { date: { day: loan.payoffHeldUntil } })
    const isComing = loan.openPayments.some(({ effectiveOn }) => effectiveOn > today)
    if (loan.payoff <= 0n)
      return label(isComing ? 'payments.form.paidByOthers' : 'payments.form.nothingLeft')
    const isOpen = offeredMethodKinds(ways.settings, ways.country).length > 0
    return isOpen ? null : label('payments.form.noWayToPay')
  }
}
