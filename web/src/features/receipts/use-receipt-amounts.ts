import type { Receipt } from '@quittance/contract/receipts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useMoney } from '../../lib/i18n/use-money.ts'
import { isReceiptUncharged, sumReceipt, chooseTotalLabel } from './receipt-labels.ts'

type Line = { readonly label: string; readonly value: string }
type AmountRow =
  | 'principal'
  | 'interest'
  | 'lateFee'
  | 'nsfFee'
  | 'overpayment'
  | 'toLoan'
  | 'fee'
  | 'amount'

/**
 * What a payment took, line by line. Of one that stands: its parts where the lender shows them,
 * what went to the loan, the fee on top. Of one that a bank sent back both ways, of one that never
 * went through nothing: neither is told as if it were kept.
 */
export function useReceiptAmounts(receipt: Receipt, hasSplit: boolean) {
  const label = useLabel()
  const money = useMoney()
  const { split, currency, fee } = receipt
  const sum = money(sumReceipt(receipt), currency)
  const fees = fee > 0n ? [row('fee', fee)] : []

  if (isReceiptUncharged(receipt))
    return {
      rows: [row('amount', receipt.amount), ...fees],
      total: {
        label: label('receipts.details.totalCharged'),
        value: money(receipt.totalCharged, currency),
      },
    }
  if (receipt.state === 'returned')
    return {
      rows: [
        row('amount', receipt.amount),
        ...fees,
        {
          label: label('receipts.details.chargedOn', { date: { day: receipt.effectiveOn } }),
          value: sum,
        },
      ],
      total: { label: returned(), value: sum },
    }
  const parts = [
    row('principal', split.principal),
    row('interest', split.interest),
    row('lateFee', split.lateFee),
    row('nsfFee', split.nsfFee),
    ...(split.over > 0n ? [row('overpayment', split.over)] : []),
  ]
  return {
    rows: [...(hasSplit ? parts : []), row('toLoan', receipt.amount), ...fees],
    total: { label: label(chooseTotalLabel(receipt)), value: sum },
  }

  function row(name: AmountRow, cents: Receipt['amount']): Line {
    return { label: label(`receipts.details.${name}`), value: money(cents, currency) }
  }

  /** The lender's books from before the portal do not tell the day. */
  function returned(): string {
    if (receipt.returnedOn === null) return receipt.stateText
    return label('receipts.details.returnedOn', { date: { day: receipt.returnedOn } })
  }
}
