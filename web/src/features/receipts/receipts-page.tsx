import type { Receipt } from '@quittance/contract/receipts'
import { useId, useState } from 'react'
import { useFullSpinner } from '../../lib/busy.ts'
import { useLabel } from '../../lib/labels.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type ReceiptsFilter, useReceipts } from './queries.ts'
import { ReceiptDetails } from './receipt-details.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { useIsWide } from './use-is-wide.ts'
import styles from './receipts.module.css'

const pageSize = 100

/** All payments of the borrower, newest first, each with its receipt. */
export function ReceiptsPage({ filter = {} }: { filter?: ReceiptsFilter }) {
  const label = useLabel()
  const isWide = useIsWide()
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, isPending, isError, refetch } = useReceipts({ limit: pageSize, page, ...filter })
  useFullSpinner(isPending)

  const receipts = data?.receipts ?? []
  const chosen = receipts.find(({ id }) => id === openId) ?? null
  const shown = chosen ?? (isWide ? (receipts[0] ?? null) : null)
  const heading = label('shell.nav.receipts')

  if (isError)
    return (
      <Page title={heading}>
        <ReceiptsAway onAgain={() => void refetch()} />
      </Page>
    )
  if (data === undefined) return <Page title={heading}>{null}</Page>
  if (receipts.length === 0)
    return (
      <Page title={heading}>
        <EmptyState drawing="receipt" text={label('receipts.list.empty')} />
      </Page>
    )
  return (
    <Page title={heading} detail={place()}>
      <div className={styles.columns}>
        <div className={styles.list}>
          <Card flush>
            <ReceiptList receipts={receipts} openId={shown?.id ?? null} onOpen={setOpenId} />
          </Card>
          {data.totalPage > 1 && (
            <Pager
              page={data.currentPage}
              pages={data.totalPage}
              onPage={turn}
              label={label('shell.pager.label')}
              pageLabel={(number) => label('shell.pager.page', { page: String(number) })}
              previousLabel={label('shell.pager.previous')}
              nextLabel={label('shell.pager.next')}
            />
          )}
        </div>
        {shown !== null && (
          <OpenReceipt receipt={shown} isWide={isWide} onClose={() => setOpenId(null)} />
        )}
      </div>
    </Page>
  )

  function place(): string {
    const first = ((data?.currentPage ?? 1) - 1) * pageSize
    return label('receipts.list.count', {
      from: String(first + 1),
      to: String(first + receipts.length),
      total: String(data?.numberOfElements ?? receipts.length),
    })
  }

  function turn(next: number): void {
    setPage(next)
    setOpenId(null)
    window.scrollTo({ top: 0 })
  }
}

type OpenReceiptProps = { receipt: Receipt; isWide: boolean; onClose: () => void }

/** Beside the list where there is room, else over the page. */
function OpenReceipt({ receipt, isWide, onClose }: OpenReceiptProps) {
  const label = useLabel()
  const titleId = useId()
  if (isWide)
    return (
      <div className={styles.panel}>
        <Card labelledBy={titleId}>
          <ReceiptDetails receipt={receipt} titleId={titleId} />
        </Card>
      </div>
    )
  return (
    <Modal
      open
      title={label('receipts.details.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
    >
      <ReceiptDetails receipt={receipt} titleId={null} />
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
