import type { ReceiptSort } from '@quittance/contract/receipts-request'
import {
  type ReceiptKind,
  receiptKindsAsked,
  receiptKindsOffered,
} from '@quittance/domain/lender/receipt-kinds'
import { useState } from 'react'
import { useOfferedMethods } from '../../lib/settings/payment-methods-offered.ts'

/** What is ticked and chosen; nothing ticked holds nothing back. */
export type PickedReceipts = {
  readonly loanNumbers: readonly string[]
  readonly kinds: readonly ReceiptKind[]
  readonly sort: ReceiptSort
}

const nothing = { loanNumbers: [], kinds: [] }

/** The filter of the page, and what it asks the server for. A change starts at page 1 (RCPT-22). */
export function useReceiptsFilter(loanNumbers: readonly string[]) {
  const { settings, country } = useOfferedMethods()
  const [picked, setPicked] = useState<PickedReceipts>({ ...nothing, sort: 'newest' })
  const [page, setPage] = useState(1)
  // A loan that was taken off meanwhile is not asked for: the server would not find it.
  const loans = picked.loanNumbers.filter((one) => loanNumbers.includes(one))
  const change = (next: PickedReceipts) => {
    setPicked(next)
    setPage(1)
  }
  return {
    picked: { ...picked, loanNumbers: loans },
    pick: change,
    clear: () => change({ ...nothing, sort: picked.sort }),
    /** how many boxes are ticked */
    count: loans.length + picked.kinds.length,
    offeredMethodKinds: receiptKindsOffered(settings, country),
    asked: {
      page,
      sort: picked.sort,
      loanNumbers: loans,
      kinds: receiptKindsAsked(picked.kinds, settings, country),
    },
    turnTo: setPage,
  }
}
