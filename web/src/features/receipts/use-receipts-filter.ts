import type { ReceiptSort } from '@quittance/contract/receipts/receipts-request'
import {
  type ReceiptKind,
  requestedReceiptKinds,
  receiptKindsOffered,
} from '@quittance/domain/lenders/receipt-kinds'
import { isDay, type LocalDate } from '@quittance/domain/calendar'
import { useSearchParams } from 'wouter'
import { useOfferedMethods } from '../../lib/settings/payment-methods-offered.ts'
import { dialogEntry } from '../../ui/dialogs/dialog-history.ts'

/** What receipts are searched for; what is left out holds nothing back. */
export type SearchedReceipts = {
  /** '25.00' */
  readonly amount?: string
  readonly from?: LocalDate
  readonly to?: LocalDate
}

/** What is ticked and chosen; nothing ticked holds nothing back. */
export type PickedReceipts = {
  readonly loanNumbers: readonly string[]
  readonly kinds: readonly ReceiptKind[]
  readonly sort: ReceiptSort
}

export const receiptSorts = [
  'newest',
  'oldest',
  'smallest',
  'largest',
] as const satisfies readonly ReceiptSort[]

/**
 * The filter of the page and the receipt that is open, as the address has them: a reload and the way
 * back keep them. What the address has that is not offered is left out. A change of the filter starts
 * at page 1 (RCPT-22).
 */
export function useReceiptsFilter(loanNumbers: readonly string[]) {
  const { settings, country } = useOfferedMethods()
  const [search, setSearch] = useSearchParams()
  const listed = (name: string) => (search.get(name) ?? '').split(',')
  const offered = receiptKindsOffered(settings, country)
  const sort = receiptSorts.find((one) => one === search.get('sort')) ?? 'newest'
  const kinds = offered.filter((one) => listed('kinds').includes(one))
  // A loan that was taken off meanwhile is not asked for: the server would not find it.
  const loans = loanNumbers.filter((one) => listed('loans').includes(one))
  const searched = readSearch(search)
  const asked = Number(search.get('page') ?? '1')
  const page = Number.isInteger(asked) && asked >= 1 && asked <= pagesMax ? asked : 1
  return {
    picked: { loanNumbers: loans, kinds, sort },
    pick: ({ loanNumbers: next, ...others }: PickedReceipts) =>
      go({
        loans: next.join(','),
        kinds: others.kinds.join(','),
        sort: others.sort === 'newest' ? '' : others.sort,
        page: '',
        receipt: '',
      }),
    searched,
    search: (wanted: SearchedReceipts) =>
      go({ amount: '', from: '', to: '', ...wanted, page: '', receipt: '' }),
    clear: () => go({ amount: '', from: '', to: '', loans: '', kinds: '', page: '', receipt: '' }),
    /** how many boxes are ticked, and what is searched for */
    count: loans.length + kinds.length + Object.keys(searched).length,
    offeredMethodKinds: offered,
    asked: {
      page,
      sort,
      loanNumbers: loans,
      kinds: requestedReceiptKinds(kinds, settings, country),
      ...searched,
    },
    turnTo: (next: number) => go({ page: next === 1 ? '' : String(next), receipt: '' }),
    /** the reference of the receipt that is open; null for none */
    opened: search.get('receipt'),
    open: (reference: string) => go({ receipt: reference }),
    /** opens it in a dialog, which Back closes */
    openOver: (reference: string) => go({ receipt: reference }, { state: dialogEntry }),
    closeOver,
  }

  /** Back has taken the receipt out of the address already. */
  function closeOver(): void {
    if (new URLSearchParams(location.search).has('receipt'))
      go({ receipt: '' }, { replace: true, state: dialogEntry })
  }

  function go(changes: Readonly<Record<string, string>>, entry?: NewEntry): void {
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes))
        if (value === '') next.delete(name)
        else next.set(name, value)
      return next
    }, entry)
  }
}

/** What the address searches for; what is none of it counts for nothing. */
function readSearch(search: URLSearchParams): SearchedReceipts {
  const found = (['amount', 'from', 'to'] as const).flatMap((name) => {
    const text = search.get(name) ?? ''
    const isRead = name === 'amount' ? amountSearched.test(text) : isDay(text)
    return isRead ? [[name, text]] : []
  })
  return Object.fromEntries(found) as SearchedReceipts
}

type NewEntry = { readonly state: unknown; readonly replace?: boolean }

/** As the server takes one. */
const amountSearched = /^\d{1,10}\.\d{2}$/

/** As many as the server takes. */
const pagesMax = 10_000
