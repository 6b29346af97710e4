import { showValue } from '@quittance/contract/labels/labels'
import { isPaymentUncharged, splitFigure } from '@quittance/contract/receipts/payment-figure'
import { placeText } from '@quittance/contract/receipts/place-of-payment'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import { formatMonth } from '@quittance/domain/calendar'
import { Link } from 'wouter'
import { useLabel, useReader } from '../../lib/i18n/labels.ts'
import { Chip } from '../../ui/feedback/chip.tsx'
import { Parts } from '../../ui/figures/parts.tsx'
import { List } from '../../ui/surfaces/list.tsx'
import { ListItem } from '../../ui/surfaces/list-item.tsx'
import { BankIcon, CardIcon } from '../../ui/brand/page-icons.tsx'
import { toReceiptTone } from './receipt-labels.ts'

type ReceiptListProps = {
  receipts: readonly Receipt[]
  /** whether each line has the number of its loan: of several nobody could tell which it is */
  showsLoan: boolean
  /** whether each line has its reference too, where there is room for it */
  showsReference?: boolean
  /** the receipt whose details show; null for none */
  openId?: string | null
  /** opens the receipt of a reference here; its rows stand under the months in which they were paid */
  onOpen?: (reference: string) => void
  /** the address of the receipt of a reference, where it opens elsewhere */
  hrefOf?: (reference: string) => string
}

/** A line for each payment: method and day, total and state. */
export function ReceiptList({ receipts, openId = null, ...props }: ReceiptListProps) {
  const { showsLoan, showsReference = false, onOpen, hrefOf } = props
  const label = useLabel()
  const reader = useReader()
  /** What it was scheduled for, or made in place of: longer than the rest, with a line of its own. */
  const noteOf = (receipt: Receipt) => {
    const { scheduledFor, replaces } = receipt
    if (replaces !== null)
      return label('receipts.list.inPlaceOf', { what: placeText(receipt, reader) })
    if (scheduledFor === null) return undefined
    return label('receipts.list.scheduledFor', { date: { day: scheduledFor } })
  }
  const isBanded = onOpen !== undefined && receipts.some(isInMonthOf(receipts))
  return (
    <List flush={onOpen !== undefined} label={label('receipts.list.label')}>
      {receipts.map((receipt, at) => (
        <ListItem
          key={receipt.id}
          {...(isBanded &&
            monthOf(receipt) !== monthOf(receipts[at - 1]) && {
              heading: formatMonth(receipt.paidOn, reader.locale),
            })}
          icon={receipt.channel === 'card' ? <CardIcon /> : <BankIcon />}
          title={receipt.methodText}
          detail={
            <Parts
              whole
              texts={[
                showValue({ day: receipt.paidOn }, reader),
                ...(showsLoan ? [receipt.loanNo] : []),
                ...(showsReference ? [receipt.paymentReference] : []),
              ]}
            />
          }
          note={noteOf(receipt)}
          end={<Figure receipt={receipt} />}
          endDetail={
            <Chip tone={toReceiptTone(receipt)} bare={receipt.state === 'completed'}>
              {receipt.stateText}
            </Chip>
          }
          current={receipt.id === openId}
          {...(onOpen !== undefined && { onSelect: () => onOpen(receipt.paymentReference) })}
          {...(hrefOf !== undefined && { href: hrefOf(receipt.paymentReference), link: Link })}
        />
      ))}
    </List>
  )
}

/** Whether a line has its month in common with the one before it: only then is there anything to head. */
function isInMonthOf(receipts: readonly Receipt[]) {
  return (receipt: Receipt, at: number) => monthOf(receipt) === monthOf(receipts[at - 1])
}

function monthOf(receipt: Receipt | undefined): string {
  return receipt?.paidOn.slice(0, 7) ?? ''
}

/** The payment's one figure, what comes on top of it smaller; struck where nothing was taken. */
function Figure({ receipt }: { receipt: Receipt }) {
  const [amount, rest] = splitFigure(receipt, useReader())
  const Text = isPaymentUncharged(receipt) ? 's' : 'span'
  return (
    <Text>
      {amount}
      {rest !== '' && (
        <>
          {' '}
          <small>{rest}</small>
        </>
      )}
    </Text>
  )
}
