import type { Receipt } from '@quittance/contract/receipts/receipts'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { codeOf } from '../../lib/start/code-of.ts'
import { Coded } from '../../lib/start/coded.tsx'
import { useHasMinWidth, wideFrom } from '../../lib/state/use-has-min-width.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { giveDialogEntry } from '../../ui/dialogs/dialog-history.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Pager } from '../../ui/navigation/pager.tsx'
import { type ReceiptsFilter, useReceipts } from './use-receipts.ts'
import { ReceiptFilters, ReceiptFiltersAbove, ReceiptTools } from './receipt-filters.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { useReceiptsFilter } from './use-receipts-filter.ts'
import styles from './receipts.module.css'

// On a phone the list is looked at first.
const details = codeOf(async () => (await import('./receipt-details.tsx')).ReceiptDetails)

const pageSize = 100
const withFiltersBeside = 1200

type ReceiptsPageProps = {
  loanNumbers: readonly string[]
  /** whose loan has this number; '' where that is not known */
  borrowerOf?: (loanNo: string) => string
  /** cancels the payment of a receipt, as long as that is possible */
  renderCancel?: (receipt: Receipt) => ReactNode
}

/** All payments of the borrower, newest first, each with its receipt. */
export function ReceiptsPage({
  loanNumbers,
  borrowerOf = () => '',
  renderCancel = () => null,
}: ReceiptsPageProps) {
  const label = useLabel()
  const filter = useReceiptsFilter(loanNumbers)
  const { data, isError, refetch } = useReceiptsOrLast({ limit: pageSize, ...filter.asked })
  const isWide = useHasMinWidth(withFiltersBeside)
  const Filters = isWide ? ReceiptFilters : ReceiptFiltersAbove

  const heading = label('shell.nav.receipts')
  if (data === undefined && !isError)
    return (
      <Page title={heading}>
        <RowsPlace label={label('shell.spinner.text')} />
      </Page>
    )
  if (data?.receipts.length === 0 && filter.count === 0)
    return (
      <Page title={heading}>
        <EmptyState drawing="receipt" text={label('receipts.list.empty')} />
      </Page>
    )
  return (
    <Page title={heading} detail={<output>{place()}</output>}>
      <div className={styles.columns}>
        <div className={styles.filters}>
          <Filters filter={filter} loanNumbers={loanNumbers} />
          <ReceiptTools filter={filter} />
        </div>
        {isError && <ReceiptsAway onAgain={() => void refetch()} />}
        {!isError && data !== undefined && (
          <Found
            data={data}
            filter={filter}
            {...{ borrowerOf, renderCancel }}
            showsLoan={loanNumbers.length > 1}
          />
        )}
      </div>
    </Page>
  )

  function place(): string {
    if (isError || data === undefined) return ''
    if (data.receipts.length === 0) return label('receipts.list.noMatch')
    const first = (data.currentPage - 1) * pageSize
    return label('receipts.list.count', {
      from: String(first + 1),
      to: String(first + data.receipts.length),
      total: String(data.numberOfElements),
    })
  }
}

/** A page of the receipts; the last one where it is asked for one beyond it. */
function useReceiptsOrLast(asked: ReceiptsFilter) {
  const first = useReceipts(asked)
  const last = first.isPlaceholderData ? null : lastBefore(first.data)
  const { data, isError, refetch } = useReceipts(last === null ? asked : { ...asked, page: last })
  return { data: lastBefore(data) === null ? data : undefined, isError, refetch }
}

/** The number of the last page, where a page is beyond it. */
function lastBefore(page: ReturnType<typeof useReceipts>['data']): number | null {
  const isBeyond = page !== undefined && page.receipts.length === 0 && page.totalPage > 0
  return isBeyond ? page.totalPage : null
}

type FoundProps = Required<Pick<ReceiptsPageProps, 'borrowerOf' | 'renderCancel'>> & {
  data: NonNullable<ReturnType<typeof useReceipts>['data']>
  filter: ReturnType<typeof useReceiptsFilter>
  showsLoan: boolean
}

/** A page of what was found, and the receipt that is open. */
function Found({ data: { receipts, currentPage, totalPage }, filter, ...props }: FoundProps) {
  const { borrowerOf, renderCancel, showsLoan } = props
  const label = useLabel()
  // Where there is room a receipt shows beside the list, else it opens over the page.
  const isWide = useHasMinWidth(wideFrom)
  const chosen = receipts.find(({ paymentReference: one }) => one === filter.opened) ?? null
  const shown = chosen ?? (isWide ? (receipts[0] ?? null) : null)
  if (receipts.length === 0)
    return (
      <EmptyState
        drawing="receipt"
        text={label('receipts.list.noMatch')}
        action={<Button onClick={filter.clear}>{label('receipts.filter.clear')}</Button>}
      />
    )
  return (
    <>
      <div className={styles.list}>
        <Card flush>
          <ReceiptList
            receipts={receipts}
            showsLoan={showsLoan}
            showsReference={isWide}
            openId={shown?.id ?? null}
            onOpen={isWide ? filter.open : filter.openOver}
          />
        </Card>
        {totalPage > 1 && (
          <Pager
            page={currentPage}
            pages={totalPage}
            onPage={turn}
            label={label('shell.pager.label')}
            pageLabel={(number) => label('shell.pager.page', { page: String(number) })}
            previousLabel={label('shell.pager.previous')}
            nextLabel={label('shell.pager.next')}
          />
        )}
      </div>
      {shown !== null && (
        <OpenReceipt
          receipt={shown}
          borrower={borrowerOf(shown.loanNo)}
          cancel={renderCancel(shown)}
          isWide={isWide}
          onClose={filter.closeOver}
        />
      )}
    </>
  )

  function turn(next: number): void {
    filter.turnTo(next)
    window.scrollTo({ top: 0 })
  }
}

type OpenReceiptProps = {
  receipt: Receipt
  borrower: string
  cancel: ReactNode
  isWide: boolean
  onClose: () => void
}

/** Beside the list where there is room, else over the page. */
function OpenReceipt({ isWide, onClose, ...shown }: OpenReceiptProps) {
  const titleId = useId()
  if (isWide)
    return (
      <div className={styles.panel}>
        <Card labelledBy={titleId}>
          <Coded code={details} props={{ ...shown, titleId }} waiting={null} />
        </Card>
      </div>
    )
  return <ReceiptOver {...shown} onClose={onClose} />
}

function ReceiptOver({ onClose, ...shown }: Omit<OpenReceiptProps, 'isWide'>) {
  const label = useLabel()
  useLayoutEffect(() => {
    const below = new URL(location.href)
    below.searchParams.delete('receipt')
    giveDialogEntry(below.href)
  }, [])
  return (
    <Modal
      open
      title={label('receipts.details.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
    >
      <Coded code={details} props={{ ...shown, titleId: null }} waiting={null} />
    </Modal>
  )
}

function ReceiptsAway({ onAgain }: { onAgain: () => void }) {
  const label = useLabel()
  return (
    <Banner
      tone="bad"
      live
      actions={<Button onClick={onAgain}>{label('shell.error.tryAgain')}</Button>}
    >
      {label('receipts.list.error')}
    </Banner>
  )
}
