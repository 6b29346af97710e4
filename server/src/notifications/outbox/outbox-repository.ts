import { type Instant, toInstant, type LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import {
  add,
  type Cents,
  type Currency,
  largest,
  parseDollars,
  zero,
} from '@quittance/domain/money'
import { type InnerState, isPaymentTimed } from '@quittance/domain/payments/payment'
import { isPlainName } from '@quittance/domain/plain-name'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { readLoanAfter } from '../../platform/database/stored-loan-after.ts'
import { toReceiptSplit } from '../../platform/database/payments/payment-split-row.ts'
import { type AccountNotification, accountTopic } from '../templates/account-notifications.ts'
import type { MessageChannel, PaymentNotification } from '../templates/payment-notifications.ts'
import { emailOfBorrower } from '../recipients/own-contact-repository.ts'
import type { MessagePayload } from './message-payload.ts'
import { isOfSeriesThatGoesOn } from './debiting-series-repository.ts'

/** A message that is ours to send until its lease ends, and what it tells. */
export type ClaimedMessage = {
  readonly messageId: string
  readonly topic: string
  readonly channel: MessageChannel
  /** of a push: the name of the browser; null: whoever it is for has no such address */
  readonly recipient: string | null
  /** of a push: where that browser takes them, as JSON; null: nowhere any more */
  readonly subscription: string | null
  /** who is told, and by whose name; null for somebody without an account */
  readonly borrowerId: string | null
  /** the payment that it tells of; null: it tells of none */
  readonly paymentId: string | null
  /** whether that was made in the place of another one */
  readonly takesPlace: boolean
  /** this try counted in: from 1 */
  readonly attempts: number
  /** elapsed time */
  readonly writtenAt: Instant
  /** the recipient asked for no more texts */
  readonly isStopped: boolean
  /** its reader turned messages of this channel off */
  readonly isTurnedOff: boolean
  /** the reader's own quiet hours, 'HH:MM'; null for none */
  readonly quietHours: readonly [from: string, to: string] | null
  /** null: the payment that it tells of is not there, or was made by nobody */
  readonly notification: PaymentNotification | null
  /** of a message about access to an account; its secret is closed still, null: gone or over */
  readonly account:
    | (Omit<AccountNotification, 'secret'> & { readonly closed: string | null })
    | null
}

type TakenRow = {
  readonly message_id: string
  readonly topic: string
  readonly channel: MessageChannel
  readonly recipient: string | null
  readonly subscription: string | null
  readonly borrower_id: string | null
  readonly payment_id: string | null
  readonly attempts: number
  readonly written_at: Date
  readonly payload: MessagePayload
  readonly closed: string | null
  readonly is_stopped: boolean
  readonly is_turned_off: boolean
  readonly quiet_from: string | null
  readonly quiet_to: string | null
  readonly first_name: string | null
  readonly language: Language
  readonly loan_no: string
  readonly amount_cents: bigint
  readonly fee_cents: bigint
  readonly refunded_cents: bigint
  readonly currency: Currency
  readonly reference: string
  readonly confirm_id: string
  readonly posted_on: LocalDate | null
  readonly interest_cents: bigint
  readonly principal_cents: bigint
  readonly late_fee_cents: bigint
  readonly nsf_fee_cents: bigint
  readonly other_fee_cents: bigint
  readonly payoff_fee_cents: bigint
  readonly unapplied_cents: bigint
  readonly recovery_cents: bigint
  readonly over_cents: bigint
  readonly principal_after_cents: bigint
  readonly effective_on: LocalDate
  readonly made_at: Date
  readonly platform: 'web' | 'mobile' | 'phoneAgent' | 'schedule' | 'office'
  readonly represents: string | null
  readonly state: InnerState
  readonly payment_channel: PaymentNotification['channel']
  readonly method_brand: string
  readonly method_last_four: string
  readonly is_of_another: boolean | null
  readonly account_type: '' | 'checking' | 'savings' | null
  readonly exchanges: number
  readonly decline_code: string
  readonly return_code: string
  readonly returned_on: LocalDate | null
  readonly retry_on: LocalDate | null
  readonly settles_on: LocalDate | null
  readonly is_dated_later: boolean
  readonly reopened_loan: boolean
  readonly is_of_series: boolean
  readonly takes_place: boolean
}

/**
 * Takes messages that are due and held by nobody, the longest due first, with all that they tell:
 * one statement. Nobody else takes them until the lease ends; should this program end before it
 * wrote down what became of them, they are sent again then.
 */
export async function claimMessages(
  trx: LenderTransaction,
  lenderId: string,
  { now, until, most }: { readonly now: Instant; readonly until: Instant; readonly most: number },
): Promise<ClaimedMessage[]> {
  const { rows } = await sql<TakenRow>`
    with due as (
      select message_id from outbox
      where lender_id = ${lenderId}::uuid and sent_at is null and failed_as is null
        and next_attempt_at <= ${new Date(now)}::timestamptz
      order by next_attempt_at limit ${most}::integer
      for no key update skip locked
    ), taken as (
      update outbox set attempts = attempts + 1, next_attempt_at = ${new Date(until)}::timestamptz
      where lender_id = ${lenderId}::uuid and message_id in (select message_id from due)
      returning message_id, topic, channel, recipient, attempts, written_at, payload
    )
    select t.message_id, t.topic, t.channel, t.attempts, t.written_at, t.payload,
      case when t.channel = 'email' then coalesce(t.recipient, ${emailOfBorrower}) else t.recipient end
        as recipient,
      n.token as subscription, b.borrower_id, p.payment_id,
      p.borrower_id <> b.borrower_id as is_of_another,
      s.number is not null as is_stopped,
      coalesce(not case t.channel when 'email' then b.wants_emails when 'push' then b.wants_pushes
        else b.wants_texts end, false) as is_turned_off, b.quiet_from, b.quiet_to,
      case when secret.expires_at > ${new Date(now)}::timestamptz then secret.sealed end as closed,
      b.first_name, coalesce(t.payload ->> 'language', b.language) as language,
      l.loan_no, p.amount_cents, p.fee_cents, p.refunded_cents, p.currency,
      p.reference, p.confirm_id, p.posted_on, p.interest_cents, p.principal_cents,
      p.late_fee_cents, p.nsf_fee_cents, p.other_fee_cents, p.payoff_fee_cents, p.unapplied_cents,
      p.recovery_cents, p.over_cents, p.principal_after_cents, p.effective_on, p.made_at, p.platform,
      p.represents, p.state,
      p.channel as payment_channel,
      p.method_brand, p.method_last_four, p.attempts as exchanges, p.decline_code, p.return_code,
      p.returned_on, p.retry_on, p.settles_on,
      p.effective_on > (select business_date from lenders e where e.lender_id = ${lenderId}::uuid)
        as is_dated_later, m.account_type,
      p.reopened_loan, ${isOfSeriesThatGoesOn} as is_of_series,
      coalesce(p.instead_of, p.instead_of_scheduled) is not null as takes_place
    from taken t
    left join payments p on p.lender_id = ${lenderId}::uuid
      and p.payment_id = (t.payload ->> 'paymentId')::uuid
    left join methods m on m.lender_id = p.lender_id and m.method_id = p.method_id
    left join loans l on l.lender_id = p.lender_id and l.loan_id = p.loan_id
    left join borrowers b on b.lender_id = ${lenderId}::uuid
      and b.borrower_id = coalesce((t.payload ->> 'borrowerId')::uuid, p.borrower_id)
    left join message_secrets secret on secret.lender_id = ${lenderId}::uuid
      and secret.message_id = t.message_id
    left join notification_tokens n on t.channel = 'push' and n.lender_id = ${lenderId}::uuid
      and n.borrower_id = (t.payload ->> 'borrowerId')::uuid and n.device_id = t.recipient
    left join opted_out_phones s on t.channel = 'sms' and s.lender_id = ${lenderId}::uuid
      and s.number = t.recipient
    order by t.written_at, t.message_id`.execute(trx)
  return rows.map(toTaken)
}

function toTaken(row: TakenRow): ClaimedMessage {
  const isAccount = row.topic.startsWith(accountTopic)
  return {
    messageId: row.message_id,
    topic: row.topic,
    channel: row.channel,
    recipient: row.recipient,
    subscription: row.subscription,
    borrowerId: row.borrower_id,
    paymentId: row.payment_id,
    takesPlace: row.takes_place,
    attempts: row.attempts,
    writtenAt: toInstant(row.written_at.getTime()),
    isStopped: row.is_stopped,
    isTurnedOff: row.is_turned_off,
    quietHours:
      row.quiet_from === null || row.quiet_to === null ? null : [row.quiet_from, row.quiet_to],
    notification: isAccount || row.first_name === null ? null : toNews(row, row.first_name),
    account: isAccount ? toAccount(row) : null,
  }
}

function toAccount({ payload, closed, language, first_name }: TakenRow): ClaimedMessage['account'] {
  const { firstName, path, contact, loanNo, device, minutes, at, day, schedules } = payload
  const { isHeld, reopened, method, debits, notMade, coming, ended, pause } = payload
  const { facts, consentId } = payload
  return {
    firstName: nameInMessages(firstName ?? first_name ?? ''),
    language,
    closed,
    path: path ?? '',
    contact: contact ?? '',
    loanNo: loanNo ?? '',
    device: device ?? '',
    minutes: minutes ?? 0,
    at: at ?? toInstant(0),
    day: day ?? null,
    schedules: schedules ?? 0,
    isHeld: isHeld ?? false,
    reopened: reopened ?? null,
    method: method ?? null,
    debits: debits ?? [],
    notMade: notMade ?? null,
    signInChange: payload.signInChange ?? null,
    ...(payload.passwordContacts && { passwordContacts: payload.passwordContacts }),
    ...(payload.due && { due: payload.due }),
    ...(payload.retried && { retried: payload.retried }),
    ...(payload.notes && { notes: payload.notes }),
    coming: coming ?? null,
    ended: ended ?? null,
    pause: pause ?? null,
    putOffBy: payload.putOffBy ?? null,
    facts: facts ?? [],
    consentId: consentId ?? null,
    isByAgent: payload.isByAgent ?? false,
  }
}

/** A name that was kept before it was judged addresses nobody. */
function nameInMessages(name: string): string {
  return isPlainName(name) ? name : ''
}

function toNews(row: TakenRow, firstName: string): PaymentNotification {
  const { nsfFee, tryAgainOn, why = null, newAmount, refund, refundFee = '0.00' } = row.payload
  const { changeCode: code, newLastFour = '' } = row.payload
  return {
    firstName: nameInMessages(firstName),
    language: row.language,
    loanNo: row.loan_no,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    refunded: toCents(row.refunded_cents),
    currency: row.currency,
    reference: row.reference,
    methodReference: row.confirm_id,
    postedOn: row.posted_on,
    split: toReceiptSplit(row),
    afterRefunds: null,
    unrefunded: largest(zero, toCents(row.amount_cents - row.refunded_cents)),
    principalAfter: toCents(row.principal_after_cents),
    effectiveOn: row.effective_on,
    settlesOn: row.settles_on,
    isDatedLater: row.is_dated_later,
    madeAt: toInstant(row.made_at.getTime()),
    isTimed: isPaymentTimed({ platform: row.platform, isRetry: row.represents !== null }),
    state: row.state,
    channel: row.payment_channel,
    brand: row.method_brand,
    lastFour: row.method_last_four,
    accountType: row.account_type ?? '',
    ...(row.is_of_another === true && { isOfAnother: true as const }),
    attempts: row.exchanges,
    declineCode: row.decline_code,
    returnCode: row.return_code,
    returnedOn: row.returned_on,
    reopensLoan: row.reopened_loan,
    nsfFee: nsfFee === undefined ? null : amountOf(nsfFee),
    refund: refund === undefined ? null : add(parseDollars(refund), parseDollars(refundFee)),
    refundedOn: row.payload.refundedOn ?? null,
    after: readLoanAfter(row.payload.after),
    // What was called off since it was promised is not promised any more.
    tryAgainOn: tryAgainOn === undefined ? null : row.retry_on,
    retryCover: row.payload.retryCover ?? null,
    retryMost: amountOf(row.payload.retryMost ?? '0.00'),
    whyNotTried: why,
    newAmount: newAmount === undefined ? null : parseDollars(newAmount),
    feesLeft: amountOf(row.payload.feesLeft ?? '0.00'),
    tryOn: row.payload.tryOn ?? null,
    place: row.payload.place ?? null,
    dueNow: row.payload.dueNow ?? null,
    staysDueUntil: row.payload.staysDueUntil ?? null,
    isOfSeries: row.is_of_series,
    replaces: null,
    dueWithout: amountOf(row.payload.dueWithout ?? '0.00'),
    history: null,
    change: code === undefined ? null : { code, newLastFour },
  }
}

function amountOf(text: string): Cents | null {
  const amount = parseDollars(text)
  return amount === 0n ? null : amount
}
