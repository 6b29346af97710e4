import type { NextDebit } from '@quittance/contract/loans'
import {
  type Cents,
  type Currency,
  largest,
  smallest,
  subtract,
  zero,
} from '@quittance/domain/money'
import { useEffect, useRef } from 'react'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useDebitText } from '../../../lib/i18n/use-debit-text.ts'
import { askedNow } from '../../../lib/loans/asked-now.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { PhoneIcon } from '../../../ui/brand/page-icons.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { RadioLines } from '../../../ui/choices/radio-lines.tsx'
import { isPayoff, paysWhatIsAsked, type PaymentOrder } from './payment-order.ts'

type Order = Pick<PaymentOrder, 'loan' | 'amount' | 'payoff'>

/** In whose place this payment is made; null: it is made as well. */
export type PlaceChoice = {
  readonly insteadOf: string | null
  readonly onChoose: (insteadOf: string | null) => void
}

type PlaceOfPaymentProps = {
  debits: readonly NextDebit[]
  order: Order
  place: PlaceChoice
}

/**
 * The debits in whose place a payment may be made, those of its amount first, then by their days. Of a
 * payment that pays the loan off none is: it stops them all.
 */
export function listReplaceable(order: Order) {
  if (isPayoff(order)) return []
  const { replaceableDebits: debits } = order.loan
  const isOther = ({ amount }: NextDebit) => Number(amount !== order.amount)
  return debits.toSorted((left, right) => isOther(left) - isOther(right))
}

/**
 * What stays unpaid of what a debit would pay, in whose place a payment is made: it pays first what is asked for now.
 * Never more than what is left of the loan.
 */
function unpaidOf(debit: NextDebit, { loan, amount, payoff }: Order): Cents {
  const { nextPayment, newOldestDueOn } = askedNow(loan)
  const asked = newOldestDueOn === null ? payoff : smallest(payoff, nextPayment)
  if (paysWhatIsAsked(loan, debit))
    return largest(zero, subtract(smallest(debit.amount, asked), amount))
  const left = largest(zero, subtract(amount, asked))
  return largest(zero, subtract(smallest(debit.amount, subtract(payoff, asked)), left))
}

/** Says debits so that no two are alike: those of one amount, day and account are numbered. */
function useDebitNames(debits: readonly NextDebit[], currency: Currency) {
  const label = useLabel()
  const debitText = useDebitText()
  const textOf = (debit: NextDebit) => debitText(debit, currency)
  return (debit: NextDebit) => {
    const text = textOf(debit)
    const alike = debits.filter((one) => textOf(one) === text)
    if (alike.length < 2) return text
    const number = String(alike.findIndex(({ id }) => id === debit.id) + 1)
    return label('retries.place.numbered', { debit: text, number, count: String(alike.length) })
  }
}

/** Which of the coming debits is not taken since this payment is made; it says which in a sentence. */
export function PlaceOfPayment({ debits, order, place }: PlaceOfPaymentProps) {
  const label = useLabel()
  const { currency } = order.loan
  const debitText = useDebitNames(debits, currency)
  const chosen = debits.find(({ scheduledId }) => scheduledId === place.insteadOf)
  const unpaid = chosen === undefined ? zero : unpaidOf(chosen, order)
  const asWell = 'asWell'
  // Of a few debits what the choice comes to stands below the fold of a phone.
  const told = useRef<HTMLOutputElement>(null)
  const isNew = useRef(false)
  useEffect(() => {
    if (isNew.current) told.current?.scrollIntoView({ block: 'nearest' })
    isNew.current = false
  })
  return (
    <>
      <RadioLines
        name="place"
        legend={label('schedules.next.place')}
        value={chosen?.scheduledId ?? asWell}
        options={[
          ...debits.map((debit) => ({
            value: debit.scheduledId,
            title: label('schedules.next.insteadOf', { debit: debitText(debit) }),
          })),
          { value: asWell, title: label('schedules.next.asWellAs') },
        ]}
        onChange={choose}
      />
      <output ref={told}>
        {chosen === undefined
          ? label('schedules.next.replacesNone')
          : label('schedules.next.replaces', { debit: debitText(chosen) })}
        {chosen !== undefined && unpaid > 0n && (
          <>
            {' '}
            {label('schedules.next.leaves', {
              amount: { cents: unpaid, currency },
              date: { shortDay: chosen.on },
            })}{' '}
            {label('schedules.next.staysDue')}
          </>
        )}
      </output>
    </>
  )

  function choose(value: string): void {
    isNew.current = true
    place.onChoose(value === asWell ? null : value)
  }
}

/**
 * Whether a debit from an account of the reader's is taken beside a payment whatever they choose: only
 * the lender changes it, and none can be paid instead of it.
 */
export function isKeptBeside(order: Order, debit: NextDebit): boolean {
  const { isRetry, method, obstacle } = debit
  // After one that does not run comes another of the reader's own series, which nothing can be paid instead of yet.
  const isOwn = order.loan.comingDebits.some((one) => one.id === debit.id && one.scheduledId !== '')
  return !isPayoff(order) && !isRetry && !isOwn && method !== null && obstacle === ''
}

/** Says of each debit that only the lender changes that it is taken as well, and whom to call. */
export function KeptDebits({ order }: { order: Order }) {
  const label = useLabel()
  const { companyName: lender, phoneNumber: phone } = useLender().settings
  const kept = order.loan.comingDebits.filter((debit) => isKeptBeside(order, debit))
  const debitText = useDebitNames(kept, order.loan.currency)
  if (kept.length === 0) return null
  return (
    <>
      {kept.map((debit) => (
        <p key={debit.id}>{label('schedules.next.kept', { debit: debitText(debit), lender })}</p>
      ))}
      {phone !== '' && (
        <p>
          <TextLink href={`tel:${phone}`} icon={<PhoneIcon small />}>
            {`${label('schedules.row.callToEdit')} ${formatPhone(phone)}`}
          </TextLink>
        </p>
      )}
    </>
  )
}
