import { type ReactNode, useId } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import type { useReceipts } from './use-receipts.ts'
import { ReceiptList } from './receipt-list.tsx'

type RecentReceiptsProps = {
  asked: ReturnType<typeof useReceipts>
  /** whether each line names its loan */
  showsLoan: boolean
  all: ReactNode
  /** the address of the receipt of a reference */
  hrefOf: (reference: string) => string
}

/** The last few payments of all loans, and the way to the rest; nothing while there are none. */
export function RecentReceipts({ asked, showsLoan, all, hrefOf }: RecentReceiptsProps) {
  const label = useLabel()
  const titleId = useId()
  const { data, isPending } = asked
  if (isPending) return <RowsPlace label={label('shell.spinner.text')} />
  if (data === undefined || data.receipts.length === 0) return null
  return (
    <Card labelledBy={titleId}>
      <SectionHeader id={titleId} title={label('loans.activity.title')} action={all} />
      <ReceiptList receipts={data.receipts} showsLoan={showsLoan} hrefOf={hrefOf} />
    </Card>
  )
}
