import type { RetryEnd, UsableMethod } from '@quittance/contract/payments/payments'
import { type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import { type Cents, type Currency, smallest, zero } from '@quittance/domain/money'
import type { InnerState } from '@quittance/domain/payments/payment'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { type Selectable, sql } from 'kysely'
import { toCents } from '../../platform/database/database.ts'
import { isPaymentEffective } from '../../servicing/ledger/effective-payment-repository.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { acceptedStates } from './pending-payment-repository.ts'
import { extraClosedDaysOf, toExtraClosedDays } from '../scheduled/closed-days-row.ts'
import {
  placeOfPayment,
  type ReplacedDebit,
  type ReplacedDebitRow,
  replacedDebitOf,
  toReplacedDebit,
} from '../replacements/replaced-debit-repository.ts'
import {
  type ReplacedRetry,
  type ReplacedRetryRow,
  firstDebitOn,
  replacedRetryOf,
  toReplacedRetry,
} from '../replacements/replaced-retry-row.ts'

/** The columns that say what a payment is, how it stands, and how it came back. */
export const paymentColumns = [
  'payment_id',
  'loan_id',
  'borrower_id',
  'state',
  'amount_cents',
  'fee_cents',
  'currency',
  'effective_on',
  'collected_on',
  'made_at',
  'platform',
  'confirm_id',
  'reference',
  'decline_code',
  'return_code',
  'returned_on',
  'return_fee_cents',
  'retry_on',
  'refunded_cents',
  'returned_cents',
  'retry_ended',
  'represents',
  'instead_of',
  'instead_of_scheduled',
  'settles_on',
  'schedules_suspended',
  'reopened_loan',
  'posted_on',
  'channel',
  'interest_cents',
  'principal_cents',
  'principal_extra_cents',
  'late_fee_cents',
  'nsf_fee_cents',
  'other_fee_cents',
  'payoff_fee_cents',
  'unapplied_cents',
  'over_cents',
  'satisfied_cents',
  'principal_after_cents',
  'recovery_cents',
  'method_id',
  'method_kind',
  'method_brand',
  'method_last_four',
] as const satisfies (keyof Tables['payments'])[]

/**
 * What else is asked of a row of `payments p`: which payment it tries again, what tries it or takes its
 * place, and whether its day is still to come.
 */
export const derivedColumns = [
  sql<LocalDate | null>`(case when p.represents is not null then ${firstDebitOn('p')} end)`.as(
    'retry_of',
  ),
  sql<InnerState | null>`(select n.state from payments n
    where n.lender_id = p.lender_id and n.represents = p.payment_id)`.as('retry_state'),
  sql<boolean>`(p.retry_on is not null and exists (select from payments i
    where i.lender_id = p.lender_id and i.instead_of = p.payment_id
      and i.state in ${acceptedStates}))`.as('is_replaced'),
  sql<boolean>`exists (select from payments i where i.lender_id = p.lender_id
    and i.instead_of = p.payment_id and ${isPaymentEffective('i')})`.as('is_replacement_good'),
  sql<number>`(case when p.schedules_suspended = 0 then 0 else (
    select count(*)::int from schedules s, methods paid, methods debited
    where debited.lender_id = p.lender_id and debited.method_id = p.method_id
      and paid.lender_id = debited.lender_id and paid.borrower_id = debited.borrower_id
      and paid.fingerprint = debited.fingerprint
      and s.lender_id = paid.lender_id and s.method_id = paid.method_id
      and s.status = 'active' and s.suspended_on is not null) end)`.as('schedules_held'),
  sql<UsableMethod>`(case when p.state <> 'returned' then 'same' else coalesce((
    select case when bool_or(o.fingerprint = debited.fingerprint) then 'same' else 'another' end
    from lenders e join methods o using (lender_id)
    left join methods debited on debited.lender_id = p.lender_id and debited.method_id = p.method_id
    where e.lender_id = p.lender_id and o.borrower_id = p.borrower_id and o.removed_at is null
      and (o.status = 'usable' or (o.status = 'unvalidated' and o.usable_from <= e.business_date))
      and (o.expires = '' or o.expires >= to_char(e.business_date, 'YYYY-MM'))
    having count(*) > 0), 'none') end)`.as('usable_method'),
  replacedDebitOf('p.lender_id', placeOfPayment).as('replaced_debit'),
  replacedRetryOf({ lenderId: sql`p.lender_id`, placeId: sql`p.instead_of` }).as('replaced_retry'),
  sql<boolean>`(p.effective_on > (select e.business_date from lenders e
    where e.lender_id = p.lender_id))`.as('is_dated_later'),
  sql`(case when p.platform = 'schedule' then ${extraClosedDaysOf('p.lender_id')} end)`.as(
    'extra_closed_days',
  ),
] as const

/** A row of them, with the number of its loan and the type of its account. */
export type PaymentRow = Pick<Selectable<Tables['payments']>, (typeof paymentColumns)[number]> & {
  readonly loan_no: string
  readonly retry_of: LocalDate | null
  readonly retry_state: InnerState | null
  readonly is_replaced: boolean
  /** whether the payment that took its place neither came back, nor was cancelled or refunded whole */
  readonly is_replacement_good: boolean
  readonly is_dated_later: boolean
  /** schedules of its account that wait now, where any had to wait for it */
  readonly schedules_held: number
  readonly usable_method: UsableMethod
  /** of a debit that a schedule made */
  readonly extra_closed_days: unknown
  readonly replaced_debit: ReplacedDebitRow | null
  readonly replaced_retry: ReplacedRetryRow | null
  /** null where no method is saved */
  readonly account_type: '' | 'checking' | 'savings' | null
}

/** How a payment came back. */
export type PaymentReturn = {
  /** the bank's own code of a return; '' of a payment that did not come back */
  readonly returnCode: string
  /** the business day on which it came back */
  readonly returnedOn: LocalDate | null
  /** when a debit that came back is going to be tried again; null: it is not, or was */
  readonly triesAgainOn: LocalDate | null
  /** what that debits at most, convenience fee included; 0: it is not tried again */
  readonly retryMost: Cents
  /** why a try that was promised is not made; '' where none was, or it is still to come */
  readonly retryEnded: RetryEnd
  /** whether it was tried again */
  readonly isTried: boolean
  /** the day of the first debit that it tries again; null: it tries none */
  readonly retryOf: LocalDate | null
  /** schedules of its account that had to wait for it, and do so now */
  readonly schedulesHeld: number
  /** by what its payer may pay now */
  readonly usableMethod: UsableMethod
  /** charged to the loan because it came back */
  readonly returnFee: Cents
  /** whether it came back or was cancelled, and opened a loan again on which nothing had been owed */
  readonly isReopened: boolean
}

export const notReturned: PaymentReturn = {
  returnCode: '',
  returnedOn: null,
  triesAgainOn: null,
  retryMost: zero,
  retryEnded: '',
  isTried: false,
  retryOf: null,
  schedulesHeld: 0,
  usableMethod: 'same',
  returnFee: zero,
  isReopened: false,
}

/** What says of a payment in whose place it was made. */
export type PlaceTaken = 'insteadOf' | 'replacedDebit' | 'replacedRetry'

/** A payment as it stands in the database. */
export type StoredPayment = PaymentReturn & {
  readonly paymentId: string
  readonly loanId: string
  readonly loanNo: string
  /** who made it, and may take it back; null: nobody of the portal */
  readonly borrowerId: string | null
  readonly state: InnerState
  readonly amount: Cents
  readonly fee: Cents
  readonly currency: Currency
  readonly effectiveOn: LocalDate
  /** the day on which its money is taken: a debit of a series may count from an earlier one */
  readonly collectedOn: LocalDate
  /** whether the business day on which it takes effect is still to come */
  readonly isDatedLater: boolean
  /** when its money is expected to arrive; null where nothing was charged yet */
  readonly settlesOn: LocalDate | null
  /** the returned debit, or the scheduled payment, that it takes the place of; null for none */
  readonly insteadOf: string | null
  /** the scheduled payment in whose place it was made, or what it tries again: its day, and its amount with the fee */
  readonly replacedDebit: ReplacedDebit | null
  /** the debit that came back, and in the place of whose retry it was made; null for none */
  readonly replacedRetry: ReplacedRetry | null
  /** business time */
  readonly madeAt: Instant
  /** the same, of a debit that a schedule made; null: it was made by hand */
  readonly scheduledAt: Instant | null
  /** days of such a debit on which its lender's bank is closed besides the holidays */
  readonly extraClosedDays?: readonly LocalDate[]
  /** by which people name it: 'LM-7Q4K-229P' */
  readonly reference: string
  readonly confirmId: string
  readonly declineCode: string
  readonly method: {
    readonly id: string
    readonly kind: MethodKind
    readonly brand: string
    readonly lastFour: string
    readonly accountType: '' | 'checking' | 'savings'
  }
}

export function toPayment(row: PaymentRow): StoredPayment {
  return {
    paymentId: row.payment_id,
    loanId: row.loan_id,
    loanNo: row.loan_no,
    borrowerId: row.borrower_id,
    state: row.state,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    currency: row.currency,
    effectiveOn: row.effective_on,
    collectedOn: row.collected_on ?? row.effective_on,
    madeAt: toInstant(row.made_at.getTime()),
    scheduledAt: scheduledAtOf(row),
    ...(row.extra_closed_days !== null && {
      extraClosedDays: toExtraClosedDays(row.extra_closed_days),
    }),
    reference: row.reference,
    confirmId: row.confirm_id,
    declineCode: row.decline_code,
    returnCode: row.return_code,
    returnedOn: row.returned_on,
    ...nextTryOf(row),
    retryOf: row.retry_of,
    insteadOf: row.instead_of ?? row.instead_of_scheduled,
    replacedDebit: toReplacedDebit(row.replaced_debit),
    replacedRetry: toReplacedRetry(row.replaced_retry),
    isDatedLater: row.is_dated_later,
    settlesOn: row.settles_on,
    schedulesHeld: row.schedules_held,
    usableMethod: row.usable_method,
    returnFee: toCents(row.return_fee_cents),
    isReopened: row.reopened_loan,
    method: {
      id: row.method_id ?? '',
      kind: row.method_kind as MethodKind,
      brand: row.method_brand,
      lastFour: row.method_last_four,
      accountType: row.account_type ?? '',
    },
  }
}

/** When a schedule made it; null where it was made by hand. */
export function scheduledAtOf({
  platform,
  made_at,
}: Pick<PaymentRow, 'platform' | 'made_at'>): Instant | null {
  return platform === 'schedule' ? toInstant(made_at.getTime()) : null
}

/** Whether nothing was left to pay on the loan once it was posted. */
export function isPayoff(
  row: Pick<PaymentRow, 'posted_on' | 'principal_after_cents' | 'recovery_cents'>,
): boolean {
  return row.posted_on !== null && row.principal_after_cents === 0n && row.recovery_cents === 0n
}

/** What is still to come of a debit that came back, or why nothing is. */
function nextTryOf(row: PaymentRow) {
  const { retry_on: on, retry_ended: ended, retry_state, is_replaced, is_replacement_good } = row
  const isTried = retry_state !== null
  const wasCalledOff = retry_state === 'cancelled' || retry_state === 'declined'
  const none = { isTried, triesAgainOn: null, retryMost: zero } as const
  if (isTried) return { ...none, retryEnded: wasCalledOff ? 'cancelled' : '' } as const
  if (is_replaced || ended === 'instead')
    return { ...none, retryEnded: is_replacement_good ? 'instead' : 'replacement' } as const
  if (on === null) return { ...none, retryEnded: ended }
  return { isTried, triesAgainOn: on, retryMost: mostTakenAgain(row), retryEnded: ended }
}

/** What came back of a debit: what refunds had left, or less where its bank named less. */
function mostTakenAgain(row: PaymentRow): Cents {
  const left = toCents(row.amount_cents + row.fee_cents - row.refunded_cents)
  return row.returned_cents === null ? left : smallest(left, toCents(row.returned_cents))
}
