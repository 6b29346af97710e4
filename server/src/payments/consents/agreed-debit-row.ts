import { dayOf, toInstant } from '@quittance/domain/calendar'
import { type Cents, cents, parseDollars } from '@quittance/domain/money'
import { isAsAuthorized } from '@quittance/domain/schedules/check-authorization'
import type { ScheduledPayment, SchedulePlan } from '@quittance/domain/schedules/resume-schedule'
import { sql } from 'kysely'
import { consentOfDebit } from '../scheduled/schedule-row.ts'

/** What the consent to a scheduled payment names, as the driver hands it over. */
export type AgreedRow = {
  /** cents, fee included */
  readonly total: string
  /** milliseconds of business time */
  readonly givenAt: number
  readonly isOfAccount: boolean
  /** of its evidence; null where it was given before evidence was kept */
  readonly debits:
    | (Pick<SchedulePlan, 'frequency' | 'startOn' | 'secondOn'> & {
        /** dollars, without the fee */
        readonly amount: string
        readonly currency: string
      })
    | null
}

/**
 * One value: the consent on which a row of `scheduled_payments d` rests, of its schedule `s`; null for none. It is
 * of this borrower and this loan, and says whether it was given for the account of the method `m` that pays now:
 * that one, or one that its bank made the same account. Who took the loan off their list agrees to none on it.
 */
export const agreedDebit = sql<AgreedRow | null>`(select jsonb_build_object(
    'total', c.amount_cents::text, 'debits', c.evidence -> 'debits',
    'givenAt', floor(extract(epoch from c.given_at) * 1000),
    'isOfAccount', m.borrower_id = c.borrower_id and exists (select from methods a
      where a.lender_id = c.lender_id and a.method_id = c.method_id
        and a.borrower_id = m.borrower_id and a.kind = m.kind and a.fingerprint = m.fingerprint))
  from consents c
  where c.lender_id = s.lender_id and c.consent_id = ${consentOfDebit}
    and c.borrower_id = s.borrower_id and c.loan_id = s.loan_id
    and not exists (select from loan_parties y where y.lender_id = s.lender_id
      and y.loan_id = s.loan_id and y.borrower_id = s.borrower_id and not y.is_linked))`

type DebitToCheck = ScheduledPayment & {
  readonly plan: SchedulePlan
  readonly amount: Cents
  readonly fee: Cents
  readonly currency: string
}

/** Whether a scheduled payment is all that its consent names. */
export function isAuthorizedBy(
  agreed: AgreedRow | null,
  { plan, currency, ...debit }: DebitToCheck,
): boolean {
  if (agreed === null) return false
  const { total, givenAt, isOfAccount, debits } = agreed
  if (debits !== null && debits.currency !== currency) return false
  return isAsAuthorized(
    {
      total: cents(BigInt(total)),
      amount: debits === null ? null : parseDollars(debits.amount),
      plan: debits === null ? null : { ...debits, paymentsMax: null },
      since: dayOf(toInstant(givenAt)),
      isOfAccount,
    },
    plan,
    debit,
  )
}
