import type { LocalDate } from '@quittance/domain/calendar'
import type { PromisedDebit } from '@quittance/domain/loans/payments/promised-debit'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../../platform/database/database.ts'
import { isPendingPayment } from '../../intents/pending-payment-repository.ts'
import { type ActiveDebit, activeDebitsQuery, toActiveDebit } from '../active-debit-repository.ts'

type Asked = {
  readonly lenderId: string
  readonly loanIds: readonly string[]
  /** their days are before this one */
  readonly before: LocalDate
  /** whether a debit that waited for a banking day counts from its nominal day */
  readonly creditNominal: boolean
}

/** The day from which a debit on time counts, as `creditDay` says it: of rows `d` of schedules `s`. */
const promisedOn = (creditNominal: boolean) =>
  creditNominal
    ? sql<LocalDate>`case when s.frequency = 'once' then d.collect_on else d.due_on end`
    : sql<LocalDate>`d.collect_on`

/** Scheduled payments of some loans whose day is over, and which nobody submitted. */
export async function readOverdueDebits(
  trx: LenderTransaction,
  { lenderId, loanIds, before, creditNominal }: Asked,
): Promise<ActiveDebit[]> {
  const rows = await activeDebitsQuery(trx, lenderId)
    .where((is) => is('s.loan_id', '=', is.fn.any(is.val(loanIds))))
    .where(promisedOn(creditNominal), '<', before)
    .orderBy(promisedOn(creditNominal))
    .orderBy('d.scheduled_payment_id')
    .execute()
  return rows.map(toActiveDebit)
}

/** Payments of schedules whose day is over: they may be charged or are, and their loans do not know of them. */
export async function readUnpostedDebits(
  trx: LenderTransaction,
  { lenderId, loanIds, before, creditNominal }: Asked,
): Promise<(PromisedDebit & { readonly loanId: string })[]> {
  const rows = await trx
    .selectFrom('payments as p')
    .innerJoin('scheduled_payments as d', (on) =>
      on
        .onRef('d.lender_id', '=', 'p.lender_id')
        .onRef('d.scheduled_payment_id', '=', 'p.scheduled_payment_id'),
    )
    .innerJoin('schedules as s', (on) =>
      on.onRef('s.lender_id', '=', 'd.lender_id').onRef('s.schedule_id', '=', 'd.schedule_id'),
    )
    .select(['p.loan_id as loanId', 'p.channel', 'p.amount_cents'])
    .select(promisedOn(creditNominal).as('promisedOn'))
    .where('p.lender_id', '=', lenderId)
    .where((is) => is('p.loan_id', '=', is.fn.any(is.val(loanIds))))
    .where(isPendingPayment)
    .where(promisedOn(creditNominal), '<', before)
    .orderBy(promisedOn(creditNominal))
    .orderBy('p.payment_id')
    .execute()
  return rows.map(({ amount_cents, ...row }) => ({ ...row, amount: toCents(amount_cents) }))
}
