import type { LoanAccount } from '@quittance/contract/loans'
import { offeredMethodKinds, oneTimeMethodKinds } from '@quittance/domain/lenders/lender-features'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { LenderMessages, type useLenderMessages } from '../../features/lenders/lender-messages.tsx'
import { DetailsCard } from '../../features/loans/details-card.tsx'
import { LoanCard } from '../../features/loans/loan-card.tsx'
import { formatBorrowerName } from '../../features/loans/loan-labels.ts'
import { SummaryCard } from '../../features/loans/summary-card.tsx'
import { filterPayableMethods } from '../../features/payments/methods/saved/method-condition.ts'
import { MethodsUnavailable } from '../../features/payments/methods/saved/methods-unavailable.tsx'
import { MethodPicker } from '../../features/payments/methods/saved/method-picker.tsx'
import type { useMethods } from '../../features/payments/methods/use-methods.ts'
import { MakePayment } from '../../features/payments/form/make-payment.tsx'
import {
  codesOfPaymentCards,
  type PaymentPlaces,
} from '../../features/payments/form/payment-cards.tsx'
import { loadSendReceiptDialog } from '../../features/receipts/load-send-receipt-dialog.ts'
import type { useReceipts } from '../../features/receipts/use-receipts.ts'
import { RecentReceipts } from '../../features/receipts/recent-receipts.tsx'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { codeOf } from '../../lib/start/code-of.ts'
import { type AnyCode, Coded } from '../../lib/start/coded.tsx'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useOfferedMethods } from '../../lib/settings/payment-methods-offered.ts'
import { ReceiptIcon } from '../../ui/brand/page-icons.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { paths } from '../paths.ts'
import { homePlaces, MethodsPlace } from './home-places.tsx'
import styles from './home.module.css'

// Most borrowers have a loan to pay, and wait for neither of these.
const paidOffCard = codeOf(
  async () => (await import('../../features/loans/paid-off-card.tsx')).PaidOffCard,
)
const homeWithoutLoan = codeOf(
  async () => (await import('./home-without-loan.tsx')).HomeWithoutLoan,
)

/** The code that a loan takes to be shown, or that there is none. */
export function codesOfHome(loan: LoanAccount | null, isEmpty: boolean): AnyCode[] {
  if (loan === null) return isEmpty ? [homeWithoutLoan] : []
  return [...(loan.isPaidOff ? [paidOffCard] : []), ...codesOfPaymentCards(loan)]
}

type HomeColumnsProps = {
  /** null while there is none to show */
  loan: LoanAccount | null
  isEmpty: boolean
  onLink: () => void
  methods: ReturnType<typeof useMethods>
  receipts: ReturnType<typeof useReceipts>
  messages: ReturnType<typeof useLenderMessages>
}

/** Everything of one loan in its places; on a phone one column, the money first. */
export function HomeColumns({ loan, isEmpty, onLink, methods, ...asked }: HomeColumnsProps) {
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
          {isEmpty && <Coded code={homeWithoutLoan} props={{ onLink }} waiting={homePlaces.loan} />}
          {loan !== null && <ShownLoan loan={loan} />}
        </div>
        <div className={styles.pay}>
          {loan !== null && (
            <PayLoan key={loan.id} loan={loan} methods={methods} places={{ banners, ways }} />
          )}
        </div>
        <div className={styles.details}>{loan !== null && <DetailsCard loan={loan} />}</div>
      </div>
      <div className={styles.column}>
        <div className={styles.due}>
          {loan !== null && !isPaidOff && <SummaryCard loan={loan} />}
        </div>
        <div ref={setWays} className={styles.ways} />
        <div className={styles.activity}>
          <RecentActivity asked={asked.receipts} />
        </div>
        <div className={styles.messages}>
          <LenderMessages asked={asked.messages} />
        </div>
      </div>
    </div>
  )
}

function ShownLoan({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  if (!loan.isPaidOff) return <LoanCard loan={loan} />
  return (
    <Coded
      code={paidOffCard}
      props={{
        loan,
        action: (
          <LinkButton variant="primary" icon={<ReceiptIcon />} link={Link} href={paths.receipts}>
            {label('loans.activity.all')}
          </LinkButton>
        ),
      }}
      waiting={homePlaces.loan}
    />
  )
}

function RecentActivity({ asked }: { asked: HomeColumnsProps['receipts'] }) {
  const label = useLabel()
  return (
    <RecentReceipts
      asked={asked}
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
