import type { LoanAccount } from '@quittance/contract/loans'
import {
  documentsItem,
  offeredMethodKinds,
  oneTimeMethodKinds,
} from '@quittance/domain/lenders/lender-features'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ChatCard, useChatPanel } from '../../features/chat/chat-card.tsx'
import { LenderMessages, type useLenderMessages } from '../../features/lenders/lender-messages.tsx'
import { DetailsCard } from '../../features/loans/details-card.tsx'
import { LoanCard } from '../../features/loans/loan-card.tsx'
import { codesOfDocuments, LoanDocuments } from '../../features/loans/loan-documents.tsx'
import { formatBorrowerName } from '../../lib/person/borrower-name.ts'
import { codesOfSummary, SummaryCard } from '../../features/loans/summary/summary-card.tsx'
import {
  AddingMethod,
  useAddingMethod,
} from '../../features/payments/methods/add/adding-method.tsx'
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
import { useHasMinWidth, wideFrom } from '../../lib/state/use-has-min-width.ts'
import { useOfferedMethods } from '../../lib/settings/payment-methods-offered.ts'
import { DocumentIcon } from '../../ui/brand/page-icons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { ListItem } from '../../ui/surfaces/list-item.tsx'
import { paths } from '../paths.ts'
import { columnsOnDesktop, orderOnPhone, type PartsOfHome } from './home-order.ts'
import { homePlaces, MethodsPlace } from './home-places.tsx'
import styles from './home.module.css'

// Most borrowers have a loan to pay, and wait for neither of these.
const homePaidOff = codeOf(async () => (await import('./home-paid-off.tsx')).HomePaidOff)
const homeWithoutLoan = codeOf(
  async () => (await import('./home-without-loan.tsx')).HomeWithoutLoan,
)

/** The code that a loan takes to be shown, or that there is none. */
export function codesOfHome(loan: LoanAccount | null, isEmpty: boolean): AnyCode[] {
  if (loan === null) return isEmpty ? [homeWithoutLoan] : []
  const card = loan.isPaidOff ? [homePaidOff] : []
  return [...card, ...codesOfPaymentCards(loan), ...codesOfDocuments(loan), ...codesOfSummary(loan)]
}

type HomeColumnsProps = {
  /** null while there is none to show */
  loan: LoanAccount | null
  isEmpty: boolean
  /** whether the borrower has other loans too */
  isOneOfMany: boolean
  onLink: () => void
  methods: ReturnType<typeof useMethods>
  receipts: ReturnType<typeof useReceipts>
  messages: ReturnType<typeof useLenderMessages>
}

/**
 * Everything of one loan in its places, which follow each other in the document as they are drawn: on a
 * phone one column, the money first. On a desktop the columns come out about as long, whether the lender
 * has a chat for the right one, and whether there is a form for the left one.
 */
export function HomeColumns({ loan, isEmpty, isOneOfMany, ...props }: HomeColumnsProps) {
  const { onLink, methods, receipts, messages } = props
  const isWide = useHasMinWidth(wideFrom)
  const [banners, setBanners] = useState<HTMLElement | null>(null)
  const [ways, setWays] = useState<HTMLElement | null>(null)
  const [coming, setComing] = useState<HTMLElement | null>(null)
  const [form, setForm] = useState<HTMLElement | null>(null)
  const chat = useChatPanel()
  const isPaidOff = loan?.isPaidOff === true
  const isBare = useLender().settings.hideChatInBp
  const isFirst = isPaidOff || isEmpty
  const hasDue = loan !== null && !isPaidOff
  const parts: PartsOfHome = {
    loan: isEmpty ? (
      <Coded code={homeWithoutLoan} props={{ onLink }} waiting={homePlaces.loan} />
    ) : (
      loan && <ShownLoan loan={loan} />
    ),
    details: loan && <DetailsCard loan={loan} />,
    activity: (
      <RecentActivity asked={receipts} showsLoan={isOneOfMany} hasAll={loan?.isPaidOff !== true} />
    ),
    papers: loan && <Papers loan={loan} />,
    due: hasDue && <SummaryCard loan={loan} onPlace={setComing} />,
    messages: <LenderMessages asked={messages} />,
    chat: <ChatCard panel={chat} />,
  }
  const places = { pay: setForm, ways: setWays } as const
  const isLate = loan !== null && loan.daysPastDue > 0
  const columns = isWide
    ? columnsOnDesktop({ isLate, isBare, isPaidOff })
    : [orderOnPhone({ isFirst })]
  return (
    <div className={styles.home}>
      <div ref={setBanners} className={styles.banners} />
      {columns.map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns never change places
        <div key={at} className={styles.column}>
          {column.map((name) => (
            <div
              key={name}
              ref={name === 'pay' || name === 'ways' ? places[name] : undefined}
              className={classNames(styles[name], name === 'loan' && isFirst && styles.first)}
            >
              {name === 'pay' || name === 'ways' ? null : parts[name]}
            </div>
          ))}
        </div>
      ))}
      {/* Its sheet and its bar stand over the page, and stay as they are where the columns change. */}
      {loan !== null && (
        <PayLoan
          key={loan.id}
          loan={loan}
          methods={methods}
          places={{ banners, ways, coming, form }}
        />
      )}
    </div>
  )
}

function Papers({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  const { settings } = useLender()
  const page = documentsItem(settings)
  const all = page !== null && (
    <ListItem
      icon={<DocumentIcon />}
      title={label(`shell.nav.${page}`)}
      detail={label(`loans.documents.${page}`)}
      href={paths[page]}
      link={Link}
      leadsOn
    />
  )
  return <LoanDocuments key={loan.id} loan={loan} all={all} />
}

function ShownLoan({ loan }: { loan: LoanAccount }) {
  if (!loan.isPaidOff) return <LoanCard loan={loan} />
  return <Coded code={homePaidOff} props={{ loan }} waiting={homePlaces.loan} />
}

type RecentActivityProps = {
  asked: HomeColumnsProps['receipts']
  showsLoan: boolean
  /** false where the card of a paid-off loan leads there */
  hasAll: boolean
}

function RecentActivity({ asked, showsLoan, hasAll }: RecentActivityProps) {
  const label = useLabel()
  return (
    <RecentReceipts
      asked={asked}
      showsLoan={showsLoan}
      hrefOf={(reference) => `${paths.receipts}?receipt=${reference}`}
      all={
        hasAll && (
          <TextLink link={Link} href={paths.receipts}>
            {label('loans.activity.all')}
          </TextLink>
        )
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
  const kinds = oneTimeMethodKinds(ways.settings, ways.country)
  const { saved, railsAway } = methods.data ?? { saved: [], railsAway: [] }
  const adding = useAddingMethod()
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
        renderAdding={(acts) => <AddingMethod adding={adding} kinds={kinds} {...acts} />}
        renderPicker={(choice) =>
          methods.data === undefined ? (
            <MethodsAwaited methods={methods} />
          ) : (
            <MethodPicker
              saved={saved}
              railsAway={railsAway}
              kinds={kinds}
              scheduleHref={paths.schedule}
              value={choice.value}
              note={choice.note}
              adding={adding}
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
    if (loan.payoffHeldUntil !== null) return ''
    const isComing = loan.openPayments.some(({ effectiveOn }) => effectiveOn > today)
    if (loan.payoff <= 0n)
      return label(isComing ? 'payments.form.paidByOthers' : 'payments.form.nothingLeft')
    const isOpen = offeredMethodKinds(ways.settings, ways.country).length > 0
    return isOpen ? null : label('payments.form.noWayToPay')
  }
}
